import type { Prescription } from "@bedside-bike/clinical";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care, everyAnswer, stepsBetween } from "../../../test/support/care.ts";
import { start, stopAnswers } from "../../../test/support/safety-check.ts";
import { type SignedIn, signInAgain, startTestServer, type TestServer } from "../../../test/support/test-server.ts";

const minute = 60_000;
const hour = 60 * minute;

let server: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

const inForce = async (): Promise<Prescription> => (await care.limits()).step as Prescription;

/** One send that asks for one part one step above what is in force, whatever that takes. */
type Send = (step: Prescription, count: number) => Promise<{ readonly statusCode: number }>;

const more = (step: Prescription, count: number): Prescription =>
  [
    { ...step, watts: step.watts + 5 },
    { ...step, minutes: step.minutes + 5 },
    { ...step, sessions: step.sessions + 1 },
    { ...step, watts: step.watts + 1 },
  ][count % 4] as Prescription;

const saveOf = ({ watts: power, minutes: duration, sessions }: Prescription, by?: SignedIn) =>
  care.save({ power, duration, sessions }, everyAnswer, by);

const byOne: Send = (step, count) => saveOf(more(step, count));
const fromAssessment: Send = (step, count) => {
  const { watts, minutes, sessions } = more(step, count);
  const edits = { watt_goal: watts, duration_min_per_session: minutes, sessions_per_day: sessions };
  return care.sendStart(edits, everyAnswer);
};
const byPatch: Send = (step, count) => {
  const type = (["power", "duration", "sessions", "power"] as const)[count % 4] ?? "power";
  const part = { power: "watts", duration: "minutes", sessions: "sessions" } as const;
  return care.change(type, more(step, count)[part[type]], everyAnswer);
};

/** Twelve of them within a minute, starting at an instant, each based on what is in force by then. */
async function sendTwelve(send: Send, from: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    await server.setNow(new Date(from + count * 5000));
    statuses.push((await send(await inForce(), count)).statusCode);
  }
  return statuses;
}

const startedAt = Date.parse("2026-06-10T14:00:00Z");

describe("Twelve sends in a minute", () => {
  beforeEach(async () => {
    await server.setNow(new Date(startedAt));
    care = await Care.begin(server);
    await care.assess();
    await care.sendStart();
  });

  it.each([
    ["by one provider", byOne],
    ["by PATCH", byPatch],
    ["from the assessment", fromAssessment],
  ])("%s end two steps above the base at most [GOAL-32, GOAL-33]", async (_, send) => {
    const statuses = await sendTwelve(send, startedAt + minute);
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(0);
    expect(stepsBetween(start, await inForce())).toBe(2);
    expect(await care.limits()).toMatchObject({ base: start });
  });

  it("by two providers at once all count from the same base [GOAL-33, GOAL-34]", async () => {
    const colleague = await care.colleague();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, count) =>
        saveOf(more(start, count % 3), count % 2 === 0 ? care.provider : colleague),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toContain(201);
    for (let round = 0; round < 3; round += 1) {
      const step = await inForce();
      expect(stepsBetween(start, step)).toBeLessThanOrEqual(2);
      await Promise.all([0, 1, 2].map((count) => saveOf(more(step, count), count === 0 ? care.provider : colleague)));
    }
    expect(stepsBetween(start, await inForce())).toBe(2);
  });

  it("between reassessments climb no further: a carried-over step counts from the same base [GOAL-33]", async () => {
    for (let round = 0; round < 4; round += 1) {
      await server.setNow(new Date(startedAt + round * minute));
      await saveOf(more(await inForce(), round));
      await care.assess();
    }
    expect(stepsBetween(start, await inForce())).toBeLessThanOrEqual(2);
  });

  it("are all refused under STOP and before any assessment: there is no base [GOAL-31]", async () => {
    await care.assess(stopAnswers);
    expect(await care.limits()).toMatchObject({ step: null, base: null, caps: null });
    expect((await saveOf(start)).json().code).toBe("stopped");
    care = await Care.begin(server);
    expect(await care.limits()).toMatchObject({ step: null, base: null, caps: null });
    expect((await saveOf(start)).json().code).toBe("assess_first");
  });
});

