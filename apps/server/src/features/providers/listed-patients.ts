import {
  calculatePowerTrend,
  filledSecondsOf,
  minutesPerDay,
  mustStopRiding,
  type PatientDay,
  type StepAdvice,
} from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import type { MustStop, ProviderPatient } from "@bedside-bike/contract";
import { hoursWithoutRide } from "@bedside-bike/contract/attention-order";
import { addDays, hospitalDay } from "../../platform/clock.ts";
import type { Deps } from "../../platform/route.ts";
import { listedCheck } from "../clearances/listed-check.ts";
import { toDeviceNumberText } from "../devices/device-number.ts";
import { hasGo, listedSessionCheck } from "../patient-state/listed-session-check.ts";
import { type StandingState, stateOf, toRideState } from "../patient-state/ride-state.ts";
import { factsAt, whyOf } from "../patient-state/state-facts.ts";
import { listedAdvice } from "../plan/step-advice.ts";
import { patientDayAt } from "../ride-days/patient-days.ts";
import { type ListedFeedback, listedFeedback } from "../rides/listed-feedback.ts";
import { type AttentionMetrics, rankAttention } from "./attention.ts";
import type { CaseloadRow } from "./caseload.store.ts";
import type { ListedFacts } from "./listed-facts.ts";

/** The patients as a provider's list shows them at that instant, those who need attention first. Pure. */
export function rankPatients(facts: readonly ListedFacts[], at: Date, deps: Pick<Deps, "config">): ProviderPatient[] {
  const known = facts.map((one) => assessAttention(one, at, deps));
  return rankAttention(known).map(({ patient, attention }) => toProviderPatient(patient, attention, at, deps));
}

type Assessed = ReturnType<typeof assessAttention>;

function assessAttention(facts: ListedFacts, at: Date, { config }: Pick<Deps, "config">) {
  const { row, judgedDays, slots, unexplained } = facts;
  const today = hospitalDay(at, config.hospitalTimeZone);
  const standing = stateOf(factsAt(facts.state, at), at, { config });
  const day = patientDayAt({ date: today, seconds: row.week.at(-1), standing }, at, facts.reached);
  const feedback = listedFeedback(row.feedback, at);
  const metrics = attentionMetricsOf(row, standing, { day, feedback, at });
  const hasOpenSession = slots.some(({ status }) => status === "open") && row.openRide === null;
  const isCheckAdvised = config.sessionCheck === "advised" && standing.state.mayStart && hasOpenSession;
  return {
    row,
    standing,
    day,
    slots,
    unexplained,
    advice: listedAdvice(standing, judgedDays, today),
    ...metrics,
    needsSessionCheck: metrics.needsSessionCheck || (isCheckAdvised && !hasGo(standing.facts, at)),
    hasUnexplained: unexplained.length > 0,
  };
}

const toProviderPatient = (
  { row, standing, day, ...patient }: Assessed,
  attention: ProviderPatient["attention"],
  at: Date,
  { config }: Pick<Deps, "config">,
): ProviderPatient => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  bed: row.bed,
  age: row.age,
  admissionDate: row.admissionDate,
  dayCount: patient.dayCount,
  isActive: true,
  deviceNumber: toDeviceNumberText(row.deviceNumber),
  isPedaling: row.openRide !== null,
  lastRideAt: row.lastRide?.at ?? null,
  lastRide: row.lastRide && { seconds: row.lastRide.seconds, watts: row.lastRide.watts },
  mobility: row.mobility,
  today: day,
  todaySeconds: day.durationSeconds,
  filledSeconds: day.filledSeconds,
  dailyGoalMinutes: patient.dailyGoalMinutes,
  helpRequest: row.helpRequest,
  assessmentAskedAt: row.assessmentAskedAt,
  mustStop: patient.mustStop,
  slots: patient.slots,
  unexplained: patient.unexplained,
  goalSessions: standing.modelState.target?.sessions ?? null,
  feedback: patient.feedback,
  week: row.week.map(({ date, durationSeconds, averagePowerWatts }) => ({
    date,
    durationSeconds,
    avgPower: averagePowerWatts,
  })),
  rideState: toRideState(standing),
  why: whyOf(standing.facts),
  rodeWhilePausedAt: row.rodeWhilePausedAt,
  advice: adviceOf(patient.advice),
  check: listedCheck(standing, at),
  ...((config.sessionCheck !== "off" || standing.needsSessionCheck) && {
    sessionCheck: listedSessionCheck(standing.facts, at),
  }),
  attention,
});

const adviceOf = (advice: StepAdvice | null) => advice && { ...advice, missed: [...advice.missed] };

/** The full days before today that `attention` looks at. */
const fullDays = 3;

function attentionMetricsOf(
  row: CaseloadRow,
  standing: StandingState,
  { day: { date: today, isReached }, feedback, at }: { day: PatientDay; feedback: ListedFeedback | null; at: Date },
) {
  const { lastRide, week, admissionDate, latestPowersWatts } = row;
  const { target } = standing.modelState;
  const from = addDays(today, -fullDays);
  const lastFullDays = week.filter(({ date }) => date < today && date >= from && date >= admissionDate);
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    hoursWithoutRide: hoursWithoutRide(lastRide?.at ?? null, at.toISOString()),
    isPedaling: row.openRide !== null,
    dayCount: daysBetween(admissionDate, today) + 1,
    isHighRisk: row.isHighRisk,
    state: standing.modelState,
    openEvent: standing.facts.events?.[0]?.kind ?? null,
    needsSessionCheck: standing.state.reasonId === "session_check" && !isReached,
    hasRiddenWhilePaused: row.rodeWhilePausedAt !== null,
    helpRequest: row.helpRequest,
    mustStop: mustStopOf(row, standing),
    feedback,
    dailyGoalMinutes: target && minutesPerDay(target),
    fullDaysSeconds: lastFullDays.map((one) => filledSecondsOf(one, standing.modelState)),
    isPowerFalling: calculatePowerTrend(latestPowersWatts).trend === "falling",
  } satisfies Omit<AttentionMetrics, "hasUnexplained">;
}

/** Whoever goes to a patient who called goes to their ride as well. */
function mustStopOf({ openRide, helpRequest }: CaseloadRow, { state }: StandingState): MustStop | null {
  if (!openRide || !mustStopRiding(state, openRide)) return null;
  const { rideId, startedAt, answer } = openRide;
  const going = helpRequest?.stage === "coming" ? helpRequest.answer : null;
  return { rideId, startedAt, answer: answer ?? going };
}
