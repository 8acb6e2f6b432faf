import { randomUUID } from "node:crypto";
import { patientSentence } from "@bedside-bike/clinical";
import type { LiveEvent, RideState } from "@bedside-bike/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { amberAnswers, greenAnswers, passiveAnswers, stopAnswers } from "../../../test/support/safety-check.ts";
import { beginRide } from "../../../test/support/tablet.ts";
import { register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { tellOfEndedHours } from "../plan/state-changes.service.ts";

const minute = 60_000;
const hour = 60 * minute;
/** 10:00 in the test hospital's time zone. */
const startedAt = Date.parse("2026-06-10T14:00:00Z");

let server: TestServer;
/** With the setting under which nobody starts before a provider has assessed them, as in a hospital. */
let strictServer: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
  strictServer = await startTestServer({ environment: { FIRST_RIDE: "assessed" } });
});
afterAll(async () => {
  await server.destroy();
  await strictServer.destroy();
});
beforeEach(async () => {
  await server.setNow(new Date(startedAt));
  care = await Care.begin(server);
});

const at = (milliseconds: number) => new Date(startedAt + milliseconds).toISOString();

async function ride(startsAt = startedAt - 10 * minute): Promise<string> {
  const readings = Array.from({ length: 90 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20 }));
  const body = { rideId: randomUUID(), startedAt: new Date(startsAt).toISOString(), readings };
  const reply = await care.patient.call("POST", `${care.path}/sessions`, body);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return body.rideId;
}

async function reportSymptoms(rideId?: string): Promise<string> {
  const id = rideId ?? (await ride());
  await care.patient.call("POST", `/api/rides/${id}/feedback`, { symptomKinds: ["dizziness"] });
  return id;
}

const answer = (rideId: string) =>
  care.provider.call("POST", `/api/rides/${rideId}/feedback/answer`, { decision: "continue", reason: "Well again." });

const assessOneself = (answers: object) =>
  care.patient.call("POST", "/api/risk-assessment", { patientId: care.patient.user.id, ...answers });

async function sendGoals(answers: object = greenAnswers): Promise<void> {
  await care.assess(answers);
  expect((await care.sendStart()).statusCode).toBe(201);
}

interface Row {
  readonly name: string;
  prepare(): Promise<unknown>;
  readonly expected: Partial<RideState>;
  /** What the patient reads. */
  readonly sentence: string | null;
  readonly goals: { readonly raise: string | null; readonly lower: string | null };
}

const refused = (code: string) => ({ raise: code, lower: code });
const allowed = { raise: null, lower: null };
const noTarget = { mayStart: false, target: null } as const;
const onHold = "Your plan is on hold. Your team will check it first.";
const pleaseWait = "Please wait. Your care team will tell you when it is safe to pedal.";
const thanks = "Thank you for telling us. Wait until your team has answered.";
const askFirst = "Ask your care team before you start.";
const limited = { ...amberAnswers, safety_answers: { ...amberAnswers.safety_answers, femoral_line: "arterial" } };

