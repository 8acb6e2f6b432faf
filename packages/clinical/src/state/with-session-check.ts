import type { PatientState } from "./patient-state.ts";

/**
 * The state once the check before cycling is applied: last, and only for patients who might otherwise start. Goals may
 * still be sent: the check is about this hour, not about the plan.
 */
export function withSessionCheck(
  state: PatientState,
  { isRequired, hasGo }: { readonly isRequired: boolean; readonly hasGo: boolean },
): PatientState {
  if (!isRequired || hasGo || !state.mayStart) return state;
  return { ...state, state: "wait", reasonId: "session_check", mayStart: false, target: null };
}
