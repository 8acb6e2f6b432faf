import { randomUUID } from "node:crypto";
import { eventRate } from "@bedside-bike/clinical";
import type { AdverseEvent, AdverseEventRates } from "@bedside-bike/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { greenAnswers } from "../../../test/support/safety-check.ts";
import { storeRide } from "../../../test/support/store-ride.ts";
import {
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { adverseEvents, auditEvents, safetyEvents } from "../../platform/database/schema.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
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

const told = { kind: "fall", harm: "none", occurredAt: at(-5 * minute), action: "Helped up, looked at hip." };
const report = (changes: object = {}, by: SignedIn = care.provider) =>
  by.call("POST", `${care.path}/adverse-events`, { ...told, ...changes });
async function reported(changes: object = {}, by?: SignedIn): Promise<AdverseEvent> {
  const reply = await report(changes, by);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().event;
}
const list = async (by: SignedIn = care.provider): Promise<AdverseEvent[]> =>
  (await by.call("GET", `${care.path}/adverse-events`)).json();
const stored = () =>
  server.asOwner((tx) => tx.select().from(adverseEvents).where(eq(adverseEvents.patientId, care.patient.user.id)));
const holds = () =>
  server.asOwner((tx) => tx.select().from(safetyEvents).where(eq(safetyEvents.patientId, care.patient.user.id)));
const assessNaming = (ids: readonly number[]) =>
  care.provider.call("POST", "/api/risk-assessment", {
    patientId: care.patient.user.id,
    ...greenAnswers,
    event_reviewed: ids,
  });

describe("An adverse event", () => {
  it("is kept with all that was said, and holds the plan at once where the list says so [EVENT-1, EVENT-3, CALL-76]", async () => {
    await care.assess();
    await care.sendStart();
    const { id: rideId } = await storeRide(server, care.patient.user.id, { durationSeconds: 400, isOpen: false });
    const reply = await report({ rideId, note: "  By the bed.  " });
    expect(reply.statusCode, reply.body).toBe(201);
    const { event, rideState } = reply.json();
    expect(rideState).toMatchObject({ state: "hold", reasonId: "open_event", mayStart: false, target: null });
    expect(await care.state()).toEqual(rideState);
    expect(event).toMatchObject({ kind: "fall", occurredAt: told.occurredAt });
    const details = {
      harm: "none",
      rideId,
      action: told.action,
      note: "By the bed.",
      heldPlan: true,
      isCorrected: false,
    };
    expect(event.details).toMatchObject(details);
    expect(await list()).toEqual([event]);
    expect(await holds()).toMatchObject([{ kind: "fall", at: new Date(told.occurredAt), reviewedIn: null }]);
    const audit = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)),
    );
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["adverseEvents.report", "safetyEvents.record"]),
    );
    expect(JSON.stringify(audit)).not.toMatch(/\bhip\b|By the bed/);
  });

  it.each([
    ["near_fall", "mild", null],
    ["near_fall", "moderate", "stop_event"],
    ["low_oxygen", "none", "stop_event"],
    ["other", "severe", "stop_event"],
  ])("%s with %s harm writes the hold %s [EVENT-3]", async (kind, harm, hold) => {
    const event = await reported({ kind, harm });
    expect(event.details?.heldPlan).toBe(hold !== null);
    expect((await holds()).map((one) => one.kind)).toEqual(hold === null ? [] : [hold]);
    expect((await care.state()).state).toBe(hold === null ? "unassessed" : "hold");
  });

  it("about a stop that was already recorded with one touch is one hold, not two [EVENT-4]", async () => {
    const touched = (await care.recordEvent("stop_event", at(-6 * minute), { criterion: "spo2" })).json().id;
    await reported({ kind: "low_oxygen" });
    expect(await holds()).toMatchObject([{ id: touched }]);
    expect(await stored()).toMatchObject([{ safetyEventId: touched }]);
    await reported({ kind: "chest_pain" });
    expect(await holds()).toHaveLength(2);
  });

  it("is written once, however often it is sent [CALL-76]", async () => {
    const headers = { cookie: care.provider.cookie ?? "", "idempotency-key": randomUUID() };
    const send = () =>
      server.app.inject({ method: "POST", url: `${care.path}/adverse-events`, headers, payload: told });
    const first = (await send()).json();
    expect((await send()).json()).toEqual(first);
    expect([await stored(), await holds()]).toMatchObject([[{ kind: "fall" }], [{ kind: "fall" }]]);
  });

  it.each([
    ["an unknown kind", { kind: "sneeze" }, "kind"],
    ["an unknown harm", { harm: "some" }, "harm"],
    ["a time ahead", { occurredAt: at(minute + 1) }, "occurredAt"],
    ["a time longer ago than 30 days", { occurredAt: at(-30 * day - 1) }, "occurredAt"],
    ["nothing done", { action: "  " }, "action"],
    ["too many words of what was done", { action: "x".repeat(301) }, "action"],
    ["too many words", { note: "x".repeat(501) }, "note"],
    ["no such ride", { rideId: randomUUID() }, "rideId"],
    ["no such report", { corrects: 999_999 }, "corrects"],
    ["another field", { severity: 3 }, "severity"],
  ])("is refused for %s, and leaves nothing [CALL-76]", async (_, changes, field) => {
    const reply = await report(changes);
    expect([reply.statusCode, reply.json().field, reply.json().error]).toEqual([
      400,
      field,
      expect.stringMatching(/^[A-Z'].*\.$/),
    ]);
    expect([await stored(), await holds()]).toEqual([[], []]);
  });

  it("names no ride and no report of another patient [CALL-76]", async () => {
    const mine = care;
    const theirs = await Care.begin(server);
    const ride = await storeRide(server, theirs.patient.user.id);
    care = theirs;
    const { id } = await reported({ kind: "near_fall" });
    const [{ id: _, ...row } = {} as Awaited<ReturnType<typeof stored>>[number]] = await stored();
    care = mine;
    const copy = { ...row, patientId: mine.patient.user.id, corrects: id };
    await expect(server.asOwner((tx) => tx.insert(adverseEvents).values(copy))).rejects.toThrow();
    expect((await report({ rideId: ride.id })).json().field).toBe("rideId");
    expect((await report({ corrects: id })).json().field).toBe("corrects");
    expect(await stored()).toEqual([]);
  });

  it("is reported by a granted provider alone; the patient reads what and when [ACCESS-12, EVENT-7, CALL-76]", async () => {
    const [other, ungranted] = [await register(server, "patient"), await register(server, "provider")];
    for (const person of [care.patient, other, ungranted]) expect((await report({}, person)).statusCode).toBe(403);
    expect((await new Visitor(server).call("GET", `${care.path}/adverse-events`)).statusCode).toBe(401);
    expect((await other.call("GET", `${care.path}/adverse-events`)).statusCode).toBe(403);
    const { id, kind, occurredAt } = await reported();
    expect(await list(care.patient)).toEqual([{ id, kind, occurredAt, details: null }]);
  });
});

