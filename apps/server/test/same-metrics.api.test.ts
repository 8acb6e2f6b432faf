import { streakDays } from "@bedside-bike/clinical";
import type { CallReply, Dashboard, Goal, ListedSession, ProviderPatient } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { selectRows } from "../src/platform/database/database.ts";
import { assess } from "./support/safety-check.ts";
import { type StoredRide, storeRides } from "./support/stored-rides.ts";
import {
  grant,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
} from "./support/test-server.ts";

/** 15:00 in the test hospital's time zone. */
const now = new Date("2027-04-20T19:00:00Z");
const today = "2027-04-20";
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

type Ride = Omit<StoredRide, "patientId">;

/** Reaches the daily goal, so that the power trend is the first reason for the provider's list to name the patient. */
const longRideYesterday: Ride = { startedAt: hoursAgo(26), durationSeconds: 2400 };

/** Irregular on purpose: too short for a session, without power or resistance, several a day, gaps, an open one. */
const irregularRides: readonly Ride[] = [
  { startedAt: hoursAgo(0.1), durationSeconds: 300, averagePowerWatts: 18.15, averageResistance: 2.35, isOpen: true },
  { startedAt: hoursAgo(1), durationSeconds: 59, averagePowerWatts: 61, averageResistance: 9 },
  { startedAt: hoursAgo(2), durationSeconds: 60, averagePowerWatts: 21.1, averageResistance: 2 },
  { startedAt: hoursAgo(3), durationSeconds: 601, averagePowerWatts: null, averageResistance: 8 },
  longRideYesterday,
  { startedAt: hoursAgo(24), durationSeconds: 45, averagePowerWatts: 12, averageResistance: null },
  { startedAt: hoursAgo(25), durationSeconds: 900, averagePowerWatts: 25.55, averageResistance: 3 },
  { startedAt: hoursAgo(48), durationSeconds: 1100, averagePowerWatts: 33.3, averageResistance: null },
  { startedAt: hoursAgo(49), durationSeconds: 700, averagePowerWatts: 35, averageResistance: 4.25 },
  { startedAt: hoursAgo(97), durationSeconds: 610, averagePowerWatts: 38, averageResistance: 5 },
  { startedAt: hoursAgo(98), durationSeconds: 62, averagePowerWatts: null, averageResistance: null },
  { startedAt: hoursAgo(120), durationSeconds: 10, averagePowerWatts: null, averageResistance: null },
  ...Array.from({ length: 14 }, (_, index) => ({
    startedAt: hoursAgo(150 + index * 17),
    durationSeconds: 50 + index * 37,
    averagePowerWatts: index % 3 === 0 ? null : 39 + index / 4,
    averageResistance: index % 4 === 0 ? null : 1 + index / 8,
  })),
];
const noMeasurement: readonly Ride[] = [{ startedAt: hoursAgo(5), durationSeconds: 400 }, longRideYesterday];
/** A mean halfway between two decimals: 2.55 is stored slightly below, so one rounding must serve all calls. */
const halfWay: readonly Ride[] = [
  { startedAt: hoursAgo(5), durationSeconds: 100, averagePowerWatts: 2.5, averageResistance: 2.5 },
  { startedAt: hoursAgo(6), durationSeconds: 100, averagePowerWatts: 2.6, averageResistance: 2.6 },
  longRideYesterday,
];
const twoLevels: readonly Ride[] = [
  { startedAt: hoursAgo(5), durationSeconds: 60, averagePowerWatts: 10, averageResistance: 2 },
  { startedAt: hoursAgo(6), durationSeconds: 600, averagePowerWatts: 20, averageResistance: 8 },
  longRideYesterday,
];

const goalOf = (goalType: Goal["goalType"], unit: Goal["unit"], targetValue: number, period: Goal["period"]) => ({
  goalType,
  unit,
  targetValue,
  period,
  label: goalType,
});
const goalsFor = (period: Goal["period"]) => [
  goalOf("duration", "minutes", 20, period),
  goalOf("power", "watts", 25, period),
  goalOf("sessions", "sessions", 2, period),
  goalOf("resistance", "level", 5, period),
  goalOf("energy", "Watt-Min", period === "daily" ? 700 : 350, period),
  goalOf("consistency", "days", 3, period),
];

let server: TestServer;
let provider: SignedIn;
let neighbor: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ environment: { SESSION_CHECK: "off" } });
  await server.setNow(now);
  provider = await register(server, "provider");
  neighbor = await register(server, "patient");
  await neighbor.call("PATCH", "/api/kudos/preferences", { optInKudos: true, optInNudges: true });
});
afterAll(() => server.destroy());

async function read<Reply>(by: SignedIn, path: string): Promise<Reply> {
  const reply = await by.call("GET", path);
  expect(reply.statusCode, path).toBe(200);
  return reply.json();
}

