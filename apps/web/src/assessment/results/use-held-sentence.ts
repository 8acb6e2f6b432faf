import type { RideState } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { sentenceKeyOf } from "../../ride-state/use-state-sentence.ts";
import type { ShownAssessment, ShownResult } from "./shown-result.ts";

const heldStates: readonly RideState["state"][] = ["stop", "hold", "wait", "expired"];

/** What the patient reads of a plan that is held now, in place of its dose (CALCULATOR-71); null if none is. */
export function useHeldSentence(result: ShownResult | ShownAssessment): string | null {
  const { t } = useTranslation("ride-state");
  if (!("rideState" in result) || !heldStates.includes(result.rideState.state)) return null;
  const key = sentenceKeyOf(result.rideState);
  return key && t(`sentence.${key}`);
}
