import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care, everyAnswer } from "../../../test/support/care.ts";
import { greenAnswers, start, stopAnswers } from "../../../test/support/safety-check.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { goals, prescriptions } from "../../platform/database/schema.ts";
import { suspendAllOverdueGoals } from "./suspend-goals.service.ts";

const startedAt = Date.parse("2026-06-10T14:00:00Z");
const minute = 60_000;
const hour = 60 * minute;

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

const rowsOf = (patientId: number) =>
  server.asOwner((tx) =>
    tx.select().from(prescriptions).where(eq(prescriptions.patientId, patientId)).orderBy(prescriptions.id),
  );
const rows = () => rowsOf(care.patient.user.id);
const goalRows = () =>
  server.asOwner((tx) => tx.select().from(goals).where(eq(goals.patientId, care.patient.user.id)).orderBy(goals.id));

/** One change a minute. */
async function atNextMinute<Result>(work: () => Promise<Result>): Promise<Result> {
  await server.setNow(new Date(server.deps.clock.now().getTime() + minute));
  return work();
}

async function sendAndHold(): Promise<number> {
  await atNextMinute(() => care.assess(greenAnswers));
  expect((await atNextMinute(() => care.sendStart())).statusCode).toBe(201);
  expect((await atNextMinute(() => care.change("duration", 10, everyAnswer))).statusCode).toBe(200);
  const fall = await atNextMinute(() => care.recordEvent("stop_event", server.deps.clock.now(), { criterion: "spo2" }));
  expect(fall.statusCode, fall.body).toBe(201);
  return fall.json().id;
}

