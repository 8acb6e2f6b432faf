import { RIDE_LIMITS } from "@bedside-bike/ride";
import type { JournalClock } from "./types.ts";

/** How long an interrupted ride can be continued; later it has ended. */
export const longestBreakMs = 10 * 60_000;

const smallestJumpMs = 2_000;
/** Of a reading that was measured when the ride began. */
const toleranceMs = 1000;

/** Detects when the tablet's wall clock is set, or stops while the tablet sleeps. */
export class ClockWatch {
  readonly #clock: JournalClock;
  #aheadMs: number;

  constructor(clock: JournalClock) {
    this.#clock = clock;
    this.#aheadMs = this.#ahead();
  }

  /** How far the wall clock jumped since the last call; 0 if it only ran on. */
  jumpMs(): number {
    const aheadMs = this.#ahead();
    const jumpMs = aheadMs - this.#aheadMs;
    this.#aheadMs = aheadMs;
    return Math.abs(jumpMs) < smallestJumpMs ? 0 : jumpMs;
  }

  #ahead(): number {
    return this.#clock.now() - this.#clock.monotonicNow();
  }
}

/**
 * A jump forward within an interruption's length is a tablet that slept: that time has passed for the ride, too. Any other
 * jump is a clock that was set.
 */
export const isSleep = (jumpMs: number): boolean => jumpMs > 0 && jumpMs <= longestBreakMs;

/** How much time has passed in a ride, whatever the wall clock does, and which second a reading is of. */
export class RideTime {
  readonly #clock: JournalClock;
  readonly #watchedFromMs: number;
  #before: number;
  #lastOffset: number;
  #lastElapsedMs = Number.NEGATIVE_INFINITY;

  /** @param from milliseconds since the ride's start, and its newest reading's offset in seconds, -1 for none */
  constructor(clock: JournalClock, from: { elapsedMs: number; lastOffsetSeconds: number }) {
    this.#clock = clock;
    this.#watchedFromMs = clock.monotonicNow();
    this.#before = from.elapsedMs;
    this.#lastOffset = from.lastOffsetSeconds;
  }

  get elapsedMs(): number {
    return this.#before + this.#clock.monotonicNow() - this.#watchedFromMs;
  }

  /** How long ago this second of the ride was. */
  sinceMs(offsetSeconds: number): number {
    return Math.max(0, this.elapsedMs - offsetSeconds * 1000);
  }

  addSleep(milliseconds: number): void {
    this.#before += milliseconds;
  }

  /**
   * The offset in whole seconds for a reading that was measured `ageMs` ago; null if its second has one already. Timers
   * are sometimes late by some milliseconds and sometimes not, so a reading that comes about a second after the last
   * one belongs to the next second.
   */
  nextOffset(ageMs: number): number | null {
    // Readings may wait for a slow beginning, and none is older than its ride.
    const isPlausible = ageMs >= 0 && ageMs <= this.elapsedMs + toleranceMs;
    const elapsedMs = this.elapsedMs - (isPlausible ? ageMs : 0);
    const sinceLastMs = elapsedMs - this.#lastElapsedMs;
    const following = this.#lastOffset + 1;
    const isNextBeat = sinceLastMs > 500 && sinceLastMs < 1500 && Math.abs(following * 1000 - elapsedMs) <= 1000;
    const offset = isNextBeat ? following : Math.max(0, Math.round(elapsedMs / 1000));
    if (offset <= this.#lastOffset) return null;
    this.#lastOffset = offset;
    this.#lastElapsedMs = elapsedMs;
    return offset;
  }
}

export const isBeyondRide = (offsetSeconds: number): boolean => offsetSeconds > RIDE_LIMITS.maxRideSeconds;
