import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { greenAnswers, passiveAnswers, start, stopAnswers } from "../../../test/support/safety-check.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { holdUntolerated } from "../plan/state-changes.service.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const startedAt = Date.parse("2026-06-10T14:00:00Z");

let server: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(startedAt));
  care = await Care.begin(server);
});

/** A ride of so many minutes that ends now, with what the patient says about it. */
async function ride(minutes: number, word: object | null): Promise<void> {
  const now = server.deps.clock.now().getTime();
  const readings = Array.from({ length: minutes * 60 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20 }));
  const body = { rideId: randomUUID(), startedAt: new Date(now - minutes * minute).toISOString(), readings };
  const reply = await care.patient.call("POST", `${care.path}/sessions`, body);
  expect(reply.statusCode, reply.body).toBe(201);
  if (word) expect((await care.patient.call("POST", `/api/rides/${body.rideId}/feedback`, word)).statusCode).toBe(201);
}

/** All sessions of a day, starting so many hours after the start. */
async function rideAll(from: number, minutes: number, word: object | null, sessions = 2): Promise<void> {
  for (let session = 1; session <= sessions; session += 1) {
    await care.travel(startedAt + from + session * hour);
    await ride(minutes, word);
  }
}

const todayOf = async (answers: object = greenAnswers) => {
  const { mobility_recommendation: plan } = await care.assess(answers);
  return {
    watts: plan?.today_watts,
    minutes: plan?.today_minutes,
    sessions: plan?.today_sessions,
    carried: plan?.carried,
  };
};

/** Assessed, sent, a good day, and one step up on the next day. */
async function climbOnce(): Promise<void> {
  await care.assess();
  await care.sendStart();
  await rideAll(0, 15, { effort: "right" });
  await care.travel(startedAt + day);
  expect(await care.limits()).toMatchObject({ advice: { step: "next" }, isOffered: true });
  const raised = await care.change("power", 28);
  expect(raised.statusCode, "a good day's step needs no question").toBe(200);
}

describe("The step that was reached", () => {
  it("survives the same assessment, and is what that assessment sends [GOAL-15, GOAL-43]", async () => {
    await climbOnce();
    await care.travel(startedAt + day + hour);
    const { mobility_recommendation: plan, rideState } = await care.assess();
    expect(plan).toMatchObject({
      start_watts: 23,
      start_minutes: 15,
      today_watts: 28,
      today_minutes: 15,
      today_sessions: 2,
      today_daily_energy: 840,
      carried: true,
      build_up: [
        [1, 28, 15],
        [2, 32, 15],
      ],
      days_to_goal: 2,
    });
    expect(rideState).toMatchObject({ state: "active", target: { watts: 28 } });
    const sent = await care.sendStart();
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json()).toContainEqual(expect.objectContaining({ goalType: "power", targetValue: 28 }));
  });

  it("stays low if a provider lowered it [GOAL-43]", async () => {
    await care.assess();
    await care.sendStart();
    await care.change("duration", 8);
    expect(await todayOf()).toEqual({ ...start, minutes: 8, carried: true });
  });

  it("begins no higher than the plan's own start after a lapse, and stays there until the next send [GOAL-34, GOAL-43]", async () => {
    await climbOnce();
    const { id } = (await care.recordEvent("fall", server.deps.clock.now())).json();
    expect(await todayOf({ ...greenAnswers, event_reviewed: [id] })).toEqual({ ...start, carried: false });
    await care.travel(startedAt + day + hour);
    expect(await todayOf(), "nothing was sent since").toEqual({ ...start, carried: false });
    expect((await care.sendStart()).statusCode).toBe(201);
    expect(await todayOf()).toEqual({ ...start, carried: true });
  });

  it("lapses with STOP, too [GOAL-34, GOAL-43]", async () => {
    await climbOnce();
    await care.assess(stopAnswers);
    expect(await todayOf()).toEqual({ ...start, carried: false });
    await care.travel(startedAt + 2 * day);
    expect(await todayOf()).toEqual({ ...start, carried: false });
  });

  it("lapses with the hours alone [GOAL-34, GOAL-43]", async () => {
    await climbOnce();
    await care.travel(startedAt + 72 * hour);
    expect(await todayOf(), "the last instant counts").toMatchObject({ watts: 28, carried: true });
    await care.travel(startedAt + 144 * hour + 1);
    expect(await todayOf()).toEqual({ ...start, carried: false });
  });

  it("that was lowered below the start stays there after a lapse [GOAL-43]", async () => {
    await care.assess();
    await care.sendStart();
    await care.save({ power: 10, duration: 8, sessions: 1 });
    await care.assess(stopAnswers);
    expect(await todayOf()).toEqual({ watts: 10, minutes: 8, sessions: 1, carried: false });
  });

  it("needs clearance again, but does not lapse, if only something is not known [GOAL-34, GOAL-43]", async () => {
    await climbOnce();
    const unread = { ...greenAnswers, additional_medical_history: "loculated empyema" };
    expect(await todayOf(unread)).toMatchObject({ watts: 28, carried: true });
    expect(await care.state()).toMatchObject({ state: "ask", mayStart: false });
  });

  it("has no watts in a passive plan, and afterward no more than the last ones and the start [GOAL-43]", async () => {
    await climbOnce();
    await care.assessAndClear(passiveAnswers);
    expect(await care.limits()).toMatchObject({ step: { watts: 0 }, base: { watts: 0 }, isOffered: false });
    await care.sendStart({ watt_goal: undefined, duration_min_per_session: 10 });
    expect(await todayOf()).toMatchObject({ watts: start.watts });
    await care.save({ power: 10, duration: 5, sessions: 2 });
    await care.assessAndClear(passiveAnswers);
    await care.sendStart({ watt_goal: undefined, duration_min_per_session: 10 });
    expect(await todayOf()).toMatchObject({ watts: 10 });
  });

  it("belongs to the stay: the next stay begins again [GOAL-43]", async () => {
    await climbOnce();
    await care.provider.call("PATCH", care.path, { admissionDate: "2026-06-12" });
    await care.travel(startedAt + 2 * day);
    await care.provider.call("PATCH", care.path, { admissionDate: "2026-06-12" });
    expect(await todayOf()).toEqual({ ...start, carried: false });
  });
});

