import { randomUUID } from "node:crypto";
import type { Dashboard, Goal, ProviderPatient } from "@bedside-bike/contract";
import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import {
  amberAnswers,
  assess,
  clear,
  clearanceOf,
  greenAnswers,
  recommended,
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
import { auditEvents, clearances, goals } from "../../platform/database/schema.ts";
import { hashToken } from "../../platform/tokens.ts";
import { recordSafetyEvent, suspendAllOverdueGoals } from "./suspend-goals.service.ts";

const startedAt = Date.parse("2026-03-10T14:00:00Z");
const hours = (count: number) => count * 3_600_000;

let server: TestServer;
let patient: SignedIn;
let provider: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(startedAt));
  provider = await register(server, "provider");
  patient = await register(server, "patient");
  await grant(patient, provider);
});

const path = () => `/api/patients/${patient.user.id}`;
const sendStart = async (mobilityRecommendation: object | null = recommended) => {
  const reply = await provider.call("POST", `${path()}/goals/from-assessment`, { mobilityRecommendation });
  if (reply.statusCode !== 201) throw new Error(reply.body);
};
const listed = async (): Promise<Goal[]> => (await provider.call("GET", `${path()}/goals`)).json();
const dashboard = async (): Promise<Dashboard> => (await patient.call("GET", `${path()}/dashboard`)).json();
const rowOfList = async (): Promise<ProviderPatient | undefined> =>
  (await provider.call("GET", `/api/providers/${provider.user.id}/patients`))
    .json()
    .find(({ id }: ProviderPatient) => id === patient.user.id);
const stored = () =>
  server.asOwner((tx) => tx.select().from(goals).where(eq(goals.patientId, patient.user.id)).orderBy(goals.id));
const at = (count: number) => new Date(startedAt + hours(count)).toISOString();

/** Moves to so many hours after the start, and signs both in again. */
async function travel(count: number): Promise<void> {
  await server.setNow(new Date(startedAt + hours(count)));
  await signInAgain(provider);
  await signInAgain(patient);
}

async function expectOnHold(since: string, reasonId: string): Promise<void> {
  expect(await listed()).toEqual([]);
  const shown = await dashboard();
  expect([shown.planOnHold, shown.hadGoals]).toEqual([{ since, reasonId }, true]);
  expect([shown.goals, shown.adaptiveGoal, shown.today.dailyGoalMinutes]).toEqual([[], null, null]);
  expect(await rowOfList()).toMatchObject({ dailyGoalMinutes: null });
}

const limited = { ...amberAnswers, safety_answers: { ...amberAnswers.safety_answers, dialysis_today: "during_now" } };
const bleeding = { ...greenAnswers, safety_answers: { ...greenAnswers.safety_answers, platelets: 40 } };