/** Model 2.1, section 1, in its order. */
const table: readonly Row[] = [
  {
    name: "a STOP",
    prepare: () => care.assess(stopAnswers),
    expected: { state: "stop", reasonId: null, ...noTarget, since: at(0) },
    sentence: pleaseWait,
    goals: refused("stopped"),
  },
  {
    name: "a STOP whose hours are over, at any age",
    async prepare() {
      await care.assess(stopAnswers);
      await care.travel(startedAt + 30 * 24 * hour);
    },
    expected: { state: "stop", reasonId: "check_due", ...noTarget, since: at(0) },
    sentence: pleaseWait,
    goals: refused("stopped"),
  },
  {
    name: "an event that no assessment has named",
    async prepare() {
      await sendGoals();
      await care.recordEvent("fall", at(0));
    },
    expected: { state: "hold", reasonId: "open_event", ...noTarget, since: at(0) },
    sentence: onHold,
    goals: refused("assess_first"),
  },
  {
    name: "symptoms of somebody who was never assessed",
    prepare: () => reportSymptoms(),
    expected: { state: "wait", reasonId: "symptoms_unassessed", ...noTarget, since: at(0) },
    sentence: thanks,
    goals: refused("assess_first"),
  },
  {
    name: "the same, answered: an answer alone reopens nothing",
    async prepare() {
      await answer(await reportSymptoms());
    },
    expected: { state: "wait", reasonId: "symptoms_unassessed_answered", ...noTarget },
    sentence: askFirst,
    goals: refused("assess_first"),
  },
  {
    name: "what the own run of somebody who was never assessed found",
    prepare: () => assessOneself(stopAnswers),
    expected: { state: "unassessed", reasonId: "own_findings", ...noTarget, since: at(0) },
    sentence: askFirst,
    goals: refused("assess_first"),
  },
  {
    name: "text of the own run that nobody has read",
    prepare: () => assessOneself({ ...greenAnswers, additional_medical_history: "loculated empyema" }),
    expected: { state: "unassessed", reasonId: "own_findings", ...noTarget },
    sentence: askFirst,
    goals: refused("assess_first"),
  },
  {
    name: "an own run in which only questions were left open",
    prepare: () => assessOneself({ ...greenAnswers, safety_answers: {} }),
    expected: { state: "unassessed", reasonId: "first_ride_open", mayStart: true },
    sentence: "Ask your therapist before your first ride.",
    goals: refused("assess_first"),
  },
  {
    name: "a first ride that is open",
    prepare: async () => undefined,
    expected: {
      state: "unassessed",
      reasonId: "first_ride_open",
      mayStart: true,
      target: { minutes: 15, sessions: 2, watts: null },
      since: null,
    },
    sentence: "Ask your therapist before your first ride.",
    goals: refused("assess_first"),
  },
  {
    name: "hours that are over by a millisecond",
    async prepare() {
      await sendGoals();
      await care.travel(startedAt + 72 * hour + 1);
    },
    expected: { state: "expired", reasonId: "hours_over", ...noTarget, since: at(72 * hour) },
    sentence: onHold,
    goals: refused("assessment_expired"),
  },
  {
    name: "the last instant of the hours",
    async prepare() {
      await sendGoals();
      await care.travel(startedAt + 72 * hour);
    },
    expected: { state: "active", reasonId: "green", mayStart: true },
    sentence: null,
    goals: allowed,
  },
  {
    name: "AMBER that nobody has cleared",
    prepare: () => care.assess(limited),
    expected: { state: "ask", reasonId: null, ...noTarget, limit: "assisted_only", since: at(0) },
    sentence: askFirst,
    goals: refused("clearance_needed"),
  },
  {
    name: "symptoms after a ride, while goals count",
    async prepare() {
      await sendGoals();
      await reportSymptoms();
    },
    expected: { state: "wait", reasonId: "symptoms", ...noTarget, since: at(0) },
    sentence: thanks,
    goals: { raise: "answer_first", lower: null },
  },
  {
    name: "symptoms after a ride, without goals",
    async prepare() {
      await care.assess();
      await reportSymptoms();
    },
    expected: { state: "wait", reasonId: "symptoms", ...noTarget },
    sentence: thanks,
    goals: refused("answer_first"),
  },
  {
    name: "green without goals",
    prepare: () => care.assess(),
    expected: { state: "ready", reasonId: "green_no_goals", mayStart: true, target: null, limit: null, since: at(0) },
    sentence: "You may start gently. Your team will set your goals.",
    goals: allowed,
  },
  {
    name: "cleared AMBER without goals",
    prepare: () => care.assessAndClear(amberAnswers),
    expected: { state: "ready", reasonId: "cleared_no_goals", ...noTarget, limit: null },
    sentence: "A member of your team will start with you.",
    goals: allowed,
  },
  {
    name: "cleared AMBER with a limit, without goals",
    prepare: () => care.assessAndClear(limited),
    expected: { state: "ready", reasonId: "cleared_no_goals", ...noTarget, limit: "assisted_only" },
    sentence: "A member of your team will start with you.",
    goals: allowed,
  },
  {
    name: "goals that were suspended",
    async prepare() {
      await sendGoals();
      await care.assess(stopAnswers);
      await care.assess();
    },
    expected: { state: "ready", reasonId: "green_send_again", ...noTarget },
    sentence: onHold,
    goals: allowed,
  },
  {
    name: "a passive plan",
    async prepare() {
      await care.assessAndClear(passiveAnswers);
      await care.sendStart({ watt_goal: undefined, duration_min_per_session: 10 });
    },
    expected: {
      state: "passive",
      reasonId: "cleared",
      mayStart: true,
      target: { minutes: 5, sessions: 2, watts: null },
      limit: "passive_only",
    },
    sentence: "For now the bike may only move your legs for you.",
    goals: allowed,
  },
  {
    name: "goals under an assisted limit",
    async prepare() {
      await care.assessAndClear(limited);
      const { step } = await care.limits();
      await care.save({ power: step?.watts ?? 0, duration: step?.minutes ?? 0, sessions: step?.sessions ?? 0 });
    },
    expected: { state: "active", reasonId: "cleared", mayStart: true, limit: "assisted_only" },
    sentence: "For now you may pedal with help.",
    goals: allowed,
  },
  {
    name: "goals",
    prepare: () => sendGoals(),
    expected: {
      state: "active",
      reasonId: "green",
      mayStart: true,
      target: { minutes: 15, sessions: 2, watts: 23 },
      limit: null,
      since: at(0),
    },
    sentence: null,
    goals: allowed,
  },
];

