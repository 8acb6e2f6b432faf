import type { PatientState } from "./patient-state.ts";

/**
 * The state once the check before cycling is asked for: last, and only of who might else start. Goals may be sent all the
 * same: the check is about this hour, not about the plan.
 */
export function withSessionCheck(
  state: PatientState,
  { isRequired, hasGo }: { readonly isRequired: boolean; readonly hasGo: boolean },
): PatientState {
  if (!isRequired || hasGo || !state.mayStart) return state;
  return { ...state, state: "wait", reasonId: "session_check", mayStart: false, target: null };
}
