import { expect, test } from "vitest";
import { asClock, ProgressLine } from "./progress-line.ts";
import type { RideProgress } from "./send-ride.ts";

function sentAt(offsetSeconds: number): RideProgress {
  const reply = { rideId: "x", acceptedReadings: 1, durationSeconds: offsetSeconds, attributed: true };
  return { kind: "sent", latest: { offsetSeconds, powerWatts: 24.4, cadenceRpm: 45 }, sentCount: 1, reply };
}

function shown(isTTY: boolean, events: RideProgress[]): string {
  let text = "";
  const progress = new ProgressLine({ isTTY, write: (more: string) => (text += more) }, 121);
  for (const event of events) progress.show(event);
  progress.line("Over.");
  return text;
}

test("a terminal's line is rewritten, and what stays begins a new one", () => {
  expect(shown(true, [sentAt(59), sentAt(60)])).toBe(
    "\r\u001b[2KBike 121  0:59  24 W  45 rpm  pedaled 0:59\r\u001b[2KBike 121  1:00  24 W  45 rpm  pedaled 1:00\nOver.\n",
  );
});

test("elsewhere plain lines, not one for every batch", () => {
  const retrying: RideProgress = { kind: "retrying", reason: "Gone.", inSeconds: 0.5 };
  expect(shown(false, [sentAt(1), sentAt(2), retrying])).toBe(
    "Bike 121  0:01  24 W  45 rpm  pedaled 0:01\nGone. The readings are kept; next try in 0.5 s.\nOver.\n",
  );
});

test("clock", () => {
  expect([0, 59.9, 60, 3599, 3600, 21_600].map(asClock)).toEqual([
    "0:00",
    "0:59",
    "1:00",
    "59:59",
    "1:00:00",
    "6:00:00",
  ]);
});
