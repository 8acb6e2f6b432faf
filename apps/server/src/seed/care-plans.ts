import { type AnswerProvenance, assessRisk, type CarriedFrom, GOAL_WORDS, minutesPerDay } from "@bedside-bike/clinical";
import { ageOn } from "@bedside-bike/clinical/calendar";
import {
  type AssessmentAnswers,
  openAnswers,
  readAnswers,
  type StoredResult,
  toStoredResult,
} from "@bedside-bike/contract";
import { addDays, hospitalDay } from "../platform/clock.ts";
import type { goals } from "../platform/database/schema.ts";
import { instantAt } from "../platform/hospital-time.ts";
import { clinicalProfiles, type SafetyCheck, safetyChecks } from "./clinical-profiles.ts";
import type { FixturePatient } from "./people.ts";
import type { Moment } from "./rides.ts";

type NewGoal = typeof goals.$inferInsert;

export interface CarePlan {
  readonly patientId: number;
  readonly assessedBy: number;
  readonly assessedAt: Date;
  readonly input: AssessmentAnswers;
  readonly result: StoredResult;
  readonly goals: readonly NewGoal[];
  readonly check: SafetyCheck;
  /** What has put the plan on hold since; null if nothing has. */
  readonly fellAt: Date | null;
}

/** What is sent to a patient: one step of the build-up. */
interface Step {
  readonly watts: number;
  readonly minutes: number;
  readonly sessions: number;
  readonly resistance: number;
}

/** Minutes of the easier first goal that many patients start with. */
const firstMinutes = 8;
const goalsReplacedDaysAgo = 6;
const hourMilliseconds = 3_600_000;

/** The provider's latest assessment of this patient and the goals set from it; null if there is none. */
export function planCare(patient: FixturePatient, { now, timeZone }: Moment): CarePlan | null {
  const profile = clinicalProfiles[patient.id];
  if (patient.assessedBy === null || !profile) return null;
  const today = hospitalDay(now, timeZone);
  const replacedAt = instantAt(addDays(today, -Math.min(goalsReplacedDaysAgo, patient.stayDays - 1)), 665, timeZone);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMilliseconds);
  const check = safetyChecks[patient.id] ?? { hoursAgo: 3, clearance: null, fellHoursAgo: null };
  const assessedAt = hoursAgo(check.hoursAgo);
  const takenAt = hoursAgo(check.hoursAgo + 0.5).toISOString();
  const answers: AssessmentAnswers = {
    ...profile,
    age: ageOn(today, patient.dateOfBirth),
    ...(check.chart && { news2_entered: { ...check.chart, at: takenAt } }),
  };
  const { input, result } = patient.hasGoals ? assessOnward(answers, assessedAt) : assess(answers, assessedAt);
  const owner = { patientId: patient.id, providerId: patient.assessedBy };
  const step = stepOf(result);
  const startedAt = instantAt(addDays(today, -(patient.stayDays - 1)), 10 * 60 + 20, timeZone);
  const ended = { ...owner, isActive: false, createdAt: startedAt, endedAt: replacedAt };
  const isForComfort = result.figures_withheld === "comfort_care";
  const active = { ...owner, isActive: true, createdAt: isForComfort ? assessedAt : replacedAt };
  return {
    patientId: patient.id,
    assessedBy: patient.assessedBy,
    assessedAt,
    input,
    result,
    check,
    fellAt: check.fellHoursAgo === null ? null : hoursAgo(check.fellHoursAgo),
    goals:
      patient.hasGoals && step !== null
        ? [
            ...(isForComfort ? [] : goalsFrom({ ...step, minutes: firstMinutes })).map((goal) => ({
              ...goal,
              ...ended,
            })),
            ...goalsFrom(step).map((goal) => ({ ...goal, ...active })),
          ]
        : [],
  };
}

/** As the server assesses it, with every answer given that is not meant to be open. */
function assess(answers: AssessmentAnswers, at: Date, carried?: CarriedFrom) {
  const isOpen = (field: string) => field in openAnswers && answers[field as keyof AssessmentAnswers] === null;
  const provenance = Object.fromEntries(
    Object.keys(answers).map((field) => [field, isOpen(field) ? "not_recorded" : "answered"]),
  ) as unknown as AnswerProvenance;
  const read = readAnswers({ answers, provenance }, at.toISOString());
  const options = carried ? { ...read, carryFrom: () => carried } : read;
  return { input: answers, result: toStoredResult(assessRisk(read.answers, options), read) };
}

/** For a patient who has reached the goals' step: an assessment carries it over. */
function assessOnward(answers: AssessmentAnswers, at: Date) {
  const first = assess(answers, at);
  const { mobility_recommendation: recommended } = first.result;
  const step = stepOf(first.result);
  if (recommended === null || step === null) return first;
  const { mode, lung_limited, sepsis } = recommended;
  const current = { ...step, mode, lung_limited, sepsis, lastWatts: step.watts };
  return assess(answers, at, { current, hasLapsed: false });
}

/** These patients have cycled for days: they are at the end of their build-up, if it has one. */
function stepOf({ mobility_recommendation: recommended }: StoredResult): Step | null {
  if (recommended === null) return null;
  const [, watts = recommended.start_watts, minutes = recommended.start_minutes] = recommended.build_up.at(-1) ?? [];
  return {
    watts,
    minutes,
    sessions: recommended.sessions_per_day,
    resistance: recommended.resistance_level ?? recommended.start_resistance,
  };
}

/** The daily goal that the ring shows: minutes per ride times rides per day. Null in comfort care. */
export function dailyGoalMinutes({ result }: CarePlan): number | null {
  if (result.figures_withheld === "comfort_care") return null;
  const step = stepOf(result);
  return step === null ? 0 : minutesPerDay(step);
}

/** The goals that follow from an assessment: GOAL-15. */
function goalsFrom({ watts, minutes, sessions, resistance }: Step) {
  const all = [
    { goalType: "duration", targetValue: minutes, unit: "minutes", ...GOAL_WORDS.duration, period: "session" },
    { goalType: "power", targetValue: watts, unit: "watts", ...GOAL_WORDS.power, period: "session" },
    { goalType: "sessions", targetValue: sessions, unit: "sessions", ...GOAL_WORDS.sessions, period: "daily" },
    { goalType: "resistance", targetValue: resistance, unit: "level", ...GOAL_WORDS.resistance, period: "session" },
    {
      goalType: "energy",
      targetValue: watts * minutes * sessions,
      unit: "Watt-Min",
      ...GOAL_WORDS.energy,
      period: "daily",
    },
  ] as const;
  return watts > 0 ? all : all.filter(({ goalType }) => goalType === "duration" || goalType === "sessions");
}
