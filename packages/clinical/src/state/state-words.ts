import type { SafetyLimit } from "../safety/safety-item.ts";
import type { PatientState, StateReasonId } from "./patient-state.ts";

const PLEASE_WAIT = "Please wait. Your care team will tell you when it is safe to pedal.";
const ON_HOLD = "Your plan is on hold. Your team will check it first.";
const THANK_YOU = "Thank you for telling us. Wait until your team has answered.";
const ASK_FIRST = "Ask your care team before you start.";
const START_TOGETHER = "A member of your team will start with you.";

/** The status of the goals. */
const BY_LIMIT: Readonly<Record<SafetyLimit, string>> = {
  passive_only: "For now the bike may only move your legs for you.",
  unloaded_only: "For now you may pedal with no load.",
  assisted_only: "For now you may pedal with help.",
};

const SENTENCES: Readonly<Record<StateReasonId, string | null>> = {
  check_due: PLEASE_WAIT,
  open_event: ON_HOLD,
  help_request: THANK_YOU,
  symptoms_unassessed: THANK_YOU,
  symptoms_unassessed_answered: ASK_FIRST,
  symptoms: THANK_YOU,
  own_findings: ASK_FIRST,
  first_ride_closed: ASK_FIRST,
  first_ride_open: "Ask your therapist before your first ride.",
  hours_over: ON_HOLD,
  engine_changed: ON_HOLD,
  under_18: ASK_FIRST,
  decide_first: ASK_FIRST,
  green_no_goals: "You may start gently. Your team will set your goals.",
  cleared_no_goals: START_TOGETHER,
  green_send_again: ON_HOLD,
  cleared_send_again: ON_HOLD,
  green: null,
  cleared: null,
  comfort: "You may move your legs with the bike if you like. Stop whenever you want.",
  session_check: "Ask your nurse first. They have a short check to do.",
};

/** What the patient reads; null for nothing. Source: model 2.1, section 1, verbatim. */
export function patientSentence({ state, reasonId, limit }: Pick<PatientState, "state" | "reasonId" | "limit">) {
  if (reasonId === null) return state === "stop" ? PLEASE_WAIT : ASK_FIRST;
  if (reasonId === "green_no_goals" && limit !== null) return START_TOGETHER;
  if (reasonId === "comfort" && limit !== "passive_only") return SENTENCES.comfort;
  if (state === "passive" || state === "active") return limit === null ? null : BY_LIMIT[limit];
  return SENTENCES[reasonId];
}

const CHIPS: Readonly<Record<StateReasonId, string>> = {
  check_due: "Not now, check due",
  open_event: "On hold",
  help_request: "Asked for help",
  symptoms_unassessed: "No safety check, symptoms reported",
  symptoms_unassessed_answered: "No safety check, symptoms reported",
  symptoms: "Symptoms reported",
  own_findings: "No safety check, patient reports findings",
  first_ride_closed: "No safety check",
  first_ride_open: "No safety check",
  hours_over: "Check due",
  engine_changed: "Check due",
  under_18: "Ask first",
  decide_first: "Ask first: decide",
  green_no_goals: "Clear, no goals",
  cleared_no_goals: "Ask first: cleared, no goals",
  green_send_again: "Clear, send goals again",
  cleared_send_again: "Ask first: cleared, send goals again",
  green: "Clear",
  cleared: "Ask first: cleared",
  comfort: "Ask first: cleared, for comfort",
  session_check: "Check before cycling",
};

/** What the provider reads in lists, headers, dialogs and print. Source: model 2.1, section 1, verbatim. */
export function stateChip({ state, reasonId, limit }: Pick<PatientState, "state" | "reasonId" | "limit">): string {
  if (reasonId === null) return state === "stop" ? "Not now" : "Ask first";
  const chip = CHIPS[reasonId];
  if (state !== "passive" || reasonId === "comfort") return chip;
  return `${chip}, ${limit === "unloaded_only" ? "unloaded only" : "passive only"}`;
}
