import { randomUUID } from "node:crypto";
import type { Prescription } from "@bedside-bike/clinical";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care, everyAnswer, stepsBetween } from "../../../test/support/care.ts";
import { start } from "../../../test/support/safety-check.ts";
import { databaseSettings, SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const startedAt = Date.parse("2026-06-10T14:00:00Z");

let nodes: readonly [TestServer, TestServer];
let care: Care;
let colleague: SignedIn;
beforeAll(async () => {
  const first = await startTestServer();
  nodes = [first, await startTestServer({ environment: databaseSettings(first.config) })];
});
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.destroy();
});

const travel = async (at: number) => {
  await care.travel(at, [colleague]);
  for (const node of nodes) await node.deps.clock.look();
};

/** The day after a good one, when one more step is offered without a question. */
beforeEach(async () => {
  const [node] = nodes;
  await node.setNow(new Date(startedAt));
  care = await Care.begin(node);
  colleague = await care.colleague();
  await care.assess();
  await care.sendStart();
  for (const session of [1, 2]) {
    await travel(startedAt + session * hour);
    const rideId = randomUUID();
    const readings = Array.from({ length: 900 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 23 }));
    const begun = new Date(startedAt + session * hour - 15 * minute).toISOString();
    const ride = { rideId, startedAt: begun, readings };
    expect((await care.patient.call("POST", `${care.path}/sessions`, ride)).statusCode).toBe(201);
    await care.patient.call("POST", `/api/rides/${rideId}/feedback`, { effort: "right" });
  }
  await travel(startedAt + day);
  expect(await care.limits()).toMatchObject({ isOffered: true, base: start });
});

const inForce = async (): Promise<Prescription> => (await care.limits()).step as Prescription;

/** One part, one step above what is in force. */
const more = (step: Prescription, count: number): Prescription =>
  [
    { ...step, watts: step.watts + 5 },
    { ...step, minutes: step.minutes + 5 },
    { ...step, sessions: step.sessions + 1 },
  ][count % 3] as Prescription;

/** By either provider, through either node, based on what they last saw. */
function send(step: Prescription, count: number, answer: object = {}) {
  const node = nodes[count % 2] as TestServer;
  const person = count % 4 < 2 ? care.provider : colleague;
  const by = new SignedIn(node, person, person.user);
  return care.save({ power: step.watts, duration: step.minutes, sessions: step.sessions }, answer, by);
}

const sendAtOnce = (step: Prescription, answer: object = {}) =>
  Promise.all(Array.from({ length: 12 }, (_, count) => send(more(step, count), count, answer)));

const statusesOf = (replies: readonly { readonly statusCode: number }[]) => replies.map(({ statusCode }) => statusCode);

describe("Simultaneous sends by two providers through two nodes", () => {
  it("attack: climb one step and no more without a question, however often they are tried [GOAL-33, GOAL-34]", async () => {
    for (let round = 0; round < 4; round += 1) {
      const replies = await sendAtOnce(await inForce());
      expect([201, 409]).toEqual(expect.arrayContaining([...new Set(statusesOf(replies))]));
      expect(stepsBetween(start, await inForce())).toBe(1);
    }
    expect(await care.limits()).toMatchObject({ base: start });
  });

  it("attack: with every question answered climb two steps above the day's base and no more [GOAL-33]", async () => {
    for (let round = 0; round < 4; round += 1) {
      await sendAtOnce(await inForce(), everyAnswer);
      expect(stepsBetween(start, await inForce())).toBeLessThanOrEqual(2);
    }
    expect(stepsBetween(start, await inForce())).toBeGreaterThan(0);
    expect(await care.limits()).toMatchObject({ base: start });
  });

  it("attack: climb no further if the first is rolled back at its commit [GOAL-33, GOAL-34]", async () => {
    await failFirstCommit();
    try {
      const replies = await sendAtOnce(start);
      const statuses = statusesOf(replies);
      expect(statuses.filter((status) => status === 500)).toHaveLength(1);
      expect(statuses).toContain(201);
      for (let round = 0; round < 3; round += 1) {
        expect(stepsBetween(start, await inForce())).toBe(1);
        await sendAtOnce(await inForce());
      }
      expect(await care.limits()).toMatchObject({ base: start });
    } finally {
      await commitAgain();
    }
  });

  it("attack: leave the plan and the offer as they were if only one is sent and rolled back [GOAL-33, GOAL-34]", async () => {
    await failFirstCommit();
    try {
      expect((await send(more(start, 0), 0)).statusCode).toBe(500);
      expect(await care.limits()).toMatchObject({ step: start, base: start, isOffered: true });
      expect((await send(more(start, 0), 1)).statusCode).toBe(201);
      expect((await send(more(await inForce(), 1), 0)).statusCode).toBe(409);
      expect(stepsBetween(start, await inForce())).toBe(1);
    } finally {
      await commitAgain();
    }
  });
});

/** The next transaction that stores goals fails at its commit; a sequence, which no rollback resets, counts them. */
const failFirstCommit = () =>
  nodes[0].asOwner(async (tx) => {
    await tx.execute("create sequence test_commits");
    await tx.execute(`create function test_fail_first() returns trigger language plpgsql security definer as $$
      begin
        if nextval('public.test_commits') = 1 then raise exception 'The first commit fails.'; end if;
        return null;
      end $$`);
    await tx.execute(sql`create constraint trigger test_fail_first after insert on goals
      deferrable initially deferred for each row execute function test_fail_first()`);
  });
const commitAgain = () =>
  nodes[0].asOwner(async (tx) => {
    await tx.execute("drop trigger test_fail_first on goals");
    await tx.execute("drop function test_fail_first()");
    await tx.execute("drop sequence test_commits");
  });