/** Everything that the product shows about one patient with these rides, by each call that shows it. */
async function readEverything(rides: readonly Ride[]) {
  await server.setNow(hoursAgo(24 * 30));
  const patient = await register(server, "patient");
  await grant(patient, provider);
  await server.setNow(now);
  for (const person of [provider, neighbor, patient]) await signInAgain(person);
  if (rides.length > 0)
    await storeRides(
      server,
      rides.map((ride) => ({ ...ride, patientId: patient.user.id })),
    );
  const path = `/api/patients/${patient.user.id}`;
  await assess(provider, patient.user.id);
  const goals: Record<Goal["period"], Goal[]> = { daily: [], session: [] };
  const dashboardGoals: Record<Goal["period"], Goal[]> = { daily: [], session: [] };
  for (const period of ["session", "daily"] as const) {
    const saved = await provider.call("POST", `${path}/goals`, {
      goals: goalsFor(period),
      clearanceAcknowledged: true,
    });
    expect(saved.statusCode, saved.body).toBe(201);
    goals[period] = await read<Goal[]>(patient, `${path}/goals`);
    expect(saved.json()).toEqual(goals[period]);
    dashboardGoals[period] = (await read<Dashboard>(patient, `${path}/dashboard`)).goals;
  }
  const before = await read<CallReply<"kudos.activity">>(neighbor, "/api/kudos/activity");
  await patient.call("PATCH", "/api/kudos/preferences", { optInKudos: true, optInNudges: true });
  const listed = await read<ProviderPatient[]>(provider, `/api/providers/${provider.user.id}/patients`);
  const nudged = await read<CallReply<"kudos.nudgeTargets">>(neighbor, "/api/kudos/nudge-targets");
  const caseload = listed.find(({ id }) => id === patient.user.id);
  if (!caseload) throw new Error("The patient is not in the provider's list.");
  return {
    goals,
    dashboardGoals,
    dashboard: await read<Dashboard>(patient, `${path}/dashboard`),
    providersDashboard: await read<Dashboard>(provider, `${path}/dashboard`),
    sessions: await read<ListedSession[]>(patient, `${path}/sessions?limit=200`),
    usage: await read<CallReply<"patients.usageData">>(patient, `${path}/usage-data?days=30`),
    caseload,
    nudgeTarget: nudged.find(({ id }) => id === patient.user.id),
    activity: { before, after: await read<CallReply<"kudos.activity">>(neighbor, "/api/kudos/activity") },
  };
}

/** Weeks pass in this test, but sign-in sessions end after half an hour without a tap. */
/** The time-weighted mean of a day's rides, to one decimal, from the list of rides as it is sent. */
function meanByTime(sessions: readonly ListedSession[], metric: "avgPower" | "resistance"): number | null {
  const measured = sessions.filter((session) => session[metric] !== null);
  const seconds = measured.reduce((sum, { duration }) => sum + duration, 0);
  if (seconds === 0) return null;
  // In hundredths, so that a half stays a half.
  const sum = measured.reduce(
    (total, session) => total + Math.round(Number(session[metric]) * 100) * session.duration,
    0,
  );
  return Math.round(sum / seconds / 10) / 10;
}