describe("A correction", () => {
  it("counts in place of what it names, and both stay [EVENT-2]", async () => {
    const first = await reported({ kind: "near_fall", harm: "none" });
    const second = await reported({ kind: "near_fall", harm: "mild", corrects: first.id });
    expect(await list()).toEqual([second]);
    expect(second.details).toMatchObject({ harm: "mild", isCorrected: true });
    expect(await stored()).toMatchObject([{ harm: "none" }, { harm: "mild", corrects: first.id }]);
    const late = await report({ corrects: first.id });
    expect([late.statusCode, late.json()]).toMatchObject([409, { field: "corrects", code: "changed_meanwhile" }]);
  });

  it("of two at once, one counts and the other is told [EVENT-2]", async () => {
    const { id } = await reported();
    const colleague = await care.colleague();
    const replies = await Promise.all([report({ corrects: id }), report({ corrects: id }, colleague)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it("keeps the hold, opens one where what happened is worse, and never lifts one [EVENT-5]", async () => {
    const first = await reported({ kind: "skin_injury", harm: "none" });
    expect(await holds()).toEqual([]);
    const worse = await reported({ kind: "skin_injury", harm: "moderate", corrects: first.id });
    const [hold] = await holds();
    expect(hold).toMatchObject({ kind: "stop_event", reviewedIn: null });
    const milder = await reported({ kind: "skin_injury", harm: "none", corrects: worse.id });
    expect(milder.details?.heldPlan).toBe(true);
    expect(await care.state()).toMatchObject({ state: "hold" });
    expect((await assessNaming([hold?.id ?? 0])).json().rideState).toMatchObject({ state: "ready" });
    await reported({ kind: "skin_injury", harm: "none", note: "Left heel.", corrects: milder.id });
    expect(await care.state()).toMatchObject({ state: "ready" });
  });

  it("that makes it worse after its assessment holds the plan again [EVENT-5]", async () => {
    const first = await reported({ kind: "pain", harm: "none" });
    const [hold] = await holds();
    await assessNaming([hold?.id ?? 0]);
    await reported({ kind: "pain", harm: "severe", corrects: first.id });
    expect(await care.state()).toMatchObject({ state: "hold" });
    expect(await holds()).toHaveLength(2);
  });
});

describe("The rates", () => {
  let administrator: SignedIn;
  const rates = async (days = 90): Promise<AdverseEventRates> => {
    const reply = await administrator.call("GET", `/api/adverse-events?days=${days}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };
  beforeAll(async () => {
    await server.setNow(new Date(startedAt));
    administrator = await register(server, "provider");
    await runAdminCommand(server.deps, ["make-administrator", String(administrator.user.id)]);
  });

  it("are for administrators alone [ACCESS-22, CALL-77, EVENT-10]", async () => {
    for (const person of [care.patient, care.provider]) {
      expect((await person.call("GET", "/api/adverse-events")).statusCode).toBe(403);
    }
  });

  it("count sessions and events as they stand, each once [EVENT-10, EVENT-11, EVENT-12]", async () => {
    const patientId = care.patient.user.id;
    const session = {
      durationSeconds: 300,
      isOpen: false,
      day: "2026-06-10",
      startedAt: new Date(startedAt - day / 24),
    };
    const { id: rideId } = await storeRide(server, patientId, session);
    const before = await rates(1);
    for (const changes of [
      session,
      { ...session, durationSeconds: 59 },
      { ...session, sharedSeconds: 280 },
      { ...session, day: "2026-06-09" },
    ]) {
      await storeRide(server, patientId, changes);
    }
    const first = await reported({ kind: "near_fall", rideId });
    await reported({ kind: "fall", harm: "moderate", rideId, corrects: first.id });
    await reported({ kind: "skin_injury", harm: "mild" });
    await reported({ kind: "other", occurredAt: at(-2 * day) });
    const after = await rates(1);
    expect(after).toMatchObject({ from: "2026-06-10", to: "2026-06-10", sessions: before.sessions + 1 });
    const grown = (pick: (counted: NonNullable<AdverseEventRates["rates"]>) => number) =>
      (after.rates ? pick(after.rates) : Number.NaN) - (before.rates ? pick(before.rates) : 0);
    const ofKind = (kind: string) =>
      grown(({ byKind }) => byKind.find((one) => one.kind === kind)?.events ?? Number.NaN);
    expect([grown(({ all }) => all.events), grown(({ ofRides }) => ofRides.events)]).toEqual([2, 1]);
    expect([ofKind("fall"), ofKind("near_fall"), ofKind("skin_injury"), ofKind("other")]).toEqual([1, 0, 1, 0]);
    const { rate = 0, low = 0, high = 0 } = eventRate(after.rates?.all.events ?? 0, after.sessions) ?? {};
    expect(after.rates?.all.rate).toBeCloseTo(rate, 2);
    expect(after.rates?.all.low).toBeCloseTo(low, 2);
    expect(after.rates?.all.high).toBeCloseTo(high, 2);
    expect(after.events).toContainEqual({
      week: "2026-06-08",
      kind: "fall",
      harm: "moderate",
      ofRide: true,
      heldPlan: true,
      isCorrected: true,
    });
    expect(JSON.stringify(after)).not.toContain(told.action);
  });

  it.each(["0", "367", "x"])("are refused for %s days [CALL-77]", async (days) => {
    const reply = await administrator.call("GET", `/api/adverse-events?days=${days}`);
    expect([reply.statusCode, reply.json().field]).toEqual([400, "days"]);
  });
});
