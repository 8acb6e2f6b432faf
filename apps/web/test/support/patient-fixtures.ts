import type { CallReply, Goal, LiveEvent, RideState, Session } from "@bedside-bike/contract";
import { withRideState } from "../../src/ride-state/with-ride-state.ts";
import { dayWith } from "./day-fixture.ts";
import { noDose } from "./dose-fixtures.ts";
import { unassessedState } from "./goal-limits.ts";
import { demoHospital, patient, provider } from "./people.ts";
import { stubPending, stubReply } from "./stub-server.ts";

type Dashboard = CallReply<"patients.dashboard">;

/** What a patient's screens are shown with: Dorothy Williams, on the fifth day of her stay. */
export const today = "2026-11-20";

/** The day this many days before today. */
export const dayBefore = (days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

const newGoal = { patientId: patient.id, subtitle: "", period: "session", isActive: true } as const;
const setBy = {
  providerId: provider.id,
  providerName: "Margarethe-Alexandra Okonkwo-Sorensen",
  createdAt: "2026-11-17T15:00:00.000Z",
  suspendedAt: null,
  assessmentId: 1,
  overrideReason: null,
};

export const goals: Goal[] = [
  {
    ...newGoal,
    ...setBy,
    id: 11,
    goalType: "duration",
    label: "Exercise Duration",
    targetValue: 15,
    unit: "minutes",
    currentValue: 12,
  },
  {
    ...newGoal,
    ...setBy,
    id: 12,
    goalType: "sessions",
    label: "Daily Sessions",
    targetValue: 2,
    unit: "sessions",
    currentValue: 1,
    period: "daily",
  },
  { ...newGoal, ...setBy, id: 13, goalType: "power", label: "Power", targetValue: 25, unit: "watts", currentValue: 20 },
  {
    ...newGoal,
    ...setBy,
    id: 14,
    goalType: "resistance",
    label: "Resistance Level",
    targetValue: 3,
    unit: "level",
    currentValue: null,
  },
];

/** One ride a day, 12 minutes and more, the newest first. */
export const sessions: Session[] = Array.from({ length: 7 }, (_, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  source: "bike",
  sessionDate: dayBefore(index),
  createdAt: `${dayBefore(index)}T15:00:00.000Z`,
  duration: 720 + 60 * index,
  avgPower: String(26 - index),
  maxPower: String(40 - index),
  avgCadence: null,
  powerSeconds: 720 + 60 * index,
  resistance: "2.5",
  isOpen: false,
}));

/** The same ride on a bike that sends turns alone. */
export const withoutWatts = <Ride extends Session>(ride: Ride): Ride => ({
  ...ride,
  avgPower: null,
  maxPower: null,
  avgCadence: "40.2",
  powerSeconds: 0,
});

export const activeState: RideState = {
  state: "active",
  mayStart: true,
  target: { minutes: 15, sessions: 2, watts: 25 },
  limit: null,
  reasonId: "green",
  since: `${dayBefore(3)}T15:00:00.000Z`,
};

/** What all states in which no ride may begin have in common. */
export const closed = { mayStart: false, target: null, limit: null, since: `${today}T11:00:00.000Z` } as const;

export const dashboard: Dashboard = {
  patient: { ...patient, admissionDate: dayBefore(6) },
  bikeLoss: null,
  stats: { totalSessions: 7, totalDuration: 6300, totalMinutes: 105, consistencyStreak: 7, avgDailyDuration: 900 },
  today: dayWith(720),
  rideState: activeState,
  helpRequest: null,
  passiveSecondsToday: 0,
  planOnHold: null,
  slots: [],
  hadGoals: true,
  isAssessed: true,
  isSeen: true,
  assessmentAskedAt: null,
  news: { goals: null, feedback: null, joined: [] },
  familyClap: null,
  unratedRide: null,
  goals,
  adaptiveGoal: {
    targetMinutes: 26,
    providerGoalMinutes: 30,
    change: "lowered",
    reason: "under-half-two-of-three",
    proposesIncrease: false,
  },
  recentSessions: sessions,
  powerTrend: { trend: "rising", powerWatts: 25, changeWatts: 3 },
  achievements: [
    { key: "first-steps", isUnlocked: true, earnedOn: dayBefore(6) },
    { key: "power-player", isUnlocked: false, earnedOn: null },
    { key: "marathon-runner", isUnlocked: false, earnedOn: null },
    { key: "consistency-king", isUnlocked: true, earnedOn: today },
  ],
  nudges: [],
};