describe("One state", () => {
  it.each(table)("follows from $name, and every call says the same [GOAL-42]", async (row) => {
    await row.prepare();
    const state = await care.state();
    expect(state).toMatchObject(row.expected);
    expect(patientSentence(state)).toBe(row.sentence);
    const { code, lowerCode } = await care.limits();
    expect({ raise: code, lower: lowerCode }).toEqual(row.goals);
    expect(await care.row()).toMatchObject({
      dailyGoalMinutes: state.target && state.target.minutes * state.target.sessions,
      goalSessions: state.target?.sessions ?? null,
    });
    const begun = await beginRide(care.patient, { startedAt: server.deps.clock.now().toISOString() });
    expect(begun.statusCode).toBe(state.mayStart ? 201 : 409);
  });

  it("is closed before the first assessment if the hospital says so [GOAL-42]", async () => {
    await strictServer.setNow(new Date(startedAt));
    const theirs = await Care.begin(strictServer);
    expect(await theirs.state()).toMatchObject({ state: "unassessed", reasonId: "first_ride_closed", ...noTarget });
    expect((await beginRide(theirs.patient, { startedAt: at(0) })).json()).toMatchObject({
      code: "may_not_start",
      error: askFirst,
      rideState: { state: "unassessed", reasonId: "first_ride_closed" },
    });
    await theirs.assess();
    expect(await theirs.state()).toMatchObject({ state: "ready", mayStart: true });
  });
});

/** States without a target, for a patient whose goals counted until then. */
const closedStates: Readonly<Record<string, { state: RideState["state"]; close(): Promise<unknown> }>> = {
  stop: { state: "stop", close: () => care.assess(stopAnswers) },
  "hold after a fall": { state: "hold", close: () => care.recordEvent("fall", server.deps.clock.now()) },
  "hold by a pause": { state: "hold", close: () => care.recordEvent("pause", server.deps.clock.now()) },
  wait: { state: "wait", close: () => reportSymptoms(lastRide) },
  ask: { state: "ask", close: () => care.assess(amberAnswers) },
  expired: {
    state: "expired",
    async close() {
      const tell = tellOfEndedHours(server.deps);
      await server.setNow(new Date(startedAt + 72 * hour + minute));
      await tell();
    },
  },
  ready: {
    state: "ready",
    async close() {
      await care.assess(stopAnswers);
      await care.assess();
    },
  },
};
let lastRide = "";

describe("A state without a target", () => {
  let neighbor: SignedIn;
  let other: SignedIn;
  const ofStates = (stream: EventStream) =>
    stream.events.filter((event): event is Extract<LiveEvent, { type: "rideState" }> => event.type === "rideState");

  it.each(Object.entries(closedStates))(
    "%s: no call and no stream names one [GOAL-42]",
    async (_, { state, close }) => {
      [neighbor, other] = [await register(server, "patient"), await register(server, "patient")];
      const wall = { optInKudos: true, optInNudges: true };
      for (const person of [care.patient, neighbor, other]) await person.call("PATCH", "/api/kudos/preferences", wall);
      await sendGoals();
      await care.travel(startedAt + 72 * hour - 5 * minute, [neighbor, other]);
      lastRide = await ride(startedAt + 72 * hour - 15 * minute);
      const nudgeBy = (person: SignedIn) =>
        person.call("POST", "/api/kudos/nudge", { recipientId: care.patient.user.id, templateType: "gentle_reminder" });
      expect((await nudgeBy(neighbor)).statusCode).toBe(201);
      const open = await care.dashboard();
      expect([open.goals.length, open.nudges.length, open.news.goals === null, open.today.dailyGoalMinutes]).toEqual([
        5,
        1,
        false,
        30,
      ]);
      const streams = [
        await EventStream.open(server, care.patient, `${care.path}/live`),
        await EventStream.open(server, care.provider, `/api/providers/${care.provider.user.id}/live`),
      ];

      await close();
      for (const stream of streams) {
        await expect.poll(() => ofStates(stream).at(-1)?.rideState.state, { timeout: 10_000 }).toBe(state);
        expect(ofStates(stream).at(-1)).toMatchObject({ patientId: care.patient.user.id, rideState: { target: null } });
        stream.close();
      }
      expect(await care.state()).toMatchObject({ state, mayStart: false, target: null });
      for (const person of [care.patient, care.provider]) {
        const shown = await care.dashboard(person);
        expect([shown.adaptiveGoal, shown.today.dailyGoalMinutes, shown.nudges, shown.news.goals]).toEqual([
          null,
          null,
          [],
          expect.toSatisfy((news) => news === null || (state === "wait" && person === care.provider)),
        ]);
        const usage = (await person.call("GET", `${care.path}/usage-data?days=1`)).json();
        expect(usage).toMatchObject([{ goalMinutes: null }]);
        const mayLower = state === "wait" && person === care.provider;
        expect([shown.goals.length, (await care.goals(person)).length]).toEqual(mayLower ? [5, 5] : [0, 0]);
      }
      expect(await care.row()).toMatchObject({ dailyGoalMinutes: null, goalSessions: null, advice: null });
      const targets = (await neighbor.call("GET", "/api/kudos/nudge-targets")).json();
      expect(targets.map(({ id }: { id: number }) => id)).not.toContain(care.patient.user.id);
      const begun = await beginRide(care.patient, { startedAt: server.deps.clock.now().toISOString() });
      expect([begun.statusCode, begun.json().rideState?.target]).toEqual([409, null]);
      const refusal = await nudgeBy(other);
      expect([refusal.statusCode, refusal.json().error]).toEqual([409, "You can't nudge this person at the moment."]);
    },
  );
});
