import type { Goal, StoredRiskAssessment } from "@bedside-bike/contract";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  amberAnswers,
  assess,
  clear,
  clearanceOf,
  greenAnswers,
  passiveAnswers,
  recommended,
  start,
  stopAnswers,
} from "../../../test/support/safety-check.ts";
import {
  grant,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
} from "../../../test/support/test-server.ts";
import { wayNames, ways } from "../../../test/support/ways-to-a-goal.ts";
import { goals } from "../../platform/database/schema.ts";
import { suspendAllOverdueGoals } from "../plan/suspend-goals.service.ts";

let server: TestServer;
let provider: SignedIn;
let colleague: SignedIn;
let patient: SignedIn;

const hours = (count: number) => count * 3_600_000;
const startedAt = Date.parse("2026-03-10T14:00:00Z");
const patientPath = () => `/api/patients/${patient.user.id}`;
const stored = () =>
  server.asOwner((tx) => tx.select().from(goals).where(eq(goals.patientId, patient.user.id)).orderBy(goals.id));
const listed = async (): Promise<Goal[]> => (await provider.call("GET", `${patientPath()}/goals`)).json();
const sendStart = () =>
  provider.call("POST", `${patientPath()}/goals/from-assessment`, { mobilityRecommendation: recommended });

beforeAll(async () => {
  server = await startTestServer();
  await server.setNow(new Date(startedAt));
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(startedAt));
  provider = await register(server, "provider", { credentials: "PT" });
  colleague = await register(server, "provider", { credentials: "MD" });
  await enroll();
});

/** A patient who has granted access to both providers. */
async function enroll(): Promise<void> {
  patient = await register(server, "patient");
  await grant(patient, provider);
  await grant(patient, colleague);
}

/** The five goals that an assessment sends, stored without one. */
async function storeGoals(): Promise<void> {
  const row = { patientId: patient.user.id, providerId: provider.user.id, isActive: true, label: "", subtitle: "" };
  const until = { createdAt: new Date(startedAt), validUntil: new Date(startedAt + hours(72)) };
  const goal = { ...row, ...until, period: "session" } as const;
  await server.asOwner((tx) =>
    tx.insert(goals).values([
      { ...goal, goalType: "duration", targetValue: 15, unit: "minutes" },
      { ...goal, goalType: "power", targetValue: 25, unit: "watts" },
      { ...goal, goalType: "sessions", targetValue: 2, unit: "sessions" },
      { ...goal, goalType: "resistance", targetValue: 1, unit: "level" },
      { ...goal, goalType: "energy", targetValue: 750, unit: "Watt-Min" },
    ]),
  );
}

async function assessAndClear(): Promise<void> {
  await clear(provider, patient.user.id, await assess(provider, patient.user.id, amberAnswers));
}

/** States of the safety check: how a patient with goals gets there, and how every change of goals is then answered. */
const states = {
  "no assessment": { code: "assess_first", prepare: storeGoals },
  "only the patient's own assessment": {
    code: "assess_first",
    async prepare() {
      await storeGoals();
      await patient.call("POST", "/api/risk-assessment", { patientId: patient.user.id, ...greenAnswers });
    },
  },
  "an assessment whose hours have passed": {
    code: "assessment_expired",
    async prepare() {
      await assess(provider, patient.user.id);
      await sendStart();
      await server.setNow(new Date(startedAt + hours(72) + 1));
      await signInAgain(provider);
      // As the server does by itself within a minute.
      await suspendAllOverdueGoals(server.deps);
    },
  },
  STOP: {
    code: "stopped",
    async prepare() {
      await assess(provider, patient.user.id);
      await sendStart();
      await assess(provider, patient.user.id, stopAnswers);
    },
  },
  "AMBER, not cleared": {
    code: "clearance_needed",
    async prepare() {
      await assess(provider, patient.user.id);
      await sendStart();
      await assess(provider, patient.user.id, amberAnswers);
    },
  },
  "AMBER, cleared": {
    code: null,
    async prepare() {
      await assessAndClear();
      await sendStart();
    },
  },
  GREEN: {
    code: null,
    async prepare() {
      await assess(provider, patient.user.id);
      await sendStart();
    },
  },
} as const;
type StateName = keyof typeof states;
const stateNames = Object.keys(states) as StateName[];

const pairs = stateNames.flatMap((state) => wayNames.map((way) => [state, way] as const));
const answers = [{}, { clearanceAcknowledged: true }, { overrideConfirmed: true }] as const;
const everyAnswer = { clearanceAcknowledged: true, overrideConfirmed: true };

