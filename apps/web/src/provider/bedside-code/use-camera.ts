import { PATIENT_NUMBER_FORM } from "@bedside-bike/contract/limits";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/** The part of the Shape Detection API that is used here; TypeScript's own DOM types have none of it. */
interface BarcodeReader {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeReader;
  }
}

/** `otherCode`: it sees a code that can't be a patient number. */
export type CameraState = "opening" | "scanning" | "otherCode" | "refused" | "failed";

/** Time between two scans. Faster would only heat up the tablet. */
const pauseMs = 200;

/** Whether the browser reads barcodes and may use a camera: only on HTTPS or this machine. */
export const canScan = (): boolean => "BarcodeDetector" in window && navigator.mediaDevices !== undefined;

/** Runs the camera while the component is on the screen, until it has read what may be a patient number. */
export function useCamera(onScan: (patientNumber: string) => void): {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("opening");
  const scanned = useEffectEvent(onScan);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const fail = (error: unknown) => {
      if (isOver) return;
      stop();
      setState(error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "failed");
    };
    const look = async (reader: BarcodeReader) => {
      const picture = video.current;
      const codes = picture && picture.readyState >= picture.HAVE_CURRENT_DATA ? await reader.detect(picture) : [];
      if (isOver) return;
      const values = codes.map(({ rawValue }) => rawValue.trim());
      const patientNumber = values.find((value) => PATIENT_NUMBER_FORM.test(value));
      if (patientNumber !== undefined) {
        stop();
        scanned(patientNumber);
        return;
      }
      if (values.length > 0) setState("otherCode");
      timer = setTimeout(() => void look(reader).catch(fail), pauseMs);
    };
    const open = async () => {
      if (!window.BarcodeDetector) throw new Error("This browser reads no barcodes.");
      const reader = new window.BarcodeDetector();
      // A tablet's rear camera, if there is one.
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver) return stop();
      if (video.current) video.current.srcObject = stream;
      setState("scanning");
      await look(reader);
    };
    open().catch(fail);
    return stop;
  }, []);

  return { video, state };
}
