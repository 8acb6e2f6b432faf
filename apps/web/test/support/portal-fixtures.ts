import { assessRisk } from "@bedside-bike/clinical";
import {
  answersToWire,
  type CallBody,
  type CallReply,
  type Goal,
  listAssumed,
  type ProviderPatient,
  resultToWire,
  type StoredRiskAssessment,
  type WireInput,
  wireToEngine,
} from "@bedside-bike/contract";
import { toNewGoals } from "../../src/provider/goal-editor/goal-values.ts";
import { demoHospital, patient, provider } from "./people.ts";
import { stubReply } from "./stub-server.ts";

/** Made-up patients of `provider`, and what the portal shows of them. */
const lastDay = Date.UTC(2026, 10, 21);
const dayBefore = (days: number) => new Date(lastDay - days * 86_400_000).toISOString().slice(0, 10);
const instant = "2026-11-21T14:30:00.000Z";

const onTrack: ProviderPatient = {
  id: patient.id,
  firstName: patient.firstName,
  lastName: patient.lastName,
  admissionDate: patient.admissionDate,
  dayCount: 6,
  isActive: true,
  deviceNumber: "121",
  isPedaling: false,
  lastRideAt: instant,
  todaySeconds: 540,
  dailyGoalMinutes: 30,
  week: Array.from({ length: 7 }, (_, index) => ({ date: dayBefore(6 - index), durationSeconds: 900, avgPower: 26 })),
  attention: { reason: "on-track", hoursWithoutRide: 2, daysBelowGoal: 0, rank: 2 },
};

export const dorothy = onTrack;
export const samuel: ProviderPatient = {
  ...onTrack,
  id: 5,
  firstName: "Samuel",
  lastName: "Adeyemi",
  attention: { reason: "no-ride", hoursWithoutRide: 26, daysBelowGoal: 2, rank: 1 },
};
export const iris: ProviderPatient = {
  ...onTrack,
  id: 6,
  firstName: "Iris",
  lastName: "Lindqvist",
  attention: { reason: "high-risk-no-goals", hoursWithoutRide: 2, daysBelowGoal: 0, rank: 0 },
};

export const anotherProvider = { id: 3, name: "Max Mockman" };

/** As the server would assess these answers, by the same engine. */
export function assessed(answers: WireInput): StoredRiskAssessment {
  const { input, problems } = wireToEngine(answers, { ignoresNoAdmissionType: false });
  if (problems.length > 0) throw new Error(problems[0]?.message);
  const result = resultToWire(assessRisk(input.answers), listAssumed(input.provenance));
  return {
    ...result,
    hasAssessment: true,
    mobilityRecommendation: result.mobility_recommendation,
    assessment: {
      id: 1,
      assessedAt: "2026-11-18T11:05:00.000Z",
      assessedBy: { id: provider.id, name: `${provider.firstName} ${provider.lastName}` },
      isSelfReported: false,
      input: answersToWire(input.answers),
    },
  };
}

/** After an operation on a bone: needs clearance. Recommended: 15 min, 25 W, twice a day. */
export const orthopedic = assessed({
  age: 82,
  sex: "female",
  weight_kg: 62,
  height_cm: 161,
  mobility_status: "walking_assist",
  days_immobile: 2,
  is_orthopedic: true,
  is_postoperative: true,
  on_vte_prophylaxis: true,
});

/** Needs no clearance. Recommended: 8 min, 25 W, three times a day. */
export const septic = assessed({
  age: 78,
  sex: "female",
  weight_kg: 54,
  height_cm: 157,
  level_of_care: "stepdown",
  mobility_status: "chair_bound",
  cognitive_status: "mild_impairment",
  baseline_function: "partial",
  days_immobile: 6,
  is_sepsis: true,
  has_malnutrition: true,
  has_foley_catheter: true,
  albumin_low: true,
  on_vte_prophylaxis: true,
});

export const notAssessed: CallReply<"riskAssessments.latest"> = {
  hasAssessment: false,
  assessment: null,
  mobilityRecommendation: null,
};

interface SetBy {
  patientId?: number;
  /** The first goal's; the others follow. */
  firstId?: number;
  by?: { id: number; name: string };
}

const thisProvider = { id: provider.id, name: `${provider.firstName} ${provider.lastName}` };

/** Goals as sent, as the server would return them. */
export const savedGoals = (
  sent: CallBody<"goals.save">["goals"],
  { patientId = dorothy.id, firstId = 41, by = thisProvider }: SetBy = {},
): Goal[] =>
  sent.map(({ goalType, targetValue, unit, label, subtitle = "", period }, index) => ({
    id: firstId + index,
    patientId,
    goalType,
    targetValue: Number(targetValue),
    currentValue: null,
    unit,
    label,
    subtitle,
    period,
    isActive: true,
    providerId: by.id,
    providerName: by.name,
    createdAt: instant,
  }));

/** The goals that an assessment recommends. */
export const recommendedGoals = (assessment: StoredRiskAssessment, setBy?: SetBy): Goal[] =>
  savedGoals(toNewGoals(assessment.mobility_recommendation), setBy);

const usage: CallReply<"patients.usageData"> = Array.from({ length: 30 }, (_, index) => ({
  date: dayBefore(29 - index),
  duration: 600 + index * 20,
  avgPower: 20 + index / 5,
  sessions: 1,
}));

const dashboard: CallReply<"patients.dashboard"> = {
  patient,
  bikeLoss: null,
  stats: { totalSessions: 30, totalDuration: 27_000, consistencyStreak: 6, avgDailyDuration: 900 },
  today: { date: dayBefore(0), durationSeconds: 540, dailyGoalMinutes: 30 },
  goals: [],
  adaptiveGoal: null,
  recentSessions: [],
  powerTrend: { trend: "rising", powerWatts: 26, changeWatts: 2 },
  achievements: [],
  nudges: [],
};

interface Ward {
  patients?: readonly ProviderPatient[];
  /** The selected patient's. */
  assessment?: CallReply<"riskAssessments.latest">;
  goals?: readonly Goal[];
}

/** What the portal asks for. Returns a function that changes the selected patient's goals on the server. */
export function stubPortal({ patients = [iris, samuel, dorothy], assessment = orthopedic, goals }: Ward = {}) {
  let active = [...(goals ?? (assessment.hasAssessment ? recommendedGoals(assessment) : []))];
  stubReply("system.status", demoHospital);
  stubReply("providers.patients", [...patients]);
  stubReply("patients.dashboard", () => ({ ...dashboard, goals: active }));
  stubReply("patients.usageData", usage);
  stubReply("riskAssessments.latest", assessment);
  stubReply("goals.list", () => active);
  return (newer: readonly Goal[]): Goal[] => {
    active = [...newer];
    return active;
  };
}
