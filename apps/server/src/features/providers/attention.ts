import type { PatientState, PlanEvent } from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import { byAttention, isOverdue, type Ranked, type Waiting } from "@bedside-bike/contract/attention-order";

export type AttentionReason = ProviderPatient["attention"]["reason"];

/** What determines how urgently a patient needs attention. */
export interface AttentionMetrics extends Waiting, Omit<Ranked, "reason"> {
  readonly isHighRisk: boolean;
  readonly state: Pick<PatientState, "state" | "reasonId">;
  /** The first of the open events. */
  readonly openEvent: PlanEvent | null;
  /** The check before cycling is in use here, it has not allowed a ride, and one of today's sessions is open. */
  readonly needsSessionCheck: boolean;
  /** One of yesterday's sessions was not done and nobody gave a reason. */
  readonly hasUnexplained: boolean;
  readonly hasRiddenWhilePaused: boolean;
  readonly helpRequest: Pick<NonNullable<ProviderPatient["helpRequest"]>, "stage"> | null;
  readonly mustStop: Pick<NonNullable<ProviderPatient["mustStop"]>, "answer"> | null;
  readonly feedback: Pick<NonNullable<ProviderPatient["feedback"]>, "symptomsAt"> | null;
  readonly dailyGoalMinutes: number | null;
  /** Rides that count for the plan, over the last 3 full days of the patient's stay. */
  readonly fullDaysSeconds: readonly number[];
  readonly isPowerFalling: boolean;
}

const daysUntilBelowGoal = 3;

/**
 * Sorts patients who need attention first, with the reasons. The state comes before what the days show: a call for
 * help to which nobody is going, a ride of a patient who may not ride, a call that somebody at the bed has to end,
 * symptoms that nobody answered, a fall or a stopped session, a plan on hold for another reason, a ride while paused,
 * a ride that was too hard, a check that is due, never assessed, one to clear, the check before cycling for an open
 * session, an unexplained session, goals to send again. Then, among those who may ride: no ride for 24 h, high risk
 * without goals, below the daily goal on each of the last 3 full days, falling power, no goals. Only patients with
 * goals and rides are 'On track'; those who have to wait come last. Ties are sorted by the time without a ride, then
 * by name. Source: PORTAL-3.
 */
export function rankAttention<Patient extends AttentionMetrics>(
  patients: readonly Patient[],
): { patient: Patient; attention: ProviderPatient["attention"] }[] {
  return patients
    .map((patient) => {
      const daysBelowGoal = countDaysBelowGoal(patient);
      return { patient, daysBelowGoal, ranked: { ...patient, reason: reasonFor(patient, daysBelowGoal) } };
    })
    .sort((a, b) => byAttention(a.ranked, b.ranked))
    .map(({ patient, daysBelowGoal, ranked: { reason, hoursWithoutRide } }, rank) => ({
      patient,
      attention: { reason, hoursWithoutRide, daysBelowGoal, rank },
    }));
}

const somethingHappened: ReadonlySet<PlanEvent> = new Set(["fall", "stop_event"]);

function reasonFor(patient: AttentionMetrics, daysBelowGoal: number): AttentionReason {
  const { helpRequest, mustStop } = patient;
  if (helpRequest && (helpRequest.stage === "told" || helpRequest.stage === "unseen")) return "help";
  if (mustStop && mustStop.answer === null) return "must-stop";
  if (helpRequest) return "help-to-end";
  if (mustStop) return "must-stop";
  if (patient.feedback?.symptomsAt) return "symptoms";
  const { state } = patient.state;
  if (state === "hold") return patient.openEvent && somethingHappened.has(patient.openEvent) ? "event" : "on-hold";
  if (patient.hasRiddenWhilePaused) return "rode-while-paused";
  if (patient.feedback) return "too-hard";
  const ofState = reasonOfState(patient.state);
  if (ofState) return ofState;
  if (patient.needsSessionCheck) return "session-check";
  return patient.hasUnexplained ? "unexplained" : reasonOfDays(patient, daysBelowGoal);
}

function reasonOfState({ state, reasonId }: AttentionMetrics["state"]): AttentionReason | null {
  switch (state) {
    case "unassessed":
    case "wait":
      return "not-assessed";
    case "expired":
      return "check-due";
    case "ask":
      // Nobody here can clear a child.
      return reasonId === "under_18" ? "not-now" : "ask-first";
    case "stop":
      return reasonId === "check_due" ? "check-due" : "not-now";
    case "ready":
      return reasonId === "green_send_again" || reasonId === "cleared_send_again" ? "send-again" : null;
    default:
      return null;
  }
}

function reasonOfDays(patient: AttentionMetrics, daysBelowGoal: number): AttentionReason {
  // The patient decides whether, when and how long.
  if (patient.state.reasonId === "comfort") return "on-track";
  const hasGoals = patient.state.state === "active" || patient.state.state === "passive";
  if (isOverdue(patient)) return "no-ride";
  if (patient.isHighRisk && !hasGoals) return "high-risk-no-goals";
  if (daysBelowGoal === daysUntilBelowGoal) return "below-goal";
  if (patient.isPowerFalling) return "power-falling";
  if (!hasGoals) return "no-goals";
  return hasRidden(patient) ? "on-track" : "no-ride";
}

const hasRidden = ({ isPedaling, hoursWithoutRide }: AttentionMetrics): boolean =>
  isPedaling || hoursWithoutRide !== null;

function countDaysBelowGoal({ dailyGoalMinutes, fullDaysSeconds }: AttentionMetrics): number {
  if (dailyGoalMinutes === null) return 0;
  return fullDaysSeconds.filter((seconds) => seconds < dailyGoalMinutes * 60).length;
}