describe("A prescription", () => {
  it("is a complete row for each change of what is in force, and the newest has no end [GOAL-46]", async () => {
    const eventId = await sendAndHold();
    const undone = await care.provider.call("POST", `/api/safety-events/${eventId}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    await atNextMinute(() => care.assess(greenAnswers));
    await atNextMinute(() => care.assess(stopAnswers));
    const stored = await rows();
    expect(stored.map(({ cause }) => cause)).toEqual([
      "assessed",
      "sent",
      "changed",
      "held",
      "resumed",
      "assessed",
      "assessed",
      "held",
    ]);
    expect(stored[2]).toMatchObject({
      ...start,
      minutes: 10,
      sentMinutes: 10,
      mode: "active",
      setBy: care.provider.user.id,
    });
    expect(stored[5]).toMatchObject({ ...start, minutes: 10, sentMinutes: 10, heldSince: null });
    expect(stored[7]).toMatchObject({ minutes: null, sentMinutes: 10, heldReason: "worse_class" });
    for (const [index, row] of stored.entries()) {
      const next = stored[index + 1];
      expect([row.untilAt, row.endedBy]).toEqual(next ? [next.fromAt, next.cause] : [null, null]);
    }
    // The hold that was undone never counted.
    expect(stored[3]?.untilAt).toEqual(stored[3]?.fromAt);
  });

  it("is held when its hours are over, from then on [GOAL-37, GOAL-46]", async () => {
    await care.assess(greenAnswers);
    await care.sendStart();
    await server.setNow(new Date(startedAt + 80 * hour));
    await suspendAllOverdueGoals(server.deps);
    const held = (await rows()).at(-1);
    const over = new Date(startedAt + 72 * hour);
    expect(held).toMatchObject({ cause: "held", fromAt: over, heldSince: over, heldReason: "too_old", setBy: null });
    await suspendAllOverdueGoals(server.deps);
    expect((await rows()).at(-1)).toEqual(held);
  });

  it("is never timed before the one that it ends, if the clock is set back [GOAL-33, GOAL-46]", async () => {
    await atNextMinute(() => care.assess(greenAnswers));
    await care.sendStart();
    const { base } = await care.limits();
    await server.setNow(new Date(startedAt - 3 * hour));
    expect((await care.limits()).base).toEqual(base);
    expect((await care.change("duration", 10, everyAnswer)).statusCode).toBe(200);
    const [, sent, changed] = await rows();
    expect(changed?.fromAt).toEqual(sent?.fromAt);
    expect((await care.limits()).base).toEqual(base);
  });

  it.each(["goals", "prescriptions"])(
    "is written with its goals or not at all: whatever stops it at the table %s [GOAL-46]",
    async (table) => {
      await care.assess(greenAnswers);
      await care.sendStart();
      const before = [await rows(), await goalRows()];
      await server.asOwner(async (tx) => {
        await tx.execute(sql`create function public.stop_writing() returns trigger language plpgsql as
          $$ begin if ${sql.raw(table === "goals" ? "new.goal_type = 'sessions'" : "true")} then raise exception 'stopped'; end if; return new; end $$`);
        await tx.execute(sql`create trigger stop_writing before insert on ${sql.identifier(table)}
          for each row execute function public.stop_writing()`);
      });
      try {
        expect((await care.save({ duration: 10, power: 20, sessions: 2 }, everyAnswer)).statusCode).toBe(500);
        expect((await care.change("sessions", 1, everyAnswer)).statusCode).toBe(500);
      } finally {
        await server.asOwner(async (tx) => {
          await tx.execute(sql`drop trigger stop_writing on ${sql.identifier(table)}`);
          await tx.execute(sql`drop function public.stop_writing()`);
        });
      }
      expect([await rows(), await goalRows()]).toEqual(before);
      expect((await care.save({ duration: 10, power: 20, sessions: 2 }, everyAnswer)).statusCode).toBe(201);
    },
  );

  it("is sent by one of ten at once; the others read that it has changed [GOAL-12, GOAL-46]", async () => {
    await care.assess(greenAnswers);
    await care.sendStart();
    const basedOnGoalId = Math.max(...(await care.goals()).map(({ id }) => id));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        care.save({ duration: 5 + index, power: 20, sessions: 2 }, { ...everyAnswer, basedOnGoalId }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    for (const { statusCode, json } of answers.filter((answer) => answer.statusCode !== 201)) {
      expect(statusCode).toBe(409);
      expect(json()).toMatchObject({ code: "changed_meanwhile", field: "basedOnGoalId" });
    }
    const sent = (await care.goals()).find(({ goalType }) => goalType === "duration");
    expect((await rows()).map(({ cause }) => cause)).toEqual(["assessed", "sent", "sent"]);
    expect((await rows()).at(-1)?.minutes).toBe(sent?.targetValue);
  });

  it("ends with a save that sends nothing; what is in force for the next send stays [GOAL-33, GOAL-46]", async () => {
    await care.assess(greenAnswers);
    await care.sendStart();
    const { step } = await care.limits();
    expect((await care.provider.call("POST", `${care.path}/goals`, { goals: [], ...everyAnswer })).statusCode).toBe(
      400,
    );
    const inactive = {
      goalType: "power",
      targetValue: 20,
      unit: "watts",
      label: "Power",
      period: "session",
      isActive: false,
    };
    const ended = await care.provider.call("POST", `${care.path}/goals`, { goals: [inactive], ...everyAnswer });
    expect([ended.statusCode, ended.json()]).toEqual([201, []]);
    expect((await rows()).at(-1)).toMatchObject({ cause: "ended", parts: [], validUntil: null });
    expect((await care.limits()).step).toEqual(step);
  });
});

/** Without what only a node of this version writes: who held, and whether one goal or all were sent. */
const comparable = (stored: Awaited<ReturnType<typeof rows>>) =>
  stored.map(({ id: _, patientId: __, assessmentId: ___, setBy: ____, cause, endedBy: _____, parts, ...row }) => ({
    ...row,
    parts: parts.toSorted(),
    isAssessed: cause === "assessed",
  }));

describe("What a node of 2.0.0 writes", () => {
  it("becomes the same rows: assessments, goals, 0 W as a goal that ended at once, holds [GOAL-46]", async () => {
    await sendAndHold();
    const reviewed = (await care.limits()).openEvents.map(({ id }) => id);
    await atNextMinute(() => care.assess({ ...greenAnswers, event_reviewed: reviewed }));
    expect((await atNextMinute(() => care.save({ power: 0, duration: 10, sessions: 2 }, everyAnswer))).statusCode).toBe(
      201,
    );
    const twin = await Care.begin(server);
    const [from, to] = [care.patient.user.id, twin.patient.user.id];
    await server.asOwner(async (tx) => {
      await tx.execute(sql`insert into risk_assessments (patient_id, assessed_by, is_self_reported, input, result, engine_version,
          created_at, is_step_lapsed)
        select ${to}, assessed_by, is_self_reported, input, result, engine_version, created_at, is_step_lapsed
        from risk_assessments where patient_id = ${from} order by id`);
      const copyGoals = (condition: ReturnType<typeof sql>) =>
        tx.execute(sql`insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period,
            is_active, created_at, ended_at, assessment_id, valid_until, suspended_at, suspended_reason)
          select ${to}, g.provider_id, g.goal_type, g.target_value, g.unit, g.label, g.subtitle, g.period, g.is_active,
            g.created_at, g.ended_at, twin.id, g.valid_until, g.suspended_at, g.suspended_reason
          from goals g join risk_assessments a on a.id = g.assessment_id
          join risk_assessments twin on twin.patient_id = ${to} and twin.created_at = a.created_at
          where g.patient_id = ${from} and ${condition} order by g.id`);
      await copyGoals(sql`true`);
      await tx.execute(sql`insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period,
          is_active, created_at, ended_at, assessment_id, valid_until)
        select patient_id, provider_id, 'power', 0, 'watts', '', '', 'session', false, created_at, created_at, assessment_id,
          valid_until from goals where patient_id = ${to} order by id desc limit 1`);
    });
    expect(comparable(await rowsOf(to))).toEqual(comparable(await rows()));
    // And its hold, and the end of it.
    await server.asOwner((tx) =>
      tx.execute(sql`update goals set is_active = false, suspended_at = ${new Date(startedAt + hour).toISOString()}::timestamptz,
        suspended_reason = 'fall' where patient_id = ${to} and is_active`),
    );
    expect((await rowsOf(to)).at(-1)).toMatchObject({ cause: "held", heldReason: "fall" });
    await server.asOwner((tx) =>
      tx.execute(sql`update goals set is_active = true, suspended_at = null, suspended_reason = null
        where patient_id = ${to} and ended_at is null`),
    );
    expect((await rowsOf(to)).at(-1)).toMatchObject({ cause: "resumed", heldSince: null });
  });
});
