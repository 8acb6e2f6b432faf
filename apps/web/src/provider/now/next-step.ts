import { minutesLeft, type PatientDay } from "@bedside-bike/clinical";
import type { PatientGoalLimits, ProviderPatient } from "@bedside-bike/contract";
import { canBeSent, isInForce } from "../../goals/goal-plan.ts";
import { isForComfort } from "../../ride-state/with-ride-state.ts";

/** The one thing that a provider does next for a patient, if nothing waits for an answer. */
export type NextStep =
  | {
      readonly kind:
        | "assess"
        | "decide"
        | "pediatric"
        | "clear"
        | "check"
        | "send"
        | "comfort"
        | "advance"
        | "stepBack"
        | "done";
    }
  | { readonly kind: "ride"; readonly minutes: number };

export function nextStepOf(
  { rideState, advice }: Pick<ProviderPatient, "rideState" | "advice">,
  limits: PatientGoalLimits,
  day: PatientDay,
): NextStep {
  if (limits.code === "clearance_needed") return { kind: "clear" };
  if (limits.code === "decide_first") return { kind: "decide" };
  if (limits.code === "outside_model") return { kind: "pediatric" };
  if (!canBeSent(limits)) return { kind: "assess" };
  if (isForComfort(rideState)) return { kind: "comfort" };
  const { target, reasonId } = rideState;
  // It hides the target of goals that were sent; without any, sending them comes first.
  if (reasonId === "session_check" && limits.advice !== null) return { kind: "check" };
  if (!isInForce(rideState) || target === null) return { kind: "send" };
  if (advice?.step === "back") return { kind: "stepBack" };
  if (advice?.step === "next" && limits.nextStep !== null) return { kind: "advance" };
  const minutes = minutesLeft(day);
  return minutes > 0 ? { kind: "ride", minutes } : { kind: "done" };
}
