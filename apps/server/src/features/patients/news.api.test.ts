import { randomUUID } from "node:crypto";
import type { Dashboard, Goal } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assess, greenAnswers, recommended } from "../../../test/support/safety-check.ts";
import {
  Bike,
  grant,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
} from "../../../test/support/test-server.ts";

const startedAt = Date.parse("2026-03-10T14:00:00Z");
const minutes = (count: number) => count * 60_000;

let server: TestServer;
let bike: Bike;
let patient: SignedIn;
let provider: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  bike = new Bike(server, 122);
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(startedAt));
  provider = await register(server, "provider");
  patient = await register(server, "patient", { deviceNumber: "122" });
  await grant(patient, provider);
});

const path = () => `/api/patients/${patient.user.id}`;
const dashboard = async (by = patient): Promise<Dashboard> => (await by.call("GET", `${path()}/dashboard`)).json();
const read = (body: object, by = patient) => by.call("POST", `${path()}/news/read`, body);
const goals = async (): Promise<Goal[]> => (await provider.call("GET", `${path()}/goals`)).json();

async function sendStart(): Promise<Goal[]> {
  await assess(provider, patient.user.id, greenAnswers);
  const reply = await provider.call("POST", `${path()}/goals/from-assessment`, { mobilityRecommendation: recommended });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

async function change(type: Goal["goalType"], targetValue: number): Promise<void> {
  const goal = (await goals()).find(({ goalType }) => goalType === type);
  const reply = await provider.call("PATCH", `/api/goals/${goal?.id}`, { targetValue, clearanceAcknowledged: true });
  expect(reply.statusCode, reply.body).toBe(200);
}

/** A ride of so many minutes that begins so many minutes after the start; returns its id. */
async function ride(fromMinute: number, length: number, { powerWatts = 20, ended = true } = {}): Promise<string> {
  const begin = new Date(startedAt + minutes(fromMinute));
  await server.setNow(new Date(begin.getTime() + minutes(length)));
  const rideId = randomUUID();
  for (let from = 0; from < length * 60; from += 600) {
    const readings = Array.from({ length: Math.min(600, length * 60 - from) }, (_, index) => ({
      offsetSeconds: from + index,
      powerWatts,
      cadenceRpm: 40,
    }));
    const reply = await bike.send({ rideId, startedAt: begin.toISOString(), readings });
    expect(reply.statusCode).toBe(200);
  }
  if (ended) await bike.send({ rideId, startedAt: begin.toISOString(), readings: [], ended: true });
  return rideId;
}

describe("what a patient is told about their goals", () => {
  it("the first goals are news, from nothing, until the patient has seen them [DASHBOARD-17, CALL-55]", async () => {
    expect((await dashboard()).news.goals).toBeNull();
    const sent = await sendStart();
    const { news } = await dashboard();
    expect(news.goals).toMatchObject({
      newestGoalId: Math.max(...sent.map(({ id }) => id)),
      by: `${provider.user.firstName} ${provider.user.lastName}`,
      at: sent[0]?.createdAt,
      answersEffort: null,
    });
    expect(news.goals?.changes).toContainEqual({
      goalType: "power",
      unit: "watts",
      from: null,
      to: sent.find(({ goalType }) => goalType === "power")?.targetValue,
    });
    expect((await read({ newestGoalId: news.goals?.newestGoalId })).statusCode).toBe(200);
    expect((await dashboard()).news.goals).toBeNull();
  });

  it("a changed target says from what to what, and two changes before the patient looks are one [DASHBOARD-17]", async () => {
    const sent = await sendStart();
    await read({ newestGoalId: Math.max(...sent.map(({ id }) => id)) });
    const before = sent.find(({ goalType }) => goalType === "duration")?.targetValue ?? 0;
    await change("duration", before + 1);
    await change("duration", before - 1);
    const { goals: news } = (await dashboard()).news;
    expect(news?.changes, "watt-minutes follow").toEqual([
      { goalType: "duration", unit: "minutes", from: before, to: before - 1 },
      { goalType: "energy", unit: "Watt-Min", from: 23 * before * 2, to: 23 * (before - 1) * 2 },
    ]);
    // And changed back: nothing to report.
    await change("duration", before);
    expect((await dashboard()).news.goals).toBeNull();
  });

  it("what is seen stays seen, and patients can mark only their own goals as seen [DASHBOARD-17]", async () => {
    const sent = await sendStart();
    const newestGoalId = Math.max(...sent.map(({ id }) => id));
    await read({ newestGoalId: newestGoalId + 1_000_000 });
    await read({ newestGoalId: 1 });
    expect((await dashboard()).news.goals).toBeNull();
    await change("duration", (sent.find(({ goalType }) => goalType === "duration")?.targetValue ?? 0) + 1);
    expect((await dashboard()).news.goals?.changes).toHaveLength(2);
    expect((await read({ newestGoalId }, provider)).statusCode).toBe(403);
    expect((await read({})).json()).toMatchObject({ error: expect.stringContaining("Say what was seen.") });
  });
});

describe("what a patient said and a provider did about it", () => {
  const say = (rideId: string, word: object) => patient.call("POST", `/api/rides/${rideId}/feedback`, word);
  const answer = (rideId: string, decision: string) =>
    provider.call("POST", `/api/rides/${rideId}/feedback/answer`, { decision, reason: "Better after a rest." });

  it("a goal that follows 'too hard' names it, one before it does not [DASHBOARD-17]", async () => {
    const sent = await sendStart();
    await read({ newestGoalId: Math.max(...sent.map(({ id }) => id)) });
    await say(await ride(5, 2), { effort: "too_hard" });
    const watts = sent.find(({ goalType }) => goalType === "power")?.targetValue ?? 0;
    await change("power", watts - 5);
    expect((await dashboard()).news.goals).toMatchObject({
      changes: [{ goalType: "power", from: watts, to: watts - 5 }, { goalType: "energy" }],
      answersEffort: "too_hard",
    });
    await read({ newestGoalId: (await dashboard()).news.goals?.newestGoalId });
    await server.setNow(new Date(startedAt + minutes(14)));
    await change("power", watts - 6);
    expect((await dashboard()).news.goals?.answersEffort).toBeNull();
  });

  it("an answer is news until it is seen, and a ride that was asked about is not asked about again [DASHBOARD-17, DASHBOARD-18]", async () => {
    await sendStart();
    const rideId = await ride(5, 2);
    await say(rideId, { effort: "right", symptoms: true });
    expect(await dashboard()).toMatchObject({ unratedRide: null, news: { feedback: null } });
    await answer(rideId, "continue");
    const by = `${provider.user.firstName} ${provider.user.lastName}`;
    const at = new Date(startedAt + minutes(7)).toISOString();
    const feedback = { rideId, effort: "right", symptoms: true, decision: "continue", by, at };
    expect((await dashboard()).news.feedback).toEqual(feedback);
    expect((await read({ rideId: randomUUID() })).statusCode).toBe(200);
    expect((await dashboard()).news.feedback).toEqual(feedback);
    await read({ rideId });
    expect((await dashboard()).news.feedback).toBeNull();
  });

  it("advises the editor: the next step after a good day, the same after a hard one, back after two [EDITOR-24]", async () => {
    const sent = await sendStart();
    const session = sent.find(({ goalType }) => goalType === "duration")?.targetValue ?? 0;
    const limits = async () => (await provider.call("GET", `${path()}/goal-limits`)).json();
    expect((await limits()).advice).toEqual({ step: "same", day: null, missed: [], stepBack: null });
    const aDay = 24 * 60;
    const tomorrow = async (days: number) => {
      await server.setNow(new Date(startedAt + minutes(days * aDay)));
      await signInAgain(provider);
      await signInAgain(patient);
    };
    const rideAgain = async (fromMinute: number) => {
      const rideId = await ride(fromMinute, session);
      for (const person of [provider, patient]) await signInAgain(person);
      return rideId;
    };
    await say(await rideAgain(5), { effort: "right" });
    expect((await limits()).advice, "one of two sessions").toMatchObject({ step: "same", day: null });
    await rideAgain(30);
    const good = { step: "next", day: "2026-03-10", missed: [], stepBack: null };
    expect((await limits()).advice, "good at once").toEqual(good);
    await tomorrow(1);
    expect(await limits()).toMatchObject({ advice: good, isOffered: true, caps: { watts: { soft: 28 } } });
    await say(await rideAgain(aDay + 1), { effort: "too_hard" });
    expect((await limits()).advice).toMatchObject({ step: "same", day: "2026-03-11", missed: ["effort"] });
    await tomorrow(2);
    await say(await rideAgain(2 * aDay + 1), { effort: "too_hard" });
    expect((await limits()).advice).toMatchObject({ step: "back", day: "2026-03-12", stepBack: { minutes: 10 } });
  });
});

describe("the ride that is asked about", () => {
  it("is today's latest finished ride of a minute or more, and none while one is open [DASHBOARD-18]", async () => {
    expect((await dashboard()).unratedRide).toBeNull();
    const first = await ride(0, 5);
    await ride(20, 0.5);
    expect((await dashboard()).unratedRide).toMatchObject({ rideId: first, durationSeconds: 300 });
    const second = await ride(30, 2, { ended: false });
    expect((await dashboard()).unratedRide).toBeNull();
    await server.setNow(new Date(startedAt + minutes(33)));
    await bike.send({
      rideId: second,
      startedAt: new Date(startedAt + minutes(30)).toISOString(),
      readings: [],
      ended: true,
    });
    expect((await dashboard()).unratedRide).toMatchObject({ rideId: second });
    await server.setNow(new Date(startedAt + 24 * minutes(60)));
    await signInAgain(patient);
    expect((await dashboard()).unratedRide).toBeNull();
  });
});

describe("whether somebody was ever assessed", () => {
  it("a provider's assessment counts, the patient's own does not [DASHBOARD-19]", async () => {
    await patient.call("POST", "/api/risk-assessment", { ...greenAnswers, patientId: patient.user.id });
    expect((await dashboard()).isAssessed).toBe(false);
    await assess(provider, patient.user.id, greenAnswers);
    expect((await dashboard()).isAssessed).toBe(true);
  });
});

describe("achievements", () => {
  const powerPlayer = async () => (await dashboard()).achievements.find(({ key }) => key === "power-player");

  it("stay earned with their day when the power goal rises [GAME-18]", async () => {
    await sendStart();
    const goal = (await goals()).find(({ goalType }) => goalType === "power")?.targetValue ?? 0;
    expect(await powerPlayer()).toEqual({ key: "power-player", isUnlocked: false, earnedOn: null });
    await ride(5, 2, { powerWatts: goal });
    const earned = { key: "power-player", isUnlocked: true, earnedOn: "2026-03-10" };
    expect(await powerPlayer()).toEqual(earned);
    await change("power", goal + 1);
    expect(await powerPlayer()).toEqual(earned);
  });

  it("from rides before achievements were stored have the day of the ride [GAME-18]", async () => {
    await ride(0, 20);
    await server.asOwner((tx) =>
      tx.execute(sql`delete from earned_achievements where patient_id = ${patient.user.id}`),
    );
    const { achievements } = await dashboard();
    expect(achievements.filter(({ isUnlocked }) => isUnlocked)).toEqual([
      { key: "first-steps", isUnlocked: true, earnedOn: "2026-03-10" },
      { key: "marathon-runner", isUnlocked: true, earnedOn: "2026-03-10" },
    ]);
  });
});