describe.each([
  ["irregular rides", irregularRides],
  ["rides without any measurement", noMeasurement],
  ["a mean half-way between two decimals", halfWay],
  ["a minute at level 2 and ten at level 8", twoLevels],
  ["no rides", []],
])("what two calls show of a patient with %s", (_name, rides) => {
  let shown: Awaited<ReturnType<typeof readEverything>>;
  const currentValue = (period: Goal["period"], goalType: Goal["goalType"]) =>
    shown.goals[period].find((goal) => goal.goalType === goalType)?.currentValue;
  const ridesOfToday = () => shown.sessions.filter(({ sessionDate }) => sessionDate === today);
  const countedSessions = () => shown.sessions.filter(({ duration }) => duration >= RIDE_LIMITS.minSessionSeconds);

  beforeAll(async () => {
    shown = await readEverything(rides);
  });

  it("is the same list of rides and goals for the patient and the provider", () => {
    expect(shown.sessions).toHaveLength(rides.length);
    const listed = countedSessions().map(
      ({ sharedSeconds: _, written: __, feedback: ___, whilePaused: ____, effort: _____, ...session }) => session,
    );
    expect(shown.dashboard.recentSessions).toEqual(listed.slice(0, 10));
    expect(shown.dashboardGoals).toEqual(shown.goals);
    expect(shown.providersDashboard).toEqual({
      ...shown.dashboard,
      patient: { ...shown.dashboard.patient, email: null },
    });
  });

  it("is the same day: seconds, sessions, power, energy and resistance [GOAL-12, RIDE-24]", () => {
    const seconds = ridesOfToday().reduce((sum, { duration }) => sum + duration, 0);
    const sessionsOfToday = countedSessions().filter(({ sessionDate }) => sessionDate === today);
    const usage = shown.usage.at(-1);
    expect(shown.dashboard.today).toMatchObject({ date: today, durationSeconds: seconds });
    expect(usage).toEqual({
      date: today,
      duration: seconds,
      sessions: sessionsOfToday.length,
      avgPower: meanByTime(ridesOfToday(), "avgPower"),
      goalMinutes: shown.dashboard.today.dailyGoalMinutes,
    });
    expect(shown.dashboard.today.filledSeconds, "nothing was ridden while paused").toBe(seconds);
    expect(shown.caseload.filledSeconds).toBe(seconds);
    expect(shown.caseload.todaySeconds).toBe(seconds);
    expect(currentValue("daily", "duration"), "minutes are never rounded up").toBe(Math.floor(seconds / 6) / 10);
    expect(currentValue("daily", "sessions")).toBe(sessionsOfToday.length);
    expect(currentValue("daily", "power")).toBe(usage?.avgPower);
    expect(currentValue("daily", "resistance")).toBe(meanByTime(ridesOfToday(), "resistance"));
    const powered = ridesOfToday().filter(({ avgPower }) => avgPower !== null);
    const hundredthWattSeconds = powered.reduce(
      (sum, { avgPower, duration }) => sum + Math.round(Number(avgPower) * 100) * duration,
      0,
    );
    const energy = ridesOfToday().length === 0 ? 0 : powered.length === 0 ? null : hundredthWattSeconds / 6000;
    expect(currentValue("daily", "energy")).toBe(energy === null ? null : Math.round(energy * 10) / 10);
  });

  it("is the same latest session", () => {
    const [latest] = countedSessions();
    expect(shown.caseload.lastRideAt).toBe(latest?.createdAt ?? null);
    expect(shown.caseload.isPedaling).toBe(shown.sessions.some(({ isOpen }) => isOpen));
    expect(currentValue("session", "duration")).toBe(latest ? Math.floor(latest.duration / 6) / 10 : null);
    const inDecimals = (text: string | null | undefined) => (text == null ? null : Math.round(Number(text) * 10) / 10);
    expect(currentValue("session", "power")).toBe(inDecimals(latest?.avgPower));
    expect(currentValue("session", "resistance")).toBe(inDecimals(latest?.resistance));
  });

  it("is the same week and the same stay", () => {
    expect(shown.caseload.week).toEqual(
      shown.usage.slice(-7).map(({ date, duration, avgPower }) => ({ date, durationSeconds: duration, avgPower })),
    );
    const { stats } = shown.dashboard;
    expect(stats.totalSessions).toBe(countedSessions().length);
    expect(stats.totalSessions).toBe(shown.usage.reduce((sum, { sessions }) => sum + sessions, 0));
    expect(stats.totalDuration).toBe(countedSessions().reduce((sum, { duration }) => sum + duration, 0));
    const daysWithSession = shown.usage.filter(({ sessions }) => sessions > 0).map(({ date }) => date);
    expect(stats.consistencyStreak).toBe(streakDays(daysWithSession, today));
    expect(currentValue("daily", "consistency")).toBe(stats.consistencyStreak);
    expect(currentValue("session", "consistency")).toBe(stats.consistencyStreak);
  });

  it("is the same daily goal, and the same minutes left on the wall", () => {
    const { dailyGoalMinutes, durationSeconds } = shown.dashboard.today;
    expect(shown.caseload.dailyGoalMinutes).toBe(dailyGoalMinutes);
    const minutesLeft = Math.max(0, Math.ceil((dailyGoalMinutes ?? 0) - durationSeconds / 60));
    expect(shown.nudgeTarget?.minutesLeft ?? 0).toBe(minutesLeft);
    const { before, after } = shown.activity;
    expect(after.activePatients - before.activePatients).toBe(currentValue("daily", "sessions") ? 1 : 0);
    expect(Math.abs(after.totalMinutes - before.totalMinutes - durationSeconds / 60)).toBeLessThanOrEqual(1);
  });

  it("is the same power trend", () => {
    const isFalling = shown.dashboard.powerTrend.trend === "falling";
    const expected = rides.length === 0 ? "no-ride" : isFalling ? "power-falling" : "on-track";
    expect(shown.caseload.attention.reason).toBe(expected);
    expect(isFalling).toBe(rides === irregularRides);
  });
});

it("A daily resistance of a minute at level 2 and ten at level 8 is 7.5 everywhere", async () => {
  const { goals, dashboardGoals } = await readEverything(twoLevels);
  for (const shown of [goals.daily, dashboardGoals.daily]) {
    expect(shown.find(({ goalType }) => goalType === "resistance")?.currentValue).toBe(7.5);
  }
});

it("The database and the ride package count the same rides as sessions [RIDE-24]", async () => {
  const { minSessionSeconds } = RIDE_LIMITS;
  const rows = await server.asOwner((tx) =>
    selectRows<{ seconds: number; counts: boolean }>(
      tx,
      sql`select seconds, is_session(seconds) as counts from generate_series(0, ${2 * minSessionSeconds}) seconds`,
    ),
  );
  expect(rows).toHaveLength(2 * minSessionSeconds + 1);
  expect(rows.filter(({ seconds, counts }) => counts !== seconds >= minSessionSeconds)).toEqual([]);
});
