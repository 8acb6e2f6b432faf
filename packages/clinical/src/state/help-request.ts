import type { PatientState } from "./patient-state.ts";

/**
 * A patient who asked for help waits until a provider has answered, whatever else would let them ride. Anything that
 * refuses goals still does; otherwise goals may only be lowered, as after symptoms. STOP and a plan on hold take
 * precedence. Source: the ward's day, section 2.
 */
export function withHelpAsked(state: PatientState, { isHelpAsked }: { readonly isHelpAsked: boolean }): PatientState {
  if (!isHelpAsked || state.state === "stop" || state.state === "hold") return state;
  const areGoalsSent = state.state === "active" || state.state === "passive";
  return {
    state: "wait",
    reasonId: "help_request",
    limit: state.limit,
    mayStart: false,
    target: null,
    refusesRaise: state.refusesRaise ?? "answer_first",
    refusesLower: state.refusesLower ?? (areGoalsSent || state.state === "wait" ? null : "answer_first"),
  };
}
