import { ENGINE_VERSION } from "@bedside-bike/clinical";
import type {
  CallBody,
  CallReply,
  Goal,
  ListedSession,
  PatientGoalLimits,
  ProviderPatient,
  RideState,
  StoredRiskAssessment,
} from "@bedside-bike/contract";
import { toNewGoals } from "../../src/goals/prescription.ts";
import { orthopedic } from "./assessments.ts";
import { dayWith } from "./day-fixture.ts";
import { noDose } from "./dose-fixtures.ts";
import { limitsOf, unassessedState } from "./goal-limits.ts";
import { demoHospital, patient, provider } from "./people.ts";
import { stubbedReply, stubReply } from "./stub-server.ts";

/** Made-up patients of `provider`, and what the portal shows of them. */
const lastDay = Date.UTC(2026, 10, 21);
const dayBefore = (days: number) => new Date(lastDay - days * 86_400_000).toISOString().slice(0, 10);
const instant = "2026-11-21T14:30:00.000Z";

const onTrack: ProviderPatient = {
  id: patient.id,
  firstName: patient.firstName,
  lastName: patient.lastName,
  bed: null,
  age: 81,
  admissionDate: patient.admissionDate,
  dayCount: 6,
  isActive: true,
  deviceNumber: "121",
  isPedaling: false,
  lastRideAt: instant,
  lastRide: { seconds: 540, watts: 24 },
  mobility: null,
  today: dayWith(540, { date: dayBefore(0) }),
  todaySeconds: 540,
  filledSeconds: 540,
  dailyGoalMinutes: 30,
  goalSessions: 2,
  helpRequest: null,
  mustStop: null,
  slots: [],
  unexplained: [],
  feedback: null,
  week: Array.from({ length: 7 }, (_, index) => ({ date: dayBefore(6 - index), durationSeconds: 900, avgPower: 26 })),
  rideState: {
    state: "active",
    mayStart: true,
    target: { minutes: 15, sessions: 2, watts: 20 },
    limit: null,
    reasonId: "green",
    since: instant,
  },
  why: null,
  rodeWhilePausedAt: null,
  assessmentAskedAt: null,
  advice: null,
  check: { validUntil: "2026-11-22T14:30:00.000Z", isDueSoon: false },
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
  rideState: { ...onTrack.rideState, state: "ready", target: null, reasonId: "green_no_goals" },
  attention: { reason: "high-risk-no-goals", hoursWithoutRide: 2, daysBelowGoal: 0, rank: 0 },
};

const stateOf = (
  state: RideState["state"],
  reasonId: RideState["reasonId"] = null,
  limit: RideState["limit"] = null,
): RideState => {
  const target = { minutes: 15, sessions: 2, watts: state === "active" ? 20 : null };
  const hasTarget = state === "active" || state === "passive" || reasonId === "first_ride_open";
  const mayStart = hasTarget || (reasonId === "green_no_goals" && limit === null);
  return { state, mayStart, target: hasTarget ? target : null, limit, reasonId, since: null };
};

/** The rows of the model's table, each once. */
export const rideStates: readonly RideState[] = [
  stateOf("stop"),
  stateOf("stop", "check_due"),
  stateOf("hold", "open_event"),
  stateOf("wait", "symptoms_unassessed"),
  stateOf("wait", "symptoms_unassessed_answered"),
  stateOf("unassessed", "own_findings"),
  stateOf("unassessed", "first_ride_closed"),
  stateOf("unassessed", "first_ride_open"),
  stateOf("expired", "hours_over"),
  stateOf("expired", "engine_changed"),
  stateOf("ask"),
  stateOf("wait", "symptoms"),
  stateOf("ready", "green_no_goals"),
  stateOf("ready", "green_no_goals", "assisted_only"),
  stateOf("ready", "cleared_no_goals"),
  stateOf("ready", "green_send_again"),
  stateOf("ready", "cleared_send_again"),
  stateOf("passive", "green", "unloaded_only"),
  stateOf("passive", "cleared", "passive_only"),
  stateOf("passive", "cleared", "unloaded_only"),
  stateOf("active", "green"),
  stateOf("active", "green", "assisted_only"),
  stateOf("active", "cleared"),
];

export const anotherProvider = { id: 3, name: "Max Mockman" };

export const notAssessed: CallReply<"riskAssessments.latest"> = {
  hasAssessment: false,
  assessment: null,
  mobilityRecommendation: null,
  rideState: unassessedState,
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
    suspendedAt: null,
    assessmentId: 1,
    overrideReason: null,
  }));

/** The goals that an assessment recommends for the first day; none if it recommends none. */
export function recommendedGoals({ mobility_recommendation: plan }: StoredRiskAssessment, setBy?: SetBy): Goal[] {
  if (!plan) return [];
  const start = {
    minutes: plan.start_minutes,
    watts: plan.start_watts,
    sessions: plan.sessions_per_day,
    resistance: plan.start_resistance,
    energy: plan.start_daily_energy,
  };
  return savedGoals(toNewGoals(start, { hasWatts: plan.start_watts > 0 }), setBy);
}