/** Every hour around an instant, as much as is allowed. */
async function climbAround(instant: number): Promise<{ readonly at: number; readonly step: Prescription }[]> {
  const first = instant - 14 * hour;
  await server.setNow(new Date(first));
  care = await Care.begin(server);
  await care.assess(greedy);
  await saveOf(await inForce());
  const history = [{ at: first, step: await inForce() }];
  for (let at = first + hour; at <= instant + 14 * hour; at += hour) {
    await care.travel(at);
    for (let count = 0; count < 4; count += 1) await saveOf(more(await inForce(), count));
    history.push({ at, step: await inForce() });
  }
  return history;
}

/** High power and few minutes, so that there is room to climb. */
const greedy = {
  age: 50,
  sex: "male",
  weight_kg: 120,
  height_cm: 190,
  level_of_care: "ward",
  mobility_status: "walking_assist",
  safety_answers: { no_acute_contraindication: true },
};

const ends = [
  ["midnight before daylight saving time begins", "2026-03-08T05:00:00Z"],
  ["the hour that occurs twice when daylight saving time ends", "2026-11-01T06:00:00Z"],
] as const;
const otherEnds = [
  ["midnight", "2026-06-11T04:00:00Z"],
  ["the hour that daylight saving time skips", "2026-03-08T07:00:00Z"],
  ["midnight before daylight saving time ends", "2026-11-01T04:00:00Z"],
] as const;

describe("Sends across the end of a day", () => {
  it.each(process.env.TEST_DEPTH === "full" ? [...ends, ...otherEnds] : ends)(
    "%s: never more than two steps within 12 hours or a day [GOAL-33]",
    async (_, instant) => {
      const history = await climbAround(Date.parse(instant));
      const dayOf = (at: number) => new Date(at).toLocaleDateString("en-CA", { timeZone: "America/New_York" });
      for (const [index, { at, step }] of history.entries()) {
        for (const earlier of history.slice(0, index).filter((one) => one.at > at - 12 * hour)) {
          expect(stepsBetween(earlier.step, step), new Date(at).toISOString()).toBeLessThanOrEqual(2);
        }
        const before = history.findLast((one) => dayOf(one.at) < dayOf(at)) ?? history[0];
        expect(stepsBetween(before?.step as Prescription, step), new Date(at).toISOString()).toBeLessThanOrEqual(2);
      }
      const climbed = stepsBetween(history[0]?.step as Prescription, history.at(-1)?.step as Prescription);
      expect(climbed, "and a day later there are more").toBeGreaterThan(2);
    },
  );
});

describe("A clock that is set", () => {
  it.each([
    ["back", -3 * hour],
    ["forward", 3 * hour],
  ])("%s moves no day's base [GOAL-33]", async (_, change) => {
    await server.setNow(new Date(startedAt));
    care = await Care.begin(server);
    await care.assess();
    await care.sendStart();
    const two = { ...start, watts: 33 };
    expect((await saveOf(two)).statusCode).toBe(201);
    await server.setClock(new Date(startedAt + change));
    for (const person of [care.provider, care.patient]) await signInAgain(person);
    expect(await care.limits()).toMatchObject({ step: two, base: start });
    expect((await saveOf({ ...two, minutes: 16 })).json().code).toBe("too_many_steps");
    expect((await saveOf({ ...start, minutes: 25 })).statusCode).toBe(201);
    expect(await care.limits()).toMatchObject({ step: { ...start, minutes: 25 }, base: start });
    await care.assess(stopAnswers);
    expect(await care.state()).toMatchObject({ state: "stop", mayStart: false });
    expect((await saveOf(start)).json().code).toBe("stopped");
  });
});