describe("goals are suspended", () => {
  it.each([
    ["worse_class", greenAnswers, amberAnswers],
    ["worse_class", greenAnswers, stopAnswers],
    ["worse_class", amberAnswers, { ...amberAnswers, ...stopAnswers }],
    ["care_raised", amberAnswers, { ...amberAnswers, level_of_care: "stepdown" }],
    ["care_raised", { ...greenAnswers, level_of_care: "rehab" }, greenAnswers],
    ["new_reason", amberAnswers, limited],
    ["stricter_limit", bleeding, { ...bleeding, safety_answers: { ...bleeding.safety_answers, platelets: 15 } }],
  ])("for %s when a provider assesses anew, and stay as history [GOAL-34]", async (reasonId, before, now) => {
    const first = await assess(provider, patient.user.id, before);
    if (first.safety.reasons.length > 0) await clear(provider, patient.user.id, first);
    const { watt_goal, duration_min_per_session, sessions_per_day } = first.mobility_recommendation ?? {};
    await sendStart({ watt_goal, duration_min_per_session, sessions_per_day });
    await server.setNow(new Date(startedAt + hours(0.2)));
    await assess(provider, patient.user.id, now);
    await expectOnHold(at(0.2), reasonId);
    const rows = await stored();
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      const suspendedAt = new Date(startedAt + hours(0.2));
      expect(row).toMatchObject({ isActive: false, suspendedAt, suspendedReason: reasonId, endedAt: null });
    }
    const cleared = await server.asOwner((tx) =>
      tx.select().from(clearances).where(eq(clearances.patientId, patient.user.id)),
    );
    expect(cleared.every(({ endedReason }) => endedReason === reasonId)).toBe(true);
    const audit = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, patient.user.id)),
    );
    expect(audit.filter(({ action }) => action === "goals.suspend")).toMatchObject([{ actorId: provider.user.id }]);
  });

  it.each([
    ["the same", amberAnswers, amberAnswers],
    ["better", amberAnswers, greenAnswers],
    ["fewer reasons", limited, amberAnswers],
    ["care lowered", { ...amberAnswers, level_of_care: "stepdown" }, amberAnswers],
  ])("by no assessment that is %s: they count on [GOAL-34]", async (_, before, now) => {
    await clear(provider, patient.user.id, await assess(provider, patient.user.id, before));
    await sendStart();
    await server.setNow(new Date(startedAt + hours(0.2)));
    await assess(provider, patient.user.id, now);
    expect(await listed()).toHaveLength(5);
    expect((await dashboard()).planOnHold).toBeNull();
  });

  it("when the assessment's hours have passed: at once for whoever looks, and in the log by the job [GOAL-34, GOAL-37]", async () => {
    await assess(provider, patient.user.id);
    await sendStart();
    const isActive = { rideState: { state: "active", reasonId: "green" } };
    expect(await rowOfList()).toMatchObject({ ...isActive, check: { validUntil: at(72), isDueSoon: false } });
    await travel(59.9);
    expect(await rowOfList()).toMatchObject({ check: { isDueSoon: false } });
    await travel(60);
    expect(await rowOfList()).toMatchObject({ ...isActive, check: { isDueSoon: true } });
    await travel(72);
    await suspendAllOverdueGoals(server.deps);
    expect(await listed()).toHaveLength(5);

    await travel(72.1);
    expect((await stored()).every(({ isActive }) => isActive)).toBe(true);
    await expectOnHold(at(72), "too_old");
    expect(await rowOfList()).toMatchObject({
      rideState: { state: "expired", reasonId: "hours_over", mayStart: false, target: null, since: at(72) },
      check: { validUntil: null, isDueSoon: true },
    });
    const stream = await EventStream.open(server, patient, `${path()}/live`);
    await Promise.all([1, 2, 3].map(() => suspendAllOverdueGoals(server.deps)));
    await stream.next((event) => event.type === "goals");
    stream.close();
    await expectOnHold(at(72), "too_old");
    expect((await stored()).every(({ isActive, suspendedAt }) => !isActive && suspendedAt !== null)).toBe(true);
    const audit = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, patient.user.id)),
    );
    const suspended = audit.filter(({ action }) => action === "goals.suspend");
    expect(suspended).toMatchObject([{ actorKind: "system" }]);
  });

  it("later once the assessment is renewed: by its hours, or by those of a clearance [GOAL-34, GOAL-37]", async () => {
    await clear(provider, patient.user.id, await assess(provider, patient.user.id, amberAnswers));
    await sendStart();
    await travel(70);
    const renewed = await assess(provider, patient.user.id, amberAnswers);
    const isCleared = { rideState: { state: "active", reasonId: "cleared" } };
    expect(await rowOfList()).toMatchObject({ ...isCleared, check: { validUntil: at(72), isDueSoon: true } });
    await provider.call("POST", `${path()}/clearances`, clearanceOf(renewed, ""));
    expect(await rowOfList()).toMatchObject({ ...isCleared, check: { validUntil: at(142), isDueSoon: false } });
    await travel(100);
    expect(await listed()).toHaveLength(5);
    await assess(provider, patient.user.id, greenAnswers);
    await travel(171);
    expect(await listed()).toHaveLength(5);
    await travel(172.5);
    await expectOnHold(at(172), "too_old");
  });

  it("and no assessment brings them back: they have to be sent again [GOAL-34]", async () => {
    await assess(provider, patient.user.id);
    await sendStart();
    await assess(provider, patient.user.id, stopAnswers);
    const [held] = await stored();
    await assess(provider, patient.user.id, greenAnswers);
    await expectOnHold(at(0), "worse_class");
    const changed = await provider.call("PATCH", `/api/goals/${held?.id}`, { targetValue: 10 });
    expect([changed.statusCode, changed.json().code]).toEqual([409, "changed_meanwhile"]);
    await sendStart();
    expect(await listed()).toHaveLength(5);
    const shown = await dashboard();
    expect([shown.planOnHold, shown.today.dailyGoalMinutes]).toEqual([null, 30]);
    expect((await stored()).slice(0, 5).every(({ suspendedAt, endedAt }) => suspendedAt && endedAt)).toBe(true);
  });

  it("and a lapsed clearance doesn't bring them back, even if only its own reasons return [GOAL-34]", async () => {
    await clear(provider, patient.user.id, await assess(provider, patient.user.id, amberAnswers));
    await assess(provider, patient.user.id, limited);
    await assess(provider, patient.user.id, amberAnswers);
    const body = { mobilityRecommendation: recommended };
    const reply = await provider.call("POST", `${path()}/goals/from-assessment`, body);
    expect([reply.statusCode, reply.json().code]).toEqual([409, "clearance_needed"]);
  });

  it.each(["stop_event", "fall", "new_surgery_or_procedure", "new_safety_answer"] as const)(
    "by the event %s, until a new assessment names it [GOAL-38]",
    async (kind) => {
      await clear(provider, patient.user.id, await assess(provider, patient.user.id, amberAnswers));
      await sendStart();
      const happenedAt = new Date(startedAt + hours(1));
      await server.setNow(happenedAt);
      const caller = { kind: "provider", id: provider.user.id, isActive: true } as const;
      const id = await server.deps.database.asSystem("care-team", (tx) =>
        recordSafetyEvent(tx, { patientId: patient.user.id, at: happenedAt, kind, caller }, server.deps),
      );
      await travel(1);
      await expectOnHold(at(1), kind);
      const body = { mobilityRecommendation: recommended };
      const refused = await provider.call("POST", `${path()}/goals/from-assessment`, body);
      expect([refused.statusCode, refused.json().code]).toEqual([409, "assess_first"]);
      expect((await provider.call("GET", `${path()}/goal-limits`)).json()).toMatchObject({
        rideState: { state: "hold", reasonId: "open_event", mayStart: false, target: null, since: at(1) },
        openEvents: [{ id, kind, at: at(1), note: null }],
        clearance: null,
      });
      await server.setNow(new Date(startedAt + hours(1.1)));
      await assess(provider, patient.user.id, amberAnswers);
      expect((await rowOfList())?.rideState.state, "an assessment that does not name it").toBe("hold");
      const again = await assess(provider, patient.user.id, { ...amberAnswers, event_reviewed: [id] });
      const notYet = await provider.call("POST", `${path()}/goals/from-assessment`, body);
      expect(notYet.json().code).toBe("clearance_needed");
      await provider.call("POST", `${path()}/clearances`, clearanceOf(again, ""));
      await sendStart();
      expect(await listed()).toHaveLength(5);
    },
  );
});

