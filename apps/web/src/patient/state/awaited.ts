import type { RideState } from "@bedside-bike/contract";
import { waitsForAnswer } from "../../ride-state/use-is-unseen.ts";

/** What the care team does next, for which the patient is waiting. */
export function awaitedOf({ state, reasonId }: Pick<RideState, "state" | "reasonId">) {
  if (waitsForAnswer({ reasonId })) return "answered";
  return state === "ready" || reasonId === "green" || reasonId === "cleared" ? "goals" : "checked";
}
