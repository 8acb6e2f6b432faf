import type { RideProgress } from "./send-ride.ts";

const PLAIN_LINE_EVERY_MS = 5000;

interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** One line that is rewritten in place on a terminal; elsewhere a plain line now and then. Never shows patient data. */
export class ProgressLine {
  private readonly screen: Screen;
  private readonly bikeNumber: number;
  private isLineOpen = false;
  private nextPlainLineAtMs = 0;

  constructor(screen: Screen, bikeNumber: number) {
    this.screen = screen;
    this.bikeNumber = bikeNumber;
  }

  show(progress: RideProgress): void {
    if (progress.kind === "retrying") {
      this.line(`${progress.reason} The readings are kept; next try in ${progress.inSeconds} s.`);
      return;
    }
    const { latest, reply } = progress;
    const watts = latest.powerWatts === undefined ? "" : `  ${Math.round(latest.powerWatts)} W`;
    const cadence = latest.cadenceRpm === undefined ? "" : `  ${Math.round(latest.cadenceRpm)} rpm`;
    const text =
      `Bike ${this.bikeNumber}  ${asClock(latest.offsetSeconds)}${watts}${cadence}` +
      `  pedaled ${asClock(reply.durationSeconds)}`;
    if (this.screen.isTTY) {
      this.screen.write(`\r\u001b[2K${text}`);
      this.isLineOpen = true;
    } else if (performance.now() >= this.nextPlainLineAtMs) {
      this.nextPlainLineAtMs = performance.now() + PLAIN_LINE_EVERY_MS;
      this.line(text);
    }
  }

  /** A line that stays, below the progress so far. */
  line(text: string): void {
    this.screen.write(`${this.isLineOpen ? "\n" : ""}${text}\n`);
    this.isLineOpen = false;
  }
}

/** 3725 -> 1:02:05, 65 -> 1:05. */
export function asClock(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}