/** Admitted today: no rides, no goals, no bike. */
export const newDashboard: Dashboard = {
  patient: { ...patient, admissionDate: today, deviceNumber: null, weightKg: null },
  bikeLoss: null,
  stats: { totalSessions: 0, totalDuration: 0, totalMinutes: 0, consistencyStreak: 0, avgDailyDuration: 0 },
  today: dayWith(0),
  rideState: unassessedState,
  helpRequest: null,
  passiveSecondsToday: 0,
  planOnHold: null,
  slots: [],
  hadGoals: false,
  isAssessed: false,
  isSeen: true,
  assessmentAskedAt: null,
  news: { goals: null, feedback: null, joined: [] },
  familyClap: null,
  unratedRide: null,
  goals: [],
  adaptiveGoal: null,
  recentSessions: [],
  powerTrend: { trend: "none", powerWatts: null, changeWatts: null },
  achievements: dashboard.achievements.map(({ key }) => ({ key, isUnlocked: false, earnedOn: null })),
  nudges: [],
};

/** The same patient in another state. */
export const dashboardIn = (rideState: RideState): Dashboard => withRideState(dashboard, rideState);

/** The same patient whose goals have been suspended: no target until the care team has checked. */
export const dashboardOnHold: Dashboard = {
  ...dashboardIn({ ...closed, state: "expired", reasonId: "hours_over" }),
  planOnHold: { since: `${today}T11:00:00.000Z`, reasonId: "too_old" },
  goals: [],
};

/** The last 14 days, oldest first. */
export const usage: CallReply<"patients.usageData"> = Array.from({ length: 14 }, (_, index) => {
  const daysAgo = 13 - index;
  const ride = sessions[daysAgo];
  return {
    date: dayBefore(daysAgo),
    duration: ride?.duration ?? 0,
    avgPower: ride?.avgPower ? Number(ride.avgPower) : null,
    sessions: ride ? 1 : 0,
    goalMinutes: ride ? 15 : null,
  };
});

/** A provider with a grant from the patient. */
export const dana = {
  id: 31,
  providerId: 2,
  providerFirstName: "Dana",
  providerLastName: "Provider",
  providerCredentials: "DPT",
  providerSpecialty: "Acute Care Physical Therapy",
  createdAt: "2026-11-16T15:00:00.000Z",
} satisfies CallReply<"providerRelationships.list">[number];

type RideEvent = Extract<LiveEvent, { type: "ride" }>;

/** A batch of the bike's ride of today. */
export const rideEvent = (changes: Partial<RideEvent> = {}): RideEvent => ({
  type: "ride",
  patientId: patient.id,
  rideId: "10000000-0000-4000-8000-000000000000",
  source: "bike",
  deviceNumber: patient.deviceNumber,
  isOpen: true,
  day: today,
  durationSeconds: 30,
  powerWatts: 30,
  averagePowerWatts: 30,
  maxPowerWatts: 32,
  powerSeconds: changes.durationSeconds ?? 30,
  cadenceRpm: 45,
  averageCadenceRpm: 45,
  resistance: 2,
  heartRateBpm: null,
  todaySeconds: 750,
  filledSeconds: changes.todaySeconds ?? 750,
  today: dayWith(changes.todaySeconds ?? 750, { date: changes.day ?? today }),
  whilePaused: false,
  ...changes,
});

/** What every patient's screen asks for. */
export function stubPatientScreens(reply: Dashboard = dashboard): void {
  stubReply("system.status", demoHospital);
  stubReply("patients.dashboard", reply);
  stubReply("kudos.claps", { count: 0 });
  stubReply("games.xp", { xp: 0 });
  stubReply("missedSessions.dose", noDose);
  stubReply("mobilityLevels.list", []);
  stubReply("adverseEvents.list", []);
  // What a day without a target shows.
  stubReply("patients.usageData", usage.slice(-7));
  stubReply("providerRelationships.list", [dana]);
  // 'End Session' and help end the ride on the server too.
  stubReply("rides.stop", { ok: true });
}

/** The care team's plan for which /goals asks; by default nobody has assessed the patient. */
export function stubPlan(
  latest: CallReply<"riskAssessments.latest"> = {
    hasAssessment: false,
    rideState: unassessedState,
    assessment: null,
    mobilityRecommendation: null,
  },
): void {
  stubReply("riskAssessments.latest", latest);
}

/** The calls of the screens to which a link leads, for tests that only follow the link. */
export function stubOtherScreens(): void {
  stubReply("patients.usageData", usage);
  for (const name of [
    "kudos.preferences",
    "riskAssessments.latest",
    "providerRelationships.list",
    "patients.accessLog",
  ] as const) {
    stubPending(name);
  }
}
