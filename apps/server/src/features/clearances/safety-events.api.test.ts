import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { amberAnswers, clearanceOf, greenAnswers, start, stopAnswers } from "../../../test/support/safety-check.ts";
import {
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { auditEvents, safetyEvents } from "../../platform/database/schema.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const startedAt = Date.parse("2026-06-10T14:00:00Z");
const at = (milliseconds: number) => new Date(startedAt + milliseconds).toISOString();

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

const stored = () =>
  server.asOwner((tx) => tx.select().from(safetyEvents).where(eq(safetyEvents.patientId, care.patient.user.id)));
const assessNaming = (ids: readonly unknown[], answers: object = greenAnswers, by: SignedIn = care.provider) =>
  by.call("POST", "/api/risk-assessment", { patientId: care.patient.user.id, ...answers, event_reviewed: ids });

describe("A safety event", () => {
  it("is kept with its kind, time, words and author, and holds the plan at once [CALL-56, GOAL-38]", async () => {
    await care.assess();
    await care.sendStart();
    const reply = await care.recordEvent("stop_event", at(-hour), { note: "  Chest pain, stopped at 4 min.  " });
    expect(reply.statusCode, reply.body).toBe(201);
    const { id, rideState } = reply.json();
    expect(rideState).toMatchObject({ state: "hold", reasonId: "open_event", mayStart: false, target: null });
    expect(await care.state()).toEqual(rideState);
    const event = { id, kind: "stop_event", note: "Chest pain, stopped at 4 min." };
    expect(await stored()).toMatchObject([
      { ...event, at: new Date(at(-hour)), recordedBy: care.provider.user.id, reviewedIn: null },
    ]);
    expect((await care.limits()).openEvents).toEqual([{ ...event, criterion: null, at: at(-hour) }]);
    expect(await care.row()).toMatchObject({
      why: { id: "stop_event", value: null, at: at(-hour) },
      attention: { reason: "event" },
    });
    const audit = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)),
    );
    const recorded = audit.filter(({ action }) => action === "safetyEvents.record");
    expect(recorded).toMatchObject([{ actorId: care.provider.user.id, detail: { kind: "stop_event" } }]);
    expect(JSON.stringify(audit)).not.toContain("Chest pain");
  });

  it("keeps the criterion that a provider chose, and the state shows it [HELP-9, CALL-56]", async () => {
    await care.assess();
    await care.sendStart();
    const reply = await care.recordEvent("stop_event", at(0), { criterion: "spo2" });
    expect(reply.statusCode, reply.body).toBe(201);
    expect((await care.limits()).openEvents).toMatchObject([{ kind: "stop_event", criterion: "spo2", note: null }]);
    expect((await care.row()).why).toEqual({ id: "stop_event", value: "spo2", at: at(0) });
  });

  it("names which part of the criterion was touched, in the state and in the list of what is open [HELP-9, CALL-41]", async () => {
    await care.assess();
    const touched = "Heart rate above 130";
    await care.recordEvent("stop_event", at(0), { criterion: "heart_rate", note: touched });
    expect((await care.row()).why).toEqual({ id: "stop_event", value: "heart_rate", at: at(0), touched });
    expect((await care.limits()).openEvents).toMatchObject([{ criterion: "heart_rate", note: touched }]);
  });

  it("is recorded by a granted provider alone [ACCESS-12, CALL-56]", async () => {
    const body = { kind: "fall", occurredAt: at(0) };
    const url = `${care.path}/safety-events`;
    expect((await new Visitor(server).call("POST", url, body)).statusCode).toBe(401);
    const [other, ungranted] = [await register(server, "patient"), await register(server, "provider")];
    for (const person of [care.patient, other, ungranted]) {
      expect((await person.call("POST", url, body)).statusCode).toBe(403);
    }
    expect(await stored()).toEqual([]);
    expect((await care.recordEvent("fall", at(0))).statusCode).toBe(201);
    const log = (await care.patient.call("GET", `${care.path}/access-log`)).json();
    expect(log.map(({ action }: { action: string }) => action)).toContain("safetyEvents.create");
  });

  it.each([
    ["longer ago than 30 days", { occurredAt: at(-30 * day - 1) }, "occurredAt"],
    ["more than a minute in the future", { occurredAt: at(minute + 1) }, "occurredAt"],
    ["no time", { occurredAt: undefined }, "occurredAt"],
    ["a day without its time", { occurredAt: "2026-06-10" }, "occurredAt"],
    ["what the model alone opens", { kind: "not_tolerated" }, "kind"],
    ["another kind", { kind: "sneeze" }, "kind"],
    ["a criterion that is not the model's", { kind: "stop_event", criterion: "hunger" }, "criterion"],
    ["a criterion of what is no stopped session", { criterion: "spo2" }, "criterion"],
    ["too many words", { note: "x".repeat(501) }, "note"],
    ["another field", { severity: 3 }, "severity"],
  ])("is refused for %s, and leaves nothing [CALL-56]", async (_, change, field) => {
    const body = { kind: "fall", occurredAt: at(0), ...change };
    const reply = await care.provider.call("POST", `${care.path}/safety-events`, body);
    expect([reply.statusCode, reply.json().field, reply.json().error]).toEqual([
      400,
      field,
      expect.stringMatching(/^[A-Z'].*\.$/),
    ]);
    expect(await stored()).toEqual([]);
    expect(await care.state()).toMatchObject({ state: "unassessed" });
  });

  it("may be exactly 30 days ago; one in the future by no more than clocks differ counts as now [CALL-56]", async () => {
    await care.recordEvent("fall", at(-30 * day));
    await care.recordEvent("fall", at(minute));
    expect((await stored()).map((event) => event.at.toISOString())).toEqual([at(-30 * day), at(0)]);
  });

  it("outranks everything but STOP, even for a patient who was never assessed [GOAL-42]", async () => {
    await care.recordEvent("new_safety_answer", at(0));
    expect(await care.state()).toMatchObject({ state: "hold" });
    await care.assess(stopAnswers);
    expect(await care.state()).toMatchObject({ state: "stop" });
    await care.assess();
    expect(await care.state()).toMatchObject({ state: "hold" });
  });
});