describe("every way to a goal", () => {
  it.each(pairs.filter(([state]) => states[state].code !== null))(
    "under %s refuses %s, whatever is sent and acknowledged [GOAL-30, GOAL-31]",
    async (state, way) => {
      const { prepare, code } = states[state];
      await prepare();
      const before = await stored();
      for (const { part, ok, questioned, tooManySteps, hard } of ways[way].parts) {
        for (const value of [ok, ...questioned, tooManySteps, hard].filter((one) => one !== null)) {
          for (const answer of [{}, everyAnswer]) {
            const reply = await ways[way].send(provider, patient.user.id, { part, value, goals: before, answer });
            const said = [part, value, answer, reply.statusCode, reply.json().code];
            expect(said).toEqual([part, value, answer, 409, code]);
          }
        }
      }
      const facts = (rows: typeof before) => rows.map(({ id, isActive, targetValue }) => [id, isActive, targetValue]);
      expect(facts(await stored())).toEqual(facts(before));
    },
  );

  it.each(pairs.filter(([state]) => states[state].code === null))(
    "under %s lets %s pass up to two steps, with an acknowledgment of each that no good day offered [GOAL-32]",
    async (state, way) => {
      for (const { part, ok, questioned, tooManySteps, hard } of ways[way].parts) {
        await enroll();
        await states[state].prepare();
        const send = async (value: number, answer: object) => {
          const current = way === "a change of one goal" ? await listed() : [];
          return ways[way].send(provider, patient.user.id, { part, value, goals: current, answer });
        };
        const refusalOf = async (value: number, answer: object) => {
          const reply = await send(value, answer);
          return [part, value, reply.statusCode, reply.json().code, reply.json().field];
        };
        for (const answer of [...answers, everyAnswer]) {
          if (hard !== null) expect(await refusalOf(hard, answer)).toEqual([part, hard, 409, "over_hard_cap", part]);
          if (tooManySteps === null) continue;
          expect(await refusalOf(tooManySteps, answer)).toEqual([part, tooManySteps, 409, "too_many_steps", part]);
        }
        for (const value of questioned) {
          expect(await refusalOf(value, {})).toEqual([part, value, 409, "over_soft_cap", part]);
        }
        const reply = await send(ok, {});
        expect([part, reply.statusCode, reply.body]).toEqual([part, ways[way].status, reply.body]);
        expect((await listed()).every(({ assessmentId }) => assessmentId !== null)).toBe(true);
        for (const value of questioned) {
          for (const answer of answers.slice(1)) {
            // Back down to where the day began, which takes no answer.
            expect((await sendStart()).statusCode).toBe(201);
            const acknowledged = await send(value, answer);
            expect([part, value, acknowledged.statusCode]).toEqual([part, value, ways[way].status]);
          }
        }
      }
    },
  );
});

