import type { PatientGoalLimits, RideState } from "@bedside-bike/contract";

/** Which sentence of `goal-limits:means` says what a provider does while the patient waits. */
export function waitMeansOf(
  reasonId: RideState["reasonId"],
  limits: Pick<PatientGoalLimits, "lowerCode" | "sessionCheckOffer"> | undefined,
) {
  const canLower = limits?.lowerCode === null;
  switch (reasonId) {
    case "session_check":
      return limits?.sessionCheckOffer?.isNeeded ? "session_check_signs" : "session_check";
    case "symptoms":
      return canLower ? "wait_lower" : "wait";
    case "help_request":
      return canLower ? "wait_help_lower" : "wait_help";
    default:
      return "wait_unassessed";
  }
}