describe("A plan that is not tolerated", () => {
  const lowest = { power: 10, duration: 5, sessions: 1 } as const;
  beforeEach(async () => {
    await care.assess();
    await care.save(lowest);
  });

  it("at its lowest step is held by what the patient says after the second day [GOAL-44]", async () => {
    await rideAll(0, 5, { effort: "too_hard" }, 1);
    expect(await care.state()).toMatchObject({ state: "active" });
    await rideAll(day, 5, { effort: "too_hard" }, 1);
    expect(await care.state()).toMatchObject({ state: "hold", reasonId: "open_event" });
    const [event, ...others] = (await care.limits()).openEvents;
    expect([event, others]).toMatchObject([{ kind: "not_tolerated" }, []]);
    expect(await care.goals()).toEqual([]);
    const named = await care.assess({ ...greenAnswers, event_reviewed: [event?.id] });
    expect(named.mobility_recommendation).toMatchObject({ today_watts: 10, today_minutes: 5, carried: false });
    expect(named.rideState).toMatchObject({ state: "ready", reasonId: "green_send_again" });
  });

  it("is held by the job, once, if two days were too short [GOAL-44]", async () => {
    await rideAll(0, 2, null, 1);
    await rideAll(day, 2, null, 1);
    await holdUntolerated(server.deps);
    expect(await care.state(), "that day is not over").toMatchObject({ state: "active" });
    await care.travel(startedAt + 2 * day);
    for (let time = 0; time < 3; time += 1) await holdUntolerated(server.deps);
    expect((await care.limits()).openEvents).toMatchObject([{ kind: "not_tolerated" }]);
    expect(await care.state()).toMatchObject({ state: "hold" });
  });

  it("is not held while something is left to lower: one step back is advised [GOAL-44]", async () => {
    await care.save({ power: 10, duration: 10, sessions: 1 }, { clearanceAcknowledged: true });
    await rideAll(0, 10, { effort: "too_hard" }, 1);
    await rideAll(day, 10, { effort: "too_hard" }, 1);
    await holdUntolerated(server.deps);
    expect(await care.state()).toMatchObject({ state: "active" });
    expect((await care.limits()).advice).toMatchObject({ step: "back", stepBack: { watts: 10, minutes: 5 } });
    expect((await care.row()).advice).toMatchObject({ step: "back" });
  });
});
