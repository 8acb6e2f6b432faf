import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { storeRides } from "../../../test/support/stored-rides.ts";
import { register, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { auditEvents, missedSessions } from "../../platform/database/schema.ts";

const minute = 60_000;
const hour = 60 * minute;
/** 09:00 at the hospital. */
const startedAt = Date.parse("2026-06-10T14:00:00Z");
const today = "2026-06-10";

let server: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(startedAt));
  care = await Care.begin(server);
  await care.assess();
  expect((await care.sendStart()).statusCode).toBe(201);
});

const say = (body: object, by = care.provider) =>
  by.call("POST", `${care.path}/missed-sessions`, { day: today, slot: 2, reason: "procedure", ...body });
const takeBack = (missedId: number, by = care.provider) =>
  by.call("DELETE", `${care.path}/missed-sessions/${missedId}`);
const dose = async (by = care.provider) => (await by.call("GET", `${care.path}/dose`)).json();
const slotsToday = async (by = care.provider) => (await dose(by)).days.at(-1).slots;
const stored = () =>
  server.asOwner((tx) => tx.select().from(missedSessions).where(eq(missedSessions.patientId, care.patient.user.id)));
/** A ride long enough for one session, so many hours later. */
async function ride(hours: number, minutes: number): Promise<void> {
  const at = new Date(startedAt + hours * hour);
  await storeRides(server, [
    { patientId: care.patient.user.id, startedAt: at, durationSeconds: minutes * 60, averagePowerWatts: 20 },
  ]);
}
const minutesOfSession = async () => (await care.dashboard()).rideState.target?.minutes ?? 0;

describe("Why a session was not done", () => {
  it("is given by a provider, appears with its session, and is stored once [DOSE-3, CALL-61]", async () => {
    const reply = await say({ note: "  CT  " });
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json()).toMatchObject({
      day: today,
      slot: 2,
      reason: "procedure",
      note: "CT",
      saidBy: "provider",
      canTakeBack: true,
    });
    expect((await say({ note: "CT" })).json()).toEqual(reply.json());
    expect(await stored()).toHaveLength(1);
    expect(await slotsToday()).toMatchObject([
      { slot: 1, status: "open", reason: null, missed: null },
      { slot: 2, status: "missed", reason: "procedure", missed: { note: "CT" } },
    ]);
    const audit = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)),
    );
    expect(audit.filter(({ action }) => action === "missedSessions.record")).toMatchObject([
      { actorId: care.provider.user.id, detail: { slot: 2, reason: "procedure" } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('"CT"');
  });

  it("is given by the patient from fewer choices, for today only, and marked so [DOSE-8]", async () => {
    expect((await say({ reason: "tired" }, care.patient)).json()).toMatchObject({ reason: "tired", saidBy: "patient" });
    expect((await slotsToday())[1].missed).toMatchObject({ saidBy: "patient", canTakeBack: false });
    const unsafe = await say({ reason: "unsafe" }, care.patient);
    expect([unsafe.statusCode, unsafe.json()]).toMatchObject([400, { field: "reason" }]);
    await care.travel(startedAt + 24 * hour);
    const yesterday = await say({ reason: "tired" }, care.patient);
    expect([yesterday.statusCode, yesterday.json()]).toMatchObject([400, { field: "day" }]);
  });

  it("hides from the patient what a provider wrote about it [DOSE-8]", async () => {
    await say({ reason: "other", note: "Family meeting" });
    expect((await slotsToday(care.patient))[1].missed).toMatchObject({ reason: "other", note: null });
  });

  it("is superseded by a later ride, and both stay [DOSE-4]", async () => {
    const minutes = await minutesOfSession();
    await say({ slot: 1 });
    await ride(1, minutes);
    await care.travel(startedAt + 3 * hour);
    expect(await slotsToday()).toMatchObject([{ status: "missed" }, { status: "done" }]);
    await ride(2, minutes);
    expect(await slotsToday()).toMatchObject([
      { status: "done", isSuperseded: true, missed: { reason: "procedure" } },
      { status: "done" },
    ]);
    expect((await dose()).stay).toMatchObject({ sessions: { done: 2, prescribed: 2 }, reasons: [] });
    expect(await stored()).toMatchObject([{ takenBackAt: null }]);
    const late = await say({ slot: 1 });
    expect([late.statusCode, late.json()]).toMatchObject([409, { field: "slot" }]);
  });

  it("can be taken back the same day by whoever gave it [DOSE-3]", async () => {
    const { id } = (await say({})).json();
    const colleague = await care.colleague();
    expect((await takeBack(id, colleague)).statusCode).toBe(403);
    expect((await takeBack(id, care.patient)).statusCode).toBe(403);
    expect((await takeBack(id)).statusCode).toBe(200);
    expect((await takeBack(id)).statusCode).toBe(200);
    expect((await slotsToday())[1]).toMatchObject({ status: "open", missed: null });
    expect(await stored()).toMatchObject([{ takenBackAt: expect.any(Date) }]);
    const other = (await say({})).json();
    await care.travel(startedAt + 24 * hour);
    expect((await takeBack(other.id)).statusCode).toBe(409);
    expect((await takeBack(other.id + 1)).statusCode).toBe(404);
  });

  it.each([
    ["a day before the admission", { day: "2020-01-01" }, "day"],
    ["a day ahead", { day: "2026-06-11" }, "day"],
    ["a session beyond the prescription", { slot: 3 }, "slot"],
    ["no session", { slot: 0 }, "slot"],
    ["a session between two", { slot: 1.5 }, "slot"],
    ["more sessions than a day may have", { slot: 21 }, "slot"],
    ["no day", { day: "yesterday" }, "day"],
    ["an unknown reason", { reason: "holiday" }, "reason"],
    ["a long note", { note: "x".repeat(81) }, "note"],
    ["another field", { harm: "none" }, "harm"],
  ])("refuses %s in words, and leaves nothing [DOSE-9]", async (_, body, field) => {
    const reply = await say(body);
    const { field: named, error } = reply.json();
    expect([reply.statusCode, named, error]).toEqual([400, field, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(await stored()).toEqual([]);
    const audit = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)),
    );
    expect(audit.map(({ action }) => action)).not.toContain("missedSessions.record");
  });

  it("is for the patient and providers with a grant only [ACCESS-12]", async () => {
    const others = [await register(server, "patient"), await register(server, "provider")];
    for (const person of others) {
      expect((await say({}, person)).statusCode).toBe(403);
      expect((await person.call("GET", `${care.path}/dose`)).statusCode).toBe(403);
    }
  });
});

