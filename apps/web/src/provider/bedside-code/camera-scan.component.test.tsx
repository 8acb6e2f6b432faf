import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../../test/support/accessibility.ts";
import { nextFrame } from "../../../test/support/clock.ts";
import { provider, verifiedHospital } from "../../../test/support/people.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../../test/support/stub-server.ts";
import { BedsideCodeButton } from "./bedside-code-button.tsx";

const dialog = page.getByRole("dialog");
const start = dialog.getByRole("button", { name: "Scan with the camera" });
const stop = dialog.getByRole("button", { name: "Stop the camera" });
const seeing = "Hold the wristband's barcode in front of the camera.";

/** What the reader sees in the picture. Chromium on Linux has no BarcodeDetector; the camera's picture is a real stream. */
let codesInView: string[] = [];
let streams: MediaStream[] = [];

function newCamera(): MediaStream {
  const canvas = document.createElement("canvas");
  const stream = canvas.captureStream(10);
  const draw = canvas.getContext("2d");
  const frames = setInterval(() => draw?.fillRect(0, 0, Math.random() * 300, 150), 50);
  for (const track of stream.getTracks()) {
    const end = track.stop.bind(track);
    track.stop = () => {
      clearInterval(frames);
      end();
    };
  }
  streams.push(stream);
  return stream;
}

const areOff = () => streams.every((stream) => stream.getTracks().every(({ readyState }) => readyState === "ended"));

async function openDialog(): Promise<void> {
  stubReply("system.status", verifiedHospital);
  await renderInApp(<BedsideCodeButton />, { user: provider, size: "phone" });
  await page.getByRole("button", { name: "Bedside code" }).click();
}

describe("the wristband in front of the camera", () => {
  beforeEach(() => {
    [codesInView, streams] = [[], []];
    window.BarcodeDetector = class {
      detect = async () => codesInView.map((rawValue) => ({ rawValue }));
    };
    vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async () => newCamera());
  });
  afterEach(() => {
    delete window.BarcodeDetector;
    vi.restoreAllMocks();
  });

  it("is asked for at once, and the camera goes off [PORTAL-21]", async () => {
    stubReply("bedsideCodes.issue", { code: "120456", expiresAt: "2026-11-21T10:10:00.000Z" }, { status: 201 });
    await openDialog();
    await start.click();
    await expect.element(dialog.getByText(seeing)).toBeVisible();
    await expect.element(dialog.getByLabelText("What the camera sees")).toBeVisible();
    expect(areOff()).toBe(false);
    await expectNoAxeViolations();
    expectNoSidewaysScroll();
    codesInView = ["00042"];
    await expect.element(dialog.getByText("120 456")).toBeVisible();
    expect(receivedCalls("bedsideCodes.issue").map(({ body }) => body)).toEqual([{ patientNumber: "00042" }]);
    expect(areOff()).toBe(true);
  });

  it("is kept if the number finds nobody", async () => {
    stubError("bedsideCodes.issue", 404, "No account has this patient number yet.", "patientNumber");
    await openDialog();
    await start.click();
    codesInView = ["00042"];
    await expect.element(dialog.getByLabelText("First name")).toHaveFocus();
    await expect.element(dialog.getByLabelText("Patient number")).toHaveValue("00042");
    await expect.element(start).toBeVisible();
  });

  it("may carry other codes: they are passed over, and a sentence says so", async () => {
    stubReply("bedsideCodes.issue", { code: "120456", expiresAt: "2026-11-21T10:10:00.000Z" }, { status: 201 });
    await openDialog();
    await start.click();
    codesInView = ["https://hospital.example/wristband?of=42"];
    await expect.element(dialog.getByText(/^That code is not a patient number\./)).toBeVisible();
    expect(receivedCalls("bedsideCodes.issue")).toEqual([]);
    codesInView = [...codesInView, "00042"];
    await expect.element(dialog.getByText("120 456")).toBeVisible();
  });

  it("is no longer watched once the camera is stopped, or the dialog closed", async () => {
    await openDialog();
    await start.click();
    await expect.element(dialog.getByText(seeing)).toBeVisible();
    await stop.click();
    expect(areOff()).toBe(true);
    await start.click();
    await expect.element(dialog.getByText(seeing)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(streams).toHaveLength(2);
    expect(areOff()).toBe(true);
  });

  it("is not watched by a camera that opens only after the dialog was closed", async () => {
    let open = (_: MediaStream) => undefined as unknown;
    vi.mocked(navigator.mediaDevices.getUserMedia).mockReturnValue(
      new Promise((done) => {
        open = done;
      }),
    );
    await openDialog();
    await start.click();
    await expect.element(dialog.getByText("Opening the camera...")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    open(newCamera());
    await expect.poll(areOff).toBe(true);
  });

  it.each([
    ["refused", "NotAllowedError", "The browser may not use the camera"],
    ["missing", "NotFoundError", "The camera can't be used here"],
  ])("is typed if the camera is %s: one sentence says so [PORTAL-21]", async (_, name, words) => {
    vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(new DOMException("No.", name));
    await openDialog();
    await start.click();
    await expect.element(dialog.getByText(words)).toBeVisible();
    await expect.element(dialog.getByLabelText("What the camera sees")).not.toBeVisible();
    await expectNoAxeViolations();
    await stop.click();
    await expect.element(start).toBeVisible();
  });

  it("is typed if the reader knows no kind of barcode", async () => {
    window.BarcodeDetector = class {
      detect = () => Promise.reject(new DOMException("No.", "NotSupportedError"));
    };
    await openDialog();
    await start.click();
    await expect.element(dialog.getByText("The camera can't be used here")).toBeVisible();
    expect(areOff()).toBe(true);
  });

  it("is typed if the browser can't read barcodes: nothing else is offered", async () => {
    delete window.BarcodeDetector;
    await openDialog();
    await expect.element(dialog.getByLabelText("Patient number")).toBeVisible();
    await nextFrame();
    expect(start.query()).toBeNull();
  });
});
