import { CADENCE_RPM } from "./field-ranges.ts";
import { isWithin } from "./held-value.ts";

/** Counters of 16 bits that wrap: turns so far, and the time of the last one in 1/1024 s, which wraps every 64 s. */
export interface CrankEvent {
  crankRevolutions?: number;
  crankEventTicks?: number;
}

const TICKS_PER_MINUTE = 60 * 1024;
/**
 * Half of the event clock's 64 s: beyond this, the ticks of two events say less and less about the time between them.
 */
const COMPARABLE_MS = 32_000;

/**
 * The cadence between two crank events less than 64 s apart, in rpm, 0-250; 0 if there was no turn. Null if it can't be
 * known: counters missing, turns in no time, or more than 250 rpm, as when a sensor restarts its counters.
 */
export function crankCadenceRpm(previous: CrankEvent, next: CrankEvent): number | null {
  const turns = difference(previous.crankRevolutions, next.crankRevolutions);
  const ticks = difference(previous.crankEventTicks, next.crankEventTicks);
  if (turns === null || ticks === null) return null;
  if (turns === 0) return 0;
  if (ticks === 0) return null;
  const rpm = (turns * TICKS_PER_MINUTE) / ticks;
  return rpm > CADENCE_RPM[1] ? null : rpm;
}

function difference(previous: number | undefined, next: number | undefined): number | null {
  return previous === undefined || next === undefined ? null : (next - previous) & 0xffff;
}

/** The cadence of one sensor that counts its crank's turns. Times are ms of one clock. */
export interface CrankCadence {
  receive(event: CrankEvent, atMs: number): void;
  /**
   * In rpm, in steps of 0.5 as in FTMS; 0 if the sensor has reported no new turn for as long as a value is held,
   * undefined if it has sent nothing for that long, or only one turn.
   */
  at(atMs: number): number | undefined;
}

export function createCrankCadence(holdMs: number): CrankCadence {
  let last: CrankEvent | null = null;
  let rpm: number | null = null;
  let eventAtMs = 0;
  let frameAtMs = 0;
  return {
    receive(event, atMs) {
      if (event.crankRevolutions === undefined) return;
      frameAtMs = atMs;
      if (event.crankRevolutions === last?.crankRevolutions) return;
      rpm = last && isWithin(COMPARABLE_MS, eventAtMs, atMs) ? crankCadenceRpm(last, event) : null;
      last = event;
      eventAtMs = atMs;
    },
    at(atMs) {
      if (!last || !isWithin(holdMs, frameAtMs, atMs)) return undefined;
      if (!isWithin(holdMs, eventAtMs, atMs)) return 0;
      return rpm === null ? undefined : Math.round(rpm * 2) / 2;
    },
  };
}
