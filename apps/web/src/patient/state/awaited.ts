import type { RideState } from "@bedside-bike/contract";

/** What the care team does next, for which the patient is waiting. */
export function awaitedOf({ state, reasonId }: Pick<RideState, "state" | "reasonId">) {
  if (reasonId === "symptoms" || reasonId === "symptoms_unassessed" || reasonId === "help_request") return "answered";
  return state === "ready" || reasonId === "green" || reasonId === "cleared" ? "goals" : "checked";
}
