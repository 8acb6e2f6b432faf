import type { PatientState } from "@bedside-bike/clinical";
import type { RideDay } from "./ride-days.store.ts";

/**
 * Written passive rides count for a passive plan, pedaled ones for all others, unloaded ones included. Source: model
 * 2.1, 8.
 */
export const isFilledByPassiveRides = ({ state, limit }: Pick<PatientState, "state" | "limit">): boolean =>
  state === "passive" && limit === "passive_only";

/** A day's rides that count for the plan; rides while paused don't. */
export const filledSecondsOf = (
  day: Pick<RideDay, "filledSeconds" | "passiveFilledSeconds">,
  state: Pick<PatientState, "state" | "limit">,
): number => (isFilledByPassiveRides(state) ? day.passiveFilledSeconds : day.filledSeconds);
