import type { Goal } from "@bedside-bike/contract";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { assess } from "../../../test/support/safety-check.ts";
import { storeRides } from "../../../test/support/stored-rides.ts";
import {
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { auditEvents, goals, providers } from "../../platform/database/schema.ts";

/** 12:00 in the test hospital's time zone. */
const noon = new Date("2026-03-10T16:00:00Z");

const duration = {
  goalType: "duration",
  targetValue: 15,
  unit: "minutes",
  label: "Exercise Duration",
  subtitle: "Minutes per session",
  period: "session",
  isActive: true,
};
const sessions = {
  goalType: "sessions",
  targetValue: "2",
  currentValue: 99,
  unit: "sessions",
  label: "Daily Sessions",
  period: "daily",
};
/** As the green patient's assessment recommends: up to 32 W, starting at 23 W. */
const recommendation = { watt_goal: 32, duration_min_per_session: 15, sessions_per_day: 2 };

describe("goals", () => {
  let server: TestServer;
  let patient: SignedIn;
  let provider: SignedIn;
  const path = (suffix = "") => `/api/patients/${patient.user.id}/goals${suffix}`;
  const save = (by: SignedIn, list: unknown[], answers: Record<string, unknown> = {}) =>
    by.call("POST", path(), { goals: list, ...answers });
  const stored = () =>
    server.asOwner((tx) => tx.select().from(goals).where(eq(goals.patientId, patient.user.id)).orderBy(asc(goals.id)));

  beforeAll(async () => {
    server = await startTestServer();
    await server.setNow(noon);
    provider = await register(server, "provider", { firstName: "Ada", lastName: "Ward", credentials: "PT" });
  });
  afterAll(() => server.destroy());
  beforeEach(async () => {
    patient = await register(server, "patient");
    await grant(patient, provider);
    await assess(provider, patient.user.id);
  });

  it("saves goals, with numbers sent as text, and lists them to patient and provider [CALL-35, GOAL-10, GOAL-11, GOAL-16]", async () => {
    const reply = await save(provider, [duration, sessions], { providerId: 3 });
    expect(reply.statusCode).toBe(201);
    const saved: Goal[] = reply.json();
    expect(saved).toMatchObject([
      { goalType: "duration", targetValue: 15, currentValue: null, unit: "minutes", isActive: true },
      { goalType: "sessions", targetValue: 2, currentValue: 0, subtitle: "", period: "daily" },
    ]);
    expect(saved[0]).toMatchObject({
      patientId: patient.user.id,
      providerId: provider.user.id,
      providerName: "Ada Ward",
    });
    expect((await patient.call("GET", path())).json()).toEqual(saved);
    expect((await provider.call("GET", path())).json()).toEqual(saved);
  });

  it("computes current values from rides, not from the request (ASVS 34) [GOAL-12]", async () => {
    const now = noon.getTime();
    await storeRides(server, [
      { patientId: patient.user.id, startedAt: new Date(now - 2000), durationSeconds: 30 },
      {
        patientId: patient.user.id,
        startedAt: new Date(now - 4000),
        durationSeconds: 630,
        averagePowerWatts: 20,
        averageResistance: 4,
      },
    ]);
    const reply = await save(provider, [
      duration,
      sessions,
      { ...duration, goalType: "energy", unit: "Watt-Min", targetValue: 420, period: "daily" },
      { ...duration, goalType: "power", unit: "watts", period: "daily" },
      { ...duration, goalType: "resistance", unit: "level", targetValue: 4.5 },
      { ...duration, goalType: "consistency", unit: "days", targetValue: 3, period: "daily" },
    ]);
    expect(reply.json().map((goal: Goal) => [goal.goalType, goal.currentValue])).toEqual([
      ["duration", 10.5],
      ["sessions", 1],
      ["energy", 210],
      ["power", 20],
      ["resistance", 4],
      ["consistency", 1],
    ]);
  });

  it("stores a duration given in seconds as minutes [GOAL-11]", async () => {
    const reply = await save(provider, [{ ...duration, targetValue: "750", unit: "seconds" }]);
    expect(reply.json()[0]).toMatchObject({ targetValue: 12.5, unit: "minutes" });
  });

  it("replaces the active goals, leaves out inactive ones and keeps history [CALL-35, GOAL-14]", async () => {
    await save(provider, [duration, sessions]);
    const reply = await save(provider, [
      { ...duration, targetValue: 12 },
      { ...sessions, isActive: false },
    ]);
    expect(reply.json()).toHaveLength(1);
    const rows = await stored();
    expect(rows.map((row) => [row.goalType, row.targetValue, row.isActive, row.endedAt !== null])).toEqual([
      ["duration", 15, false, true],
      ["sessions", 2, false, true],
      ["duration", 12, true, false],
    ]);
  });

  it("sends today's step of the stored recommendation, whatever else the body says about it [CALL-34, GOAL-15]", async () => {
    const reply = await provider.call("POST", path("/from-assessment"), {
      mobilityRecommendation: { ...recommendation, start_watts: 99, debug: { bmi: 24 } },
    });
    expect(reply.statusCode).toBe(201);
    expect(
      reply.json().map((goal: Goal) => [goal.goalType, goal.targetValue, goal.unit, goal.label, goal.period]),
    ).toEqual([
      ["duration", 15, "minutes", "Exercise Duration", "session"],
      ["power", 23, "watts", "Power Target", "session"],
      ["sessions", 2, "sessions", "Daily Sessions", "daily"],
      ["resistance", 1, "level", "Resistance Level", "session"],
      ["energy", 690, "Watt-Min", "Daily Energy", "daily"],
    ]);
    expect(await stored()).toHaveLength(5);
  });

  it.each([
    [{ watt_goal: 20 }, [15, 20, 2, 1, 600]],
    [{ watt_goal: "20", duration_min_per_session: "12.5" }, [12.5, 20, 2, 1, 500]],
    [{ duration_min_per_session: 10, sessions_per_day: 3 }, [10, 23, 3, 1, 690]],
    [{ resistance_level: "3.5", total_daily_energy: 900 }, [15, 23, 2, 3.5, 690]],
    [{ watt_goal: 30, total_daily_energy: 900 }, [15, 30, 2, 1, 900]],
    [{ resistance_level: 2, total_daily_energy: 960 }, [15, 23, 2, 1, 690]],
    [{ watt_goal: 0 }, [15, 2]],
    [{ watt_goal: null, resistance_level: null, total_daily_energy: null }, [15, 2]],
  ])("sends what differs from the recommendation as edited: %o [CALL-34, GOAL-15]", async (edited, targets) => {
    const mobilityRecommendation = { ...recommendation, ...edited };
    const body = { mobilityRecommendation, clearanceAcknowledged: true };
    const reply = await provider.call("POST", path("/from-assessment"), body);
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json().map((goal: Goal) => goal.targetValue)).toEqual(targets);
  });

  it("stores no power goal for 0 W [GOAL-15]", async () => {
    const power = { ...duration, goalType: "power", unit: "watts" };
    const reply = await save(provider, [duration, { ...power, targetValue: 0 }]);
    expect(reply.json().map((goal: Goal) => goal.goalType)).toEqual(["duration"]);
    expect((await save(provider, [{ ...power, targetValue: 1 }])).json()).toMatchObject([{ targetValue: 1 }]);
    expect((await save(provider, [{ ...power, targetValue: 0.5 }])).statusCode).toBe(400);
  });

  it("asks for confirmation before it replaces another provider's goals [GOAL-17]", async () => {
    await save(provider, [duration]);
    const colleague = await register(server, "provider", { credentials: "MD" });
    await grant(patient, colleague);
    const refused = await save(colleague, [sessions]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error:
        "These goals were set by Ada Ward, PT. Please talk to this provider before changing these recommendations.",
      field: "overrideConfirmed",
      code: "other_provider",
    });
    expect((await save(colleague, [sessions], { overrideConfirmed: false })).statusCode).toBe(409);
    const [goal] = await stored();
    const patched = await colleague.call("PATCH", `/api/goals/${goal?.id}`, { targetValue: 12 });
    expect([patched.statusCode, patched.json().field]).toEqual([409, "overrideConfirmed"]);
    expect(await stored()).toHaveLength(1);

    expect((await save(colleague, [sessions], { overrideConfirmed: true })).statusCode).toBe(201);
    expect((await save(colleague, [sessions])).statusCode).toBe(201);
  });

  it("keeps what a provider wrote when confirming, only for providers and only with those goals [GOAL-41]", async () => {
    const reasonsFor = async (reader: typeof provider) =>
      (await reader.call("GET", path())).json().map((goal: Goal) => goal.overrideReason);
    const confirmed = { overrideConfirmed: true, overrideReason: "  Walked 50 m this morning.\n" };
    const [goal] = (await save(provider, [duration], confirmed)).json();
    expect(goal.overrideReason).toBe("Walked 50 m this morning.");
    expect(await reasonsFor(provider)).toEqual(["Walked 50 m this morning."]);
    expect(await reasonsFor(patient)).toEqual([null]);
    const dashboard = (await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).json();
    expect(dashboard.goals.map((one: Goal) => one.overrideReason)).toEqual([null]);

    const tooLong = await provider.call("PATCH", `/api/goals/${goal.id}`, {
      targetValue: 12,
      overrideReason: "x".repeat(301),
    });
    expect([tooLong.statusCode, tooLong.json().field]).toEqual([400, "overrideReason"]);
    const changed = await provider.call("PATCH", `/api/goals/${goal.id}`, { targetValue: 12, overrideReason: " " });
    expect(changed.json()).toMatchObject({ targetValue: 12, overrideReason: null });
    expect(await reasonsFor(provider)).toEqual([null]);
  });

  it("refuses an edit of an old version, and overwrites nothing [GOAL-18]", async () => {
    const first = await save(provider, [duration], { basedOnGoalId: null });
    expect(first.statusCode).toBe(201);
    for (const basedOnGoalId of [null, 1]) {
      const stale = await save(provider, [sessions], { basedOnGoalId });
      expect([stale.statusCode, stale.json().field, stale.json().code]).toEqual([
        409,
        "basedOnGoalId",
        "changed_meanwhile",
      ]);
      expect(stale.json().error).toContain("Someone else changed");
    }
    expect(await stored()).toHaveLength(1);
    const next = await save(provider, [duration, sessions], { basedOnGoalId: first.json()[0].id });
    expect(next.statusCode).toBe(201);
    const newest = Math.max(...next.json().map((goal: Goal) => goal.id));
    expect((await save(provider, [sessions], { basedOnGoalId: newest })).statusCode).toBe(201);
  });

  it("accepts one of several providers who save at the same moment [GOAL-18]", async () => {
    const [first] = (await save(provider, [duration])).json();
    const replies = await Promise.all(
      [11, 12, 13, 14].map((targetValue) =>
        save(provider, [{ ...duration, targetValue }], { basedOnGoalId: first.id }),
      ),
    );
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 409, 409, 409]);
    const active = (await stored()).filter((row) => row.isActive);
    const winner = replies.find((reply) => reply.statusCode === 201);
    expect(active.map((row) => row.id)).toEqual([winner?.json()[0].id]);
    expect(await stored()).toHaveLength(2);
  });

  it("changes one target and keeps the old one as history [CALL-36, GOAL-14]", async () => {
    const [goal, other] = (await save(provider, [duration, sessions])).json();
    const reply = await provider.call("PATCH", `/api/goals/${goal.id}`, { targetValue: "12.5" });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      ...goal,
      id: expect.any(Number),
      targetValue: 12.5,
      createdAt: expect.any(String),
    });
    expect(reply.json().id).not.toBe(goal.id);
    const rows = await stored();
    expect(rows.find((row) => row.id === goal.id)).toMatchObject({ isActive: false, targetValue: 15 });
    expect(rows.filter((row) => row.isActive).map((row) => row.id)).toEqual([other.id, reply.json().id]);

    const again = await provider.call("PATCH", `/api/goals/${goal.id}`, { targetValue: 20 });
    expect([again.statusCode, again.json().field, again.json().code]).toEqual([409, "goalId", "changed_meanwhile"]);
    expect((await provider.call("PATCH", `/api/goals/${other.id}`, { target: 1 })).json().targetValue).toBe(1);
  });

  it.each([
    [{ targetValue: 61 }, "targetValue"],
    [{ targetValue: 0 }, "targetValue"],
    [{ targetValue: "many" }, "targetValue"],
    [{}, "targetValue"],
    [{ targetValue: 10, label: "x" }, "label"],
  ])("refuses the change %o naming %s [CALL-36]", async (body, field) => {
    const [goal] = (await save(provider, [duration])).json();
    const reply = await provider.call("PATCH", `/api/goals/${goal.id}`, body);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    [{ goals: [] }, "goals"],
    [{ goals: [{ ...duration, goalType: "speed" }] }, "goals.0.goalType"],
    [{ goals: [{ ...duration, targetValue: 61 }] }, "goals.0.targetValue"],
    [{ goals: [{ ...duration, targetValue: 15, unit: "seconds" }] }, "goals.0.targetValue"],
    [{ goals: [{ ...sessions, targetValue: 1.5 }] }, "goals.0.targetValue"],
    [{ goals: [{ ...duration, goalType: "resistance", unit: "level", targetValue: 10 }] }, "goals.0.targetValue"],
    [{ goals: [{ ...duration, unit: "watts" }] }, "goals.0.unit"],
    [{ goals: [duration, duration] }, "goals"],
    [{ goals: [{ ...duration, patientId: 4 }] }, "patientId"],
    [{ goals: [duration], force: true }, "force"],
  ])("refuses %o naming %s (ASVS 17)", async (body, field) => {
    const reply = await provider.call("POST", path(), body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().field).toContain(field.split(".").at(-1));
    expect(await stored()).toEqual([]);
  });

  it.each([
    ["watt_goal", 101],
    ["duration_min_per_session", 0],
    ["sessions_per_day", 6],
    ["sessions_per_day", 1.5],
    ["resistance_level", 10],
  ])("refuses a recommendation with %s %d", async (field, value) => {
    const mobilityRecommendation = { ...recommendation, [field]: value };
    const reply = await provider.call("POST", path("/from-assessment"), { mobilityRecommendation });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().field).toContain(field);
  });

  it("are written only by providers with a grant [GOAL-3, GOAL-13, PRODUCT-4]", async () => {
    const [goal] = (await save(provider, [duration])).json();
    const otherPatient = await register(server, "patient");
    const ungranted = await register(server, "provider");
    const unapproved = await register(server, "provider");
    await grant(patient, unapproved);
    await server.asOwner((tx) =>
      tx.update(providers).set({ isActive: false }).where(eq(providers.userId, unapproved.user.id)),
    );
    const writes = [
      ["POST", path(), { goals: [duration] }],
      ["POST", path("/from-assessment"), { mobilityRecommendation: recommendation }],
      ["PATCH", `/api/goals/${goal.id}`, { targetValue: 20 }],
    ] as const;
    for (const [method, url, body] of writes) {
      expect((await new Visitor(server).call(method, url, body)).statusCode).toBe(401);
      for (const who of [patient, otherPatient]) {
        const reply = await who.call(method, url, body);
        expect(reply.statusCode).toBe(403);
        expect(reply.json().error).toContain("care team");
      }
      expect((await ungranted.call(method, url, body)).statusCode).toBe(method === "PATCH" ? 404 : 403);
      expect((await unapproved.call(method, url, body)).statusCode).toBe(403);
    }
    expect((await new Visitor(server).call("GET", path())).statusCode).toBe(401);
    for (const who of [otherPatient, ungranted, unapproved])
      expect((await who.call("GET", path())).statusCode).toBe(403);
    expect((await provider.call("PATCH", "/api/goals/999999", { targetValue: 20 })).statusCode).toBe(404);
    expect((await stored()).map((row) => row.id)).toEqual([goal.id]);
  });

  it("are inaccessible from the moment that access is revoked [GOAL-13]", async () => {
    const [goal] = (await save(provider, [duration])).json();
    const [relationship] = (await patient.call("GET", "/api/provider-relationships")).json();
    await patient.call("DELETE", `/api/provider-relationships/${relationship.id}`);
    expect((await provider.call("GET", path())).statusCode).toBe(403);
    expect((await save(provider, [duration])).statusCode).toBe(403);
    expect((await provider.call("PATCH", `/api/goals/${goal.id}`, { targetValue: 20 })).statusCode).toBe(404);
  });

  it("notifies the patient's open screen, and records who did it", async () => {
    const stream = await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`);
    const [goal] = (await save(provider, [duration])).json();
    await stream.next((event) => event.type === "goals" && event.patientId === patient.user.id);
    stream.close();
    await provider.call("PATCH", `/api/goals/${goal.id}`, { targetValue: 12 });
    const audit = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, patient.user.id)),
    );
    const byProvider = audit.filter((row) => row.actorId === provider.user.id).map((row) => row.action);
    expect(byProvider).toEqual(["riskAssessments.create", "goals.save", "goals.update"]);
  });
});
