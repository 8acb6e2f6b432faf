import type { LiveEvent } from "@bedside-bike/contract";
import type { Deps } from "../../platform/route.ts";
import { readPatientStates, toRideState } from "./ride-state.ts";

/** The events that tell screens what these patients may do now. */
export async function listStateEvents(
  patientIds: readonly number[],
  deps: Pick<Deps, "database" | "clock" | "config">,
): Promise<LiveEvent[]> {
  if (patientIds.length === 0) return [];
  const at = deps.clock.now();
  const states = await deps.database.asSystem("care-team", (tx) => readPatientStates(tx, { patientIds, at }, deps));
  return [...states].map(([patientId, standing]) => ({
    type: "rideState",
    patientId,
    rideState: toRideState(standing),
  }));
}