describe("What a day prescribes", () => {
  it("is in the list, with yesterday's unexplained sessions, and on the dashboard [DOSE-5]", async () => {
    const open = [
      { slot: 1, status: "open", reason: null },
      { slot: 2, status: "open", reason: null },
    ];
    expect(await care.row()).toMatchObject({ slots: open, unexplained: [] });
    await say({ slot: 1 });
    await care.travel(startedAt + 24 * hour);
    expect(await care.row()).toMatchObject({ slots: open, unexplained: [{ day: today, slot: 2 }] });
    expect((await care.dashboard()).slots).toMatchObject(open);
  });

  it("breaks no streak if a procedure came between [DOSE-7]", async () => {
    const streak = async () => (await care.dashboard()).stats.consistencyStreak;
    await ride(-1, 10);
    await care.travel(startedAt + 24 * hour);
    await ride(48, 10);
    await care.travel(startedAt + 50 * hour);
    expect(await streak()).toBe(1);
    expect((await say({ day: "2026-06-11", slot: 1, reason: "tired" })).statusCode).toBe(201);
    expect(await streak()).toBe(1);
    await say({ day: "2026-06-11", slot: 1, reason: "procedure" });
    expect(await streak()).toBe(2);
  });

  it("doesn't break the badge's streak either [DOSE-7, GAME-17]", async () => {
    const king = async () => (await care.dashboard()).achievements.find(({ key }) => key === "consistency-king");
    for (const day of [0, 2, 3, 4, 5, 6, 7]) await ride(day * 24 - 1, 10);
    await care.travel(startedAt + 7 * 24 * hour);
    expect(await king()).toMatchObject({ isUnlocked: false });
    expect((await say({ day: "2026-06-11", slot: 1, reason: "procedure" })).statusCode).toBe(201);
    expect(await king()).toMatchObject({ isUnlocked: true, earnedOn: "2026-06-17" });
  });

  it("is what was in force when the day began; on the first day, what was sent first [DOSE-1, CALL-62]", async () => {
    expect((await dose()).days).toMatchObject([{ sessions: { prescribed: 2 } }]);
    await care.travel(startedAt + 2 * hour);
    expect((await care.save({ duration: 5, power: 10, sessions: 1 })).statusCode).toBe(201);
    expect((await dose()).days.at(-1)).toMatchObject({ sessions: { prescribed: 2 } });
    await care.travel(startedAt + 24 * hour);
    expect((await dose()).days).toMatchObject([
      { day: today, sessions: { prescribed: 2 }, reasons: [{ reason: "no_reason", count: 2 }] },
      { sessions: { prescribed: 1 }, minutes: { prescribed: 5 }, wattMinutes: { prescribed: 50 } },
    ]);
  });

  it("is nothing while the plan is on hold [DOSE-1, DOSE-7]", async () => {
    await care.travel(startedAt + hour);
    await care.recordEvent("pause", new Date(startedAt + hour));
    expect((await dose()).days).toMatchObject([{ isOnHold: true, sessions: { prescribed: 2 } }]);
    await care.travel(startedAt + 24 * hour);
    expect((await dose(care.patient)).days.at(-1)).toMatchObject({ isOnHold: true, slots: [] });
    const reply = await say({ day: "2026-06-11" });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { error: "No session was prescribed on this day.", field: "day" },
    ]);
  });
});
