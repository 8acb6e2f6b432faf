import type { RideState } from "@bedside-bike/contract";
import { waitsForAnswer } from "../../ride-state/use-is-unseen.ts";
import { isForComfort } from "../../ride-state/with-ride-state.ts";

/** What the care team does next, for which the patient is waiting; null if nothing: the patient decides. */
export function awaitedOf({ state, reasonId }: Pick<RideState, "state" | "reasonId">) {
  if (isForComfort({ reasonId })) return null;
  if (waitsForAnswer({ reasonId })) return "answered";
  return state === "ready" || reasonId === "green" || reasonId === "cleared" ? "goals" : "checked";
}