describe("An assessment that names events", () => {
  it("opens the plan once all are named, one by one, by any provider [CALL-56, GOAL-38]", async () => {
    const colleague = await care.colleague();
    const ids: number[] = [];
    for (const kind of ["fall", "stop_event"]) ids.push((await care.recordEvent(kind, at(0))).json().id);
    const [first, second] = ids;
    const one = await assessNaming([first]);
    expect([one.statusCode, one.json().rideState.state]).toEqual([201, "hold"]);
    expect((await care.limits()).openEvents).toMatchObject([{ id: second }]);
    const other = await assessNaming([second], greenAnswers, colleague);
    expect([other.statusCode, other.json().rideState.state]).toEqual([201, "ready"]);
    expect((await stored()).map(({ reviewedIn }) => reviewedIn)).toEqual([
      one.json().assessment.id,
      other.json().assessment.id,
    ]);
  });

  it("is refused with event_not_open if an event is not open, and stores nothing [CALL-56]", async () => {
    const theirs = await Care.begin(server);
    const foreign = (await theirs.recordEvent("fall", at(0))).json().id;
    const id = (await care.recordEvent("fall", at(0))).json().id;
    for (const wrong of [[999_999], [id, 999_999], [foreign]]) {
      const reply = await assessNaming(wrong);
      expect([reply.statusCode, reply.json()]).toMatchObject([
        409,
        { field: "event_reviewed", code: "event_not_open" },
      ]);
    }
    expect(await stored()).toMatchObject([{ reviewedIn: null }]);
    expect(await care.newestAssessment()).toMatchObject({ hasAssessment: false });
    expect((await assessNaming([id])).statusCode).toBe(201);
    expect((await assessNaming([id])).json().code).toBe("event_not_open");
    for (const malformed of [["1"], [0], [1.5], "1"]) {
      expect((await assessNaming(malformed as unknown[])).statusCode).toBe(400);
    }
    expect(await theirs.state()).toMatchObject({ state: "hold" });
  });

  it("of two providers at once, one names it and the other is told [CALL-56]", async () => {
    const colleague = await care.colleague();
    const id = (await care.recordEvent("fall", at(0))).json().id;
    const replies = await Promise.all([assessNaming([id]), assessNaming([id], greenAnswers, colleague)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("event_not_open");
  });

  it("by the patient reviews nothing [GOAL-35]", async () => {
    const id = (await care.recordEvent("fall", at(0))).json().id;
    expect((await assessNaming([id], greenAnswers, care.patient)).statusCode).toBe(201);
    expect(await stored()).toMatchObject([{ reviewedIn: null }]);
    expect(await care.state()).toMatchObject({ state: "hold" });
  });
});

describe("What an event ends", () => {
  const raised = { ...start, watts: 28 };
  beforeEach(async () => {
    await care.assessAndClear(amberAnswers);
    await care.save({ power: 28, duration: 15, sessions: 2 }, { clearanceAcknowledged: true });
    await care.travel(startedAt + minute);
  });

  it("is nothing if it is a pause: clearance, goals and step stay [GOAL-38]", async () => {
    const { id } = (await care.recordEvent("pause", at(minute))).json();
    expect(await care.state()).toMatchObject({ state: "hold" });
    const assessed = (await assessNaming([id], amberAnswers)).json();
    expect(assessed.mobility_recommendation).toMatchObject({ today_watts: 28, carried: true });
    expect(await care.state()).toMatchObject({ state: "active", reasonId: "cleared", target: { watts: 28 } });
    expect(await care.limits()).toMatchObject({ step: raised, code: null });
  });

  it.each(["fall", "stop_event", "new_surgery_or_procedure", "new_safety_answer"])(
    "is clearance, goals and step for %s [GOAL-34, GOAL-38]",
    async (kind) => {
      const { id } = (await care.recordEvent(kind, at(minute))).json();
      const assessed = (await assessNaming([id], amberAnswers)).json();
      expect(assessed.mobility_recommendation).toMatchObject({ today_watts: 23, carried: false });
      expect(await care.state()).toMatchObject({ state: "ask", mayStart: false });
      expect((await care.sendStart()).json().code).toBe("clearance_needed");
      await care.provider.call("POST", `${care.path}/clearances`, clearanceOf(assessed, ""));
      expect(await care.state()).toMatchObject({ state: "ready", reasonId: "cleared_send_again" });
      expect((await care.sendStart()).json()).toContainEqual(
        expect.objectContaining({ goalType: "power", targetValue: 23 }),
      );
      expect(await care.state()).toMatchObject({ state: "active", target: { watts: 23 } });
    },
  );

  it("is no longer visible to a provider whose access was revoked [GOAL-13]", async () => {
    const [relationship] = (await care.patient.call("GET", "/api/provider-relationships")).json();
    await care.patient.call("DELETE", `/api/provider-relationships/${relationship.id}`);
    expect((await care.recordEvent("fall", at(minute))).statusCode).toBe(403);
    expect(await stored()).toEqual([]);
    await grant(care.patient, care.provider);
    expect((await care.recordEvent("fall", at(minute))).statusCode).toBe(201);
  });
});

describe("A criterion to stop that was touched by mistake", () => {
  const second = 1000;
  const undo = (id: number, by: SignedIn = care.provider) => by.call("POST", `/api/safety-events/${id}/undo`);
  const touch = async (criterion = "wish", by: SignedIn = care.provider) =>
    (await care.recordEvent("stop_event", at(0), { criterion }, by)).json() as { id: number; undoUntil: string | null };
  const everythingThatCounts = async () => ({
    state: await care.state(),
    limits: await care.limits(),
    sessionCheck: (await care.row()).sessionCheck,
    goals: await care.goals(),
  });
  const answers = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };

  beforeEach(async () => {
    await care.assessAndClear(amberAnswers);
    await care.sendStart();
    await care.provider.call("POST", `${care.path}/session-checks`, { answers });
    await server.setNow(new Date(startedAt + 10 * minute));
  });
  const at = (milliseconds: number) => new Date(startedAt + 10 * minute + milliseconds).toISOString();

  it("is undone for 30 seconds by the same person: plan, clearance, check and goals are as before [HELP-38, CALL-146]", async () => {
    const before = await everythingThatCounts();
    const { id, undoUntil } = await touch();
    expect(undoUntil).toBe(at(30 * second));
    expect(await care.state()).toMatchObject({ state: "hold" });
    await server.setNow(new Date(at(30 * second)));
    const reply = await undo(id);
    expect([reply.statusCode, reply.json()]).toEqual([200, { id, rideState: before.state }]);
    expect(await everythingThatCounts()).toEqual(before);
    expect(await care.row()).toMatchObject({ why: { id: "sternotomy_days" } });
  });

  it("stays on record with who undid it and when [HELP-38]", async () => {
    const { id } = await touch("line");
    await undo(id);
    const { user } = care.provider;
    expect(await stored()).toMatchObject([
      { kind: "stop_event", criterion: "line", recordedBy: user.id, undoneBy: user.id, undoneAt: new Date(at(0)) },
    ]);
    const log = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)),
    );
    const actions = log.map(({ action }) => action).filter((action) => action.startsWith("safetyEvents."));
    expect(actions).toEqual(["safetyEvents.create", "safetyEvents.record", "safetyEvents.undo"]);
    const seen = (await care.patient.call("GET", `${care.path}/access-log`)).json();
    expect(seen.map(({ action }: { action: string }) => action)).toContain("safetyEvents.undo");
  });

  it("holds the plan after that, and for everybody else [HELP-38]", async () => {
    const colleague = await care.colleague();
    const { id } = await touch();
    const refused = [await undo(id, colleague)];
    await server.setNow(new Date(at(36 * second)));
    refused.push(await undo(id));
    for (const reply of refused) expect([reply.statusCode, reply.json().code]).toEqual([409, "changed_meanwhile"]);
    expect(await care.state()).toMatchObject({ state: "hold" });
    expect((await undo(id, await register(server, "provider"))).statusCode).toBe(404);
    expect((await undo(id, care.patient)).statusCode).toBe(403);
    expect((await new Visitor(server).call("POST", `/api/safety-events/${id}/undo`)).statusCode).toBe(401);
    expect((await undo(999_999)).statusCode).toBe(404);
  });

  it("is undone once, and gives back nothing as long as another event holds the plan [HELP-38]", async () => {
    const first = await touch("spo2");
    const later = (await care.recordEvent("stop_event", at(-second), { criterion: "line" })).json();
    expect((await undo(first.id)).statusCode).toBe(200);
    expect((await undo(first.id)).statusCode).toBe(409);
    expect((await care.limits()).openEvents).toMatchObject([{ id: later.id }]);
    expect(await care.state()).toMatchObject({ state: "hold" });
    await undo(later.id);
    expect(await care.state()).toMatchObject({ state: "active", mayStart: true });
  });

  it("is not undone once a report or an assessment rests on it [HELP-38]", async () => {
    const told = await touch("groin");
    const report = { kind: "line_or_tube", harm: "mild", occurredAt: at(0), action: "Held." };
    expect((await care.provider.call("POST", `${care.path}/adverse-events`, report)).statusCode).toBe(201);
    expect((await undo(told.id)).statusCode).toBe(409);
    const assessed = await touch("effort");
    await care.assess();
    expect((await undo(assessed.id)).statusCode).toBe(409);
  });

  it("is the only event that can be undone [HELP-38]", async () => {
    for (const kind of ["pause", "fall", "stop_event"]) {
      const { id, undoUntil } = (await care.recordEvent(kind, at(0))).json();
      expect(undoUntil).toBeNull();
      expect((await undo(id)).statusCode).toBe(409);
    }
  });
});