const usage: CallReply<"patients.usageData"> = Array.from({ length: 30 }, (_, index) => ({
  date: dayBefore(29 - index),
  duration: 600 + index * 20,
  avgPower: 20 + index / 5,
  sessions: 1,
  goalMinutes: 30,
}));

const dashboard: CallReply<"patients.dashboard"> = {
  patient,
  bikeLoss: null,
  stats: { totalSessions: 30, totalDuration: 27_000, totalMinutes: 450, consistencyStreak: 6, avgDailyDuration: 900 },
  today: dayWith(540, { date: dayBefore(0) }),
  passiveSecondsToday: 0,
  rideState: onTrack.rideState,
  helpRequest: null,
  planOnHold: null,
  slots: [],
  hadGoals: true,
  isAssessed: true,
  isSeen: true,
  assessmentAskedAt: null,
  news: { goals: null, feedback: null, joined: [] },
  familyClap: null,
  unratedRide: null,
  goals: [],
  adaptiveGoal: null,
  recentSessions: [],
  powerTrend: { trend: "rising", powerWatts: 26, changeWatts: 2 },
  achievements: [],
  nudges: [],
};

type ListedRide = Partial<ListedSession> & { minutes: number };

const listedRide = ({ minutes, ...details }: ListedRide, daysAgo: number): ListedSession => ({
  id: `70000000-0000-4000-8000-00000000000${daysAgo}`,
  source: "bike",
  sessionDate: dayBefore(daysAgo),
  createdAt: new Date(Date.parse(instant) - daysAgo * 86_400_000).toISOString(),
  duration: minutes * 60,
  avgPower: "26.40",
  maxPower: "41",
  avgCadence: null,
  powerSeconds: minutes * 60,
  resistance: "2.50",
  isOpen: false,
  whilePaused: false,
  sharedSeconds: 0,
  written: null,
  feedback: null,
  effort: null,
  ...details,
});

type Written = Partial<NonNullable<ListedSession["written"]>> & { minutes: number };

const writtenRide = (written: Written, avgPower: string | null): ListedRide => ({
  minutes: written.minutes,
  source: "hand",
  avgPower,
  maxPower: null,
  written: {
    mode: "active",
    note: null,
    authorName: thisProvider.name,
    isStruck: false,
    canCorrect: true,
    ...written,
  },
});

/** Rides of every source, one a day, the newest first: the second is passive, the third struck out. */
export const rides: readonly ListedSession[] = [
  { minutes: 14 },
  writtenRide({ minutes: 20, mode: "passive", note: "Stiff after the night" }, null),
  writtenRide({ minutes: 9, isStruck: true, note: "Noted for the wrong patient" }, "18"),
  { minutes: 11, source: "tablet", resistance: null } as const,
  writtenRide({ minutes: 15, authorName: anotherProvider.name, canCorrect: false }, "24"),
  { minutes: 12 },
].map(listedRide);

interface Ward {
  patients?: readonly ProviderPatient[];
  /** The selected patient's. */
  assessment?: CallReply<"riskAssessments.latest">;
  goals?: readonly Goal[];
  limits?: PatientGoalLimits;
  rides?: readonly ListedSession[];
}

const isCurrent = (latest: CallReply<"riskAssessments.latest">): latest is StoredRiskAssessment =>
  latest.hasAssessment && latest.engine_version === ENGINE_VERSION;

/** What the portal asks for. Returns a function that changes the selected patient's goals on the server. */
export function stubPortal(ward: Ward = {}) {
  const { patients = [iris, samuel, dorothy], assessment = orthopedic, goals, limits = limitsOf(assessment) } = ward;
  const { rides: listed = [] } = ward;
  let active = [...(goals ?? (isCurrent(assessment) ? recommendedGoals(assessment) : []))];
  stubReply("system.status", demoHospital);
  stubReply("providers.patients", [...patients]);
  stubReply("providers.patient", async ({ params }) => {
    const list = await stubbedReply("providers.patients");
    const row = list.find(({ id }) => id === Number(params.patientId));
    if (!row) throw new TypeError("This patient is not on the list.");
    return { ...row, attention: { ...row.attention, rank: 0 } };
  });
  stubReply("patients.dashboard", () => ({ ...dashboard, goals: active }));
  stubReply("patients.usageData", usage);
  stubReply("missedSessions.dose", noDose);
  stubReply("rides.list", [...listed]);
  stubReply("riskAssessments.latest", assessment);
  stubReply("goals.list", () => active);
  stubReply("goals.limits", limits);
  stubReply("adverseEvents.list", []);
  stubReply("mobilityLevels.list", []);
  return (newer: readonly Goal[]): Goal[] => {
    active = [...newer];
    return active;
  };
}
