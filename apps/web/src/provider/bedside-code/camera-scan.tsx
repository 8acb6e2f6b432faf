import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import styles from "./bedside-code.module.css";
import { canScan, useCamera } from "./use-camera.ts";

/** Reads the wristband with the camera, if the browser can. */
export function CameraScan({ onScan }: { onScan: (patientNumber: string) => void }) {
  const { t } = useTranslation("bedside");
  const [isOpen, setIsOpen] = useState(false);
  if (!canScan()) return null;
  if (!isOpen) {
    return (
      <SecondaryButton size="small" onClick={() => setIsOpen(true)}>
        {t("camera.start")}
      </SecondaryButton>
    );
  }
  return (
    <CameraView
      onScan={(patientNumber) => {
        setIsOpen(false);
        onScan(patientNumber);
      }}
      onStop={() => setIsOpen(false)}
    />
  );
}

function CameraView({ onScan, onStop }: { onScan: (patientNumber: string) => void; onStop: () => void }) {
  const { t } = useTranslation("bedside");
  const { video, state } = useCamera(onScan);
  const isRunning = state === "scanning" || state === "otherCode";
  return (
    <Stack gap={3}>
      <video
        ref={video}
        hidden={!isRunning}
        className={styles.picture}
        aria-label={t("camera.picture")}
        autoPlay
        muted
        playsInline
      />
      <p role="status">{t(state === "scanning" ? "camera.hint" : `camera.${state}`)}</p>
      <Row>
        <SecondaryButton size="small" onClick={onStop}>
          {t("camera.stop")}
        </SecondaryButton>
      </Row>
    </Stack>
  );
}
