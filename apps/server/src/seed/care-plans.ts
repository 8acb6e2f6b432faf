import { assessRisk, GOAL_WORDS, type MobilityRecommendation } from "@bedside-bike/clinical";
import { type AssessmentAnswers, type RiskAssessmentReply, resultToWire } from "@bedside-bike/contract";
import { addDays, hospitalDay } from "../platform/clock.ts";
import type { goals } from "../platform/database/schema.ts";
import { ageOn, clinicalProfiles } from "./clinical-profiles.ts";
import { instantAt } from "./hospital-time.ts";
import type { FixturePatient } from "./people.ts";
import type { Moment } from "./rides.ts";

type NewGoal = typeof goals.$inferInsert;

export interface CarePlan {
  readonly patientId: number;
  readonly assessedBy: number;
  readonly assessedAt: Date;
  readonly input: AssessmentAnswers;
  readonly result: RiskAssessmentReply;
  readonly goals: readonly NewGoal[];
}

/** Minutes of the easier first goal that many patients start with. */
const firstMinutes = 8;
const goalsReplacedDaysAgo = 6;

/** The provider's latest assessment of this patient and the goals set from it; null if there is none. */
export function planCare(patient: FixturePatient, { now, timeZone }: Moment): CarePlan | null {
  const profile = clinicalProfiles[patient.id];
  if (patient.assessedBy === null || !profile) return null;
  const today = hospitalDay(now, timeZone);
  const assessedDay = addDays(today, -Math.min(goalsReplacedDaysAgo, patient.stayDays - 1));
  const assessedAt = instantAt(assessedDay, 11 * 60 + 5, timeZone);
  const input = { ...profile, age: ageOn(assessedDay, patient.dateOfBirth) };
  const result = resultToWire(assessRisk(input), []);
  const owner = { patientId: patient.id, providerId: patient.assessedBy };
  const recommended = result.mobility_recommendation;
  const startedAt = instantAt(addDays(today, -(patient.stayDays - 1)), 10 * 60 + 20, timeZone);
  const replaced = {
    ...recommended,
    duration_min_per_session: firstMinutes,
    total_daily_energy: energyOf(recommended),
  };
  return {
    patientId: patient.id,
    assessedBy: patient.assessedBy,
    assessedAt,
    input,
    result,
    goals: patient.hasGoals
      ? [
          ...goalsFrom(replaced).map((goal) => ({
            ...goal,
            ...owner,
            isActive: false,
            createdAt: startedAt,
            endedAt: assessedAt,
          })),
          ...goalsFrom(recommended).map((goal) => ({ ...goal, ...owner, isActive: true, createdAt: assessedAt })),
        ]
      : [],
  };
}

const energyOf = ({ watt_goal, sessions_per_day }: MobilityRecommendation): number =>
  watt_goal * firstMinutes * sessions_per_day;

/** The daily goal that the ring shows: minutes per ride times rides per day. */
export const dailyGoalMinutes = ({ result }: CarePlan): number =>
  result.mobility_recommendation.duration_min_per_session * result.mobility_recommendation.sessions_per_day;

/** The five goals that follow from an assessment: GOAL-15. */
function goalsFrom(recommended: MobilityRecommendation) {
  return [
    {
      goalType: "duration",
      targetValue: recommended.duration_min_per_session,
      unit: "minutes",
      ...GOAL_WORDS.duration,
      period: "session",
    },
    {
      goalType: "power",
      targetValue: recommended.watt_goal,
      unit: "watts",
      ...GOAL_WORDS.power,
      period: "session",
    },
    {
      goalType: "sessions",
      targetValue: recommended.sessions_per_day,
      unit: "sessions",
      ...GOAL_WORDS.sessions,
      period: "daily",
    },
    {
      goalType: "resistance",
      targetValue: recommended.resistance_level,
      unit: "level",
      ...GOAL_WORDS.resistance,
      period: "session",
    },
    {
      goalType: "energy",
      targetValue: recommended.total_daily_energy,
      unit: "Watt-Min",
      ...GOAL_WORDS.energy,
      period: "daily",
    },
  ] as const;
}
