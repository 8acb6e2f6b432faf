import type { PatientState } from "@bedside-bike/clinical";
import type { RideDay } from "./ride-days.store.ts";

/** Written passive rides fill a passive plan, pedaled ones all others, unloaded ones among them. Source: model 2.1, 8. */
export const isFilledByPassiveRides = ({ state, limit }: Pick<PatientState, "state" | "limit">): boolean =>
  state === "passive" && limit === "passive_only";

/** Of a day's rides, what fills the plan: nothing that was ridden while paused. */
export const filledSecondsOf = (
  day: Pick<RideDay, "filledSeconds" | "passiveFilledSeconds">,
  state: Pick<PatientState, "state" | "limit">,
): number => (isFilledByPassiveRides(state) ? day.passiveFilledSeconds : day.filledSeconds);