describe("a plan on hold", () => {
  it("is reached by no ride: what would reach a plan that counts is not a daily goal now [GOAL-39, WALL-11]", async () => {
    await patient.call("PATCH", "/api/kudos/preferences", { optInKudos: true });
    const ride = async (minutesAgo: number) => {
      const at = new Date(startedAt + hours(0.2) - minutesAgo * 60_000);
      const readings = Array.from({ length: 360 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 15 }));
      const body = { rideId: randomUUID(), startedAt: at.toISOString(), readings };
      expect((await patient.call("POST", `${path()}/sessions`, body)).statusCode).toBe(201);
    };
    const celebrated = async () =>
      (await patient.call("GET", "/api/kudos/feed"))
        .json()
        .filter(({ isMine }: { isMine: boolean }) => isMine)
        .map(({ kind }: { kind: string }) => kind);
    await assess(provider, patient.user.id);
    const goal = { label: "x", period: "session" };
    const saved = await provider.call("POST", `${path()}/goals`, {
      goals: [
        { ...goal, goalType: "duration", targetValue: 5, unit: "minutes" },
        { ...goal, goalType: "sessions", targetValue: 2, unit: "sessions" },
      ],
    });
    expect(saved.statusCode).toBe(201);
    await server.setNow(new Date(startedAt + hours(0.2)));
    await ride(30);
    await assess(provider, patient.user.id, stopAnswers);
    await ride(20);
    expect(await celebrated()).not.toContain("daily-goal");
    await assess(provider, patient.user.id, greenAnswers);
    const again = await provider.call("POST", `${path()}/goals/from-assessment`, {
      mobilityRecommendation: { ...recommended, duration_min_per_session: 7 },
      clearanceAcknowledged: true,
    });
    expect(again.statusCode, again.body).toBe(201);
    await ride(10);
    expect(await celebrated()).toContain("daily-goal");
  });

  it("can't be nudged [GOAL-39, WALL-12]", async () => {
    const neighbor = await register(server, "patient");
    const preferences = { optInKudos: true, optInNudges: true };
    for (const person of [patient, neighbor]) await person.call("PATCH", "/api/kudos/preferences", preferences);
    const isTarget = async () =>
      (await neighbor.call("GET", "/api/kudos/nudge-targets")).json().some(({ id }: Goal) => id === patient.user.id);
    const nudge = () =>
      neighbor.call("POST", "/api/kudos/nudge", { recipientId: patient.user.id, templateType: "gentle_reminder" });
    expect(await isTarget()).toBe(true);
    await assess(provider, patient.user.id);
    await sendStart();
    expect(await isTarget()).toBe(true);
    await assess(provider, patient.user.id, stopAnswers);
    expect(await isTarget()).toBe(false);
    const refused = await nudge();
    expect([refused.statusCode, refused.json().field]).toEqual([409, "recipientId"]);
  });

  it("differs from a plan that was emptied and from having had none: only the last has the default [DASHBOARD-22, GOAL-39]", async () => {
    expect(await dashboard()).toMatchObject({ planOnHold: null, hadGoals: false, today: { dailyGoalMinutes: 30 } });
    await assess(provider, patient.user.id);
    await sendStart();
    const goal = { goalType: "duration", targetValue: 5, unit: "minutes", label: "x", period: "session" };
    await provider.call("POST", `${path()}/goals`, { goals: [{ ...goal, isActive: false }] });
    expect(await dashboard()).toMatchObject({ planOnHold: null, hadGoals: true, today: { dailyGoalMinutes: null } });
  });

  it("shows in the provider's list with the state of the check [GOAL-37]", async () => {
    const stateNow = async () => {
      const { rideState, check } = (await rowOfList()) as ProviderPatient;
      return [rideState.state, rideState.reasonId, check.validUntil, check.isDueSoon];
    };
    const stateAfter = async (answers: object) => {
      await assess(provider, patient.user.id, answers);
      return stateNow();
    };
    expect(await stateNow()).toEqual(["unassessed", "first_ride_open", null, false]);
    expect(await stateAfter(amberAnswers)).toEqual(["ask", null, null, false]);
    expect(await stateAfter(stopAnswers)).toEqual(["stop", null, null, false]);
    expect(await stateAfter(greenAnswers)).toEqual(["ready", "green_no_goals", at(72), false]);
    await sendStart();
    expect(await stateAfter(amberAnswers)).toEqual(["ask", null, null, false]);
    expect(await stateAfter(greenAnswers)).toEqual(["ready", "green_send_again", at(72), false]);
  });
});

