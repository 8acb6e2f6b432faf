import type { Session } from "@bedside-bike/contract";
import { isIdle } from "@bedside-bike/ride";
import { formatMinutes } from "../number-format.ts";

/** The metrics of a ride in progress, from the bike or simulated. Null: nothing measured yet. */
export interface RideMetrics {
  /** Pedaling time. */
  readonly rideSeconds: number;
  readonly powerWatts: number | null;
  readonly averagePowerWatts: number | null;
  /** The part of `rideSeconds` in which watts were measured. */
  readonly powerSeconds: number;
  readonly cadenceRpm: number | null;
  readonly averageCadenceRpm: number | null;
  readonly resistance: number | null;
  /** The latest power values, oldest first, for the sparkline. */
  readonly recentWatts: readonly number[];
}

/** A bike's watts may come a moment after its first turns. */
const knownAfterSeconds = 5;

type WattsKnown = Pick<RideMetrics, "rideSeconds" | "powerSeconds" | "powerWatts" | "cadenceRpm">;

/** Its turns are counted, or known to be none, and none of its watts are known. */
export function sendsNoWatts({ rideSeconds, powerSeconds, powerWatts, cadenceRpm }: WattsKnown): boolean {
  if (powerSeconds > 0 || powerWatts !== null) return false;
  return rideSeconds >= knownAfterSeconds || cadenceRpm === 0;
}

/** The bike sends, and says that the pedals are at rest. */
export const areAtRest = ({ powerWatts, cadenceRpm }: Pick<RideMetrics, "powerWatts" | "cadenceRpm">): boolean =>
  (powerWatts !== null || cadenceRpm !== null) && isIdle({ powerWatts, cadenceRpm });

/** A ride that a bike sent, without a single watt. */
export function wasWithoutWatts({ source, powerSeconds }: Pick<Session, "source" | "powerSeconds">): boolean {
  return source !== "hand" && powerSeconds === 0;
}

/** Of rides, the newest first. */
export const isLastWithoutWatts = (rides: readonly Pick<Session, "source" | "powerSeconds">[]): boolean =>
  rides.slice(0, 1).some(wasWithoutWatts);

/**
 * In how many minutes watts were measured, '<1' for less than one; null for a ride measured whole, to the minute, or not
 * at all.
 */
export function measuredPart(
  { rideSeconds, powerSeconds }: Pick<RideMetrics, "rideSeconds" | "powerSeconds">,
  language: string,
): string | null {
  const minutes = formatMinutes(powerSeconds, language);
  if (powerSeconds === 0 || minutes === formatMinutes(rideSeconds, language)) return null;
  return powerSeconds < 60 ? "<1" : minutes;
}

const recentPowerCount = 60;

/** Always a new array, so that each batch is distinguishable from the last. */
export function appendRecentPower(recentWatts: readonly number[], powerWatts: number | null): readonly number[] {
  return [...recentWatts, ...(powerWatts === null ? [] : [powerWatts])].slice(-recentPowerCount);
}