describe("today's step", () => {
  const save = (watts: number, answer: object = {}) =>
    provider.call("POST", `${patientPath()}/goals`, {
      goals: [{ goalType: "power", targetValue: watts, unit: "watts", label: "Power", period: "session" }],
      ...answer,
    });
  const limits = async () => (await provider.call("GET", `${patientPath()}/goal-limits`)).json();

  it("is what was last sent under this assessment, or else its own step; nothing advances by itself [CALL-38, GOAL-33]", async () => {
    await assess(provider, patient.user.id);
    expect(await limits()).toMatchObject({
      step: start,
      base: start,
      isOffered: false,
      nextStep: { watts: 28, minutes: 15 },
      caps: {
        watts: { soft: 23, hard: 33 },
        minutes: { soft: 15, hard: 25 },
        sessions: { soft: 2, hard: 4 },
        energy: { soft: null, hard: null },
        resistance: { soft: 6, hard: 9 },
      },
    });
    expect((await save(51, everyAnswer)).json().code).toBe("over_hard_cap");
    expect((await save(34, everyAnswer)).json().code).toBe("too_many_steps");
    expect((await save(28)).json().code).toBe("over_soft_cap");
    expect((await save(28, everyAnswer)).statusCode).toBe(201);
    expect(await limits()).toMatchObject({
      step: { watts: 28 },
      base: start,
      nextStep: { watts: 32 },
      caps: { watts: { soft: 28, hard: 33 } },
    });
    expect((await save(34, everyAnswer)).json().code, "counted from the same base").toBe("too_many_steps");
    expect((await save(10)).statusCode, "lowering is never refused").toBe(201);
    expect(await limits()).toMatchObject({ step: { watts: 10 }, base: start, nextStep: { watts: 15 } });
    expect((await save(23)).statusCode, "back to the base is no step").toBe(201);

    await save(15);
    await assess(provider, patient.user.id);
    expect(await limits(), "carried, and lowered with it").toMatchObject({ step: { watts: 15 }, base: { watts: 15 } });
  });

  it("counts minutes from the step in force when the day began, from the next day on from what was sent [GOAL-33]", async () => {
    const saveMinutes = (targetValue: number, answer = {}) =>
      provider.call("POST", `${patientPath()}/goals`, {
        goals: [{ goalType: "duration", targetValue, unit: "minutes", label: "Minutes", period: "session" }],
        ...answer,
      });
    await assess(provider, patient.user.id);
    expect((await saveMinutes(20, everyAnswer)).statusCode).toBe(201);
    expect((await saveMinutes(26, everyAnswer)).json().code).toBe("too_many_steps");
    expect((await limits()).caps.minutes).toEqual({ soft: 20, hard: 25 });
    await server.setNow(new Date(startedAt + hours(20)));
    await signInAgain(provider);
    expect(await limits()).toMatchObject({ base: { minutes: 20 }, caps: { minutes: { soft: 20, hard: 30 } } });
  });

  it("has no power, no watt-minutes and no resistance in a passive plan [GOAL-15, GOAL-32]", async () => {
    await clear(provider, patient.user.id, await assess(provider, patient.user.id, passiveAnswers));
    const body = { mobilityRecommendation: { watt_goal: null, duration_min_per_session: 10, sessions_per_day: 2 } };
    const sent = await provider.call("POST", `${patientPath()}/goals/from-assessment`, body);
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json().map(({ goalType, targetValue }: Goal) => [goalType, targetValue])).toEqual([
      ["duration", 5],
      ["sessions", 2],
    ]);
    for (const [goalType, unit, field] of [
      ["power", "watts", "watts"],
      ["energy", "Watt-Min", "energy"],
    ]) {
      const goal = { goalType, targetValue: 1, unit, label: "x", period: "session" };
      const reply = await provider.call("POST", `${patientPath()}/goals`, { goals: [goal], ...everyAnswer });
      expect([reply.statusCode, reply.json().code, reply.json().field]).toEqual([409, "over_hard_cap", field]);
    }
    expect((await save(0)).json()).toEqual([]);
    const edited = { mobilityRecommendation: { ...body.mobilityRecommendation, watt_goal: 20 } };
    const reply = await provider.call("POST", `${patientPath()}/goals/from-assessment`, { ...edited, ...everyAnswer });
    expect([reply.statusCode, reply.json().code]).toEqual([409, "over_hard_cap"]);
  });

  it("counts parts that a save leaves out as they are in force: two saves get no further than one [GOAL-32]", async () => {
    await assess(provider, patient.user.id);
    await sendStart();
    const goalOf = async (type: string) => (await listed()).find(({ goalType }) => goalType === type)?.id;
    const change = async (type: string, targetValue: number, answer = {}) =>
      provider.call("PATCH", `/api/goals/${await goalOf(type)}`, { targetValue, ...answer });
    expect((await change("sessions", 4, everyAnswer)).statusCode).toBe(200);
    const reply = await change("duration", 16, everyAnswer);
    expect([reply.statusCode, reply.json().code, reply.json().field]).toEqual([409, "too_many_steps", "minutes"]);
    expect((await change("duration", 12)).statusCode).toBe(200);
    expect((await listed()).find(({ goalType }) => goalType === "energy")?.targetValue).toBe(23 * 12 * 4);
  });

  it("is none if the watts were lowered to nothing: the next day counts from there [GOAL-15, GOAL-33]", async () => {
    await assess(provider, patient.user.id);
    await sendStart();
    const withoutWatts = { mobilityRecommendation: { ...recommended, watt_goal: 0 } };
    const sent = await provider.call("POST", `${patientPath()}/goals/from-assessment`, withoutWatts);
    expect(sent.json().map(({ goalType }: Goal) => goalType)).toEqual(["duration", "sessions"]);
    expect(await limits()).toMatchObject({ step: { watts: 0 }, base: start });
    await server.setNow(new Date(startedAt + hours(20)));
    await signInAgain(provider);
    expect(await limits()).toMatchObject({ base: { watts: 0 }, caps: { watts: { soft: 0, hard: 10 } } });
    expect((await save(11, everyAnswer)).json().code).toBe("over_hard_cap");
    expect((await assess(provider, patient.user.id)).mobility_recommendation).toMatchObject({ today_watts: 0 });
  });
});