describe("the database alone", () => {
  it("accepts no goal and no clearance without a provider's assessment of that patient [ACCESS-17]", async () => {
    const own = await patient.call("POST", "/api/risk-assessment", { patientId: patient.user.id, ...greenAnswers });
    const foreign = await register(server, "patient");
    await grant(foreign, provider);
    const ofAnother = await assess(provider, foreign.user.id);
    const { token } = /session=(?<token>[^;]+)/.exec(provider.cookie ?? "")?.groups ?? {};
    const asProvider = (statement: SQL) =>
      server.deps.database.withSession(hashToken(token ?? ""), (tx) => tx.execute(statement));
    for (const assessmentId of [null, own.json().assessment.id, ofAnother.assessment.id]) {
      const goal = asProvider(sql`
        insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period, is_active,
          created_at, valid_until, assessment_id)
        values (${patient.user.id}, ${provider.user.id}, 'power', 20, 'watts', '', '', 'session', true, now(), now(),
          ${assessmentId})`);
      await expect(goal).rejects.toMatchObject({ cause: { code: "42501" } });
      if (assessmentId === null) continue;
      const clearance = asProvider(sql`
        insert into clearances (patient_id, assessment_id, provider_id, provider_role, reasons, text, safety_class,
          level_of_care, created_at, valid_until)
        values (${patient.user.id}, ${assessmentId}, ${provider.user.id}, 'PT', '[]', '', 'amber', 'ward', now(), now())`);
      await expect(clearance).rejects.toMatchObject({ cause: { code: "42501" } });
    }
  });
});
