import type { JournalClock } from "../../../src/bike/journal/index.ts";

interface Timer {
  readonly atMs: number;
  readonly milliseconds: number;
  readonly run: () => void;
}

/** A tablet's clocks, which move only when the test says so. Its timers outlive no page: `forgetTimers`. */
export class ManualClock implements JournalClock {
  #wallMs = Date.UTC(2026, 10, 21, 14, 5);
  #monotonicMs = 1000;
  #timers = new Map<number, Timer>();
  #lastId = 0;

  now = () => this.#wallMs;
  monotonicNow = () => this.#monotonicMs;

  setTimeout(run: () => void, milliseconds: number): number {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { atMs: this.#monotonicMs + milliseconds, milliseconds, run });
    return this.#lastId;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(timer as number);
  }

  /** How long each timer was set for. */
  get pauses(): number[] {
    return [...this.#timers.values()].map(({ milliseconds }) => milliseconds);
  }

  advance(milliseconds: number): void {
    const untilMs = this.#monotonicMs + milliseconds;
    for (;;) {
      const due = [...this.#timers]
        .filter(([, timer]) => timer.atMs <= untilMs)
        .sort(([, a], [, b]) => a.atMs - b.atMs)[0];
      if (!due) break;
      const [id, timer] = due;
      this.#timers.delete(id);
      this.#moveTo(Math.max(timer.atMs, this.#monotonicMs));
      timer.run();
    }
    this.#moveTo(untilMs);
  }

  /** Somebody or the network sets the wall clock; or the tablet sleeps, and only the wall clock continues. */
  setWallBy(milliseconds: number): void {
    this.#wallMs += milliseconds;
  }

  /** A page's timers end with it, and the next page's monotonic clock starts again. */
  startPage(): void {
    this.#timers.clear();
    this.#monotonicMs = 5;
  }

  #moveTo(monotonicMs: number): void {
    this.#wallMs += monotonicMs - this.#monotonicMs;
    this.#monotonicMs = monotonicMs;
  }
}