describe("two providers at once", () => {
  const power = (targetValue: number, answer = {}) => ({
    goals: [{ goalType: "power", targetValue, unit: "watts", label: "Power", period: "session" }],
    ...answer,
  });
  const rounds = [1, 2, 3, 4, 5];

  it.each(rounds)(
    "leave no goal active when one sends goals and the other finds a clot (round %i) [GOAL-34]",
    async () => {
      await assess(provider, patient.user.id);
      const [saved, found] = await Promise.all([
        provider.call("POST", `${patientPath()}/goals`, power(23)),
        colleague.call("POST", "/api/risk-assessment", { patientId: patient.user.id, ...stopAnswers }),
      ]);
      expect(found.statusCode).toBe(201);
      expect([201, 409]).toContain(saved.statusCode);
      if (saved.statusCode === 409) expect(saved.json().code).toBe("stopped");
      expect(await listed()).toEqual([]);
      const { planOnHold } = (await patient.call("GET", `${patientPath()}/dashboard`)).json();
      expect(planOnHold === null).toBe(saved.statusCode === 409);
    },
  );

  it.each(rounds)("clear no reason that came in the meantime (round %i) [GOAL-34]", async () => {
    const first = await assess(provider, patient.user.id, amberAnswers);
    const worse = { ...amberAnswers, safety_answers: { ...amberAnswers.safety_answers, platelets: 30 } };
    const [cleared, second] = await Promise.all([
      provider.call("POST", `${patientPath()}/clearances`, clearanceOf(first)),
      colleague.call("POST", "/api/risk-assessment", { patientId: patient.user.id, ...worse }),
    ]);
    expect(second.statusCode).toBe(201);
    expect([201, 409]).toContain(cleared.statusCode);
    if (cleared.statusCode === 409) expect(cleared.json().code).toBe("changed_meanwhile");
    const saved = await provider.call("POST", `${patientPath()}/goals`, power(23));
    expect([saved.statusCode, saved.json().code]).toEqual([409, "clearance_needed"]);
  });

  it("store one of two plans, and the other provider learns whose it is [GOAL-17, GOAL-18]", async () => {
    await assess(provider, patient.user.id);
    const replies = await Promise.all([
      provider.call("POST", `${patientPath()}/goals`, power(22, { basedOnGoalId: null })),
      colleague.call("POST", `${patientPath()}/goals`, power(23, { basedOnGoalId: null })),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const [lost, loser] = replies[0]?.statusCode === 409 ? [replies[0], provider] : [replies[1], colleague];
    expect(lost?.json().code).toBe("other_provider");
    const again = await loser.call(
      "POST",
      `${patientPath()}/goals`,
      power(21, { basedOnGoalId: null, overrideConfirmed: true }),
    );
    expect([again.statusCode, again.json().code]).toEqual([409, "changed_meanwhile"]);
    const active = await server.asOwner((tx) =>
      tx
        .select()
        .from(goals)
        .where(and(eq(goals.patientId, patient.user.id), eq(goals.isActive, true))),
    );
    expect(active).toHaveLength(1);
  });

  it("count from the same base: a send by one gives the other no more room [GOAL-34]", async () => {
    await assess(provider, patient.user.id);
    const two = (goal: object) => ({ goals: [{ label: "x", period: "session", ...goal }], ...everyAnswer });
    const replies = await Promise.all([
      provider.call("POST", `${patientPath()}/goals`, two({ goalType: "power", targetValue: 33, unit: "watts" })),
      colleague.call("POST", `${patientPath()}/goals`, two({ goalType: "duration", targetValue: 25, unit: "minutes" })),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("too_many_steps");
    expect(await listed()).toHaveLength(1);
  });
});

it("A patient's own run changes no class, no clearance and no goals [GOAL-35]", async () => {
  await assessAndClear();
  await sendStart();
  const before = await listed();
  const own: { statusCode: number; json(): StoredRiskAssessment } = await patient.call("POST", "/api/risk-assessment", {
    patientId: patient.user.id,
    ...stopAnswers,
    level_of_care: "icu",
  });
  expect(own.statusCode).toBe(201);
  expect(await listed()).toEqual(before);
  const { class: safetyClass, code } = (await provider.call("GET", `${patientPath()}/goal-limits`)).json();
  expect([safetyClass, code]).toEqual(["amber", null]);
});
