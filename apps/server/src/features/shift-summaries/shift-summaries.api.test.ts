import type { ShiftSummary } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { storeRide } from "../../../test/support/store-ride.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { rideFeedback } from "../../platform/database/schema.ts";

/** 14:05 in the test hospital's time zone. */
const now = new Date("2026-03-10T18:05:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const [shiftFrom, shiftTo] = ["2026-03-10T11:00:00.000Z", "2026-03-10T19:00:00.000Z"];

describe("the shift summary", () => {
  let server: TestServer;
  let care: Care;
  const ask = (query = "") =>
    care.provider.call("GET", `/api/providers/${care.provider.user.id}/shift-summary${query}`);
  const summary = async (query = ""): Promise<ShiftSummary> => {
    const reply = await ask(query);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };

  beforeAll(async () => {
    server = await startTestServer();
    await server.setNow(minutesAgo(24 * 60));
    care = await Care.begin(server, { firstName: "Rosa", lastName: "Demo" });
    await care.assess();
    await care.sendStart();
    await care.travel(minutesAgo(180));
  });
  afterAll(() => server.destroy());

  it("covers the hospital's current shift, with earlier ones to choose from [HANDOVER-1, CALL-95]", async () => {
    await care.travel(now);
    const { from, to, day, shifts } = await summary();
    expect([from, to, day]).toEqual([shiftFrom, shiftTo, "2026-03-10"]);
    expect(shifts).toHaveLength(4);
    expect(shifts[1]).toEqual({ from: "2026-03-10T03:00:00.000Z", to: shiftFrom });
  });

  it("says what was ridden, and how the patient said it was [HANDOVER-2]", async () => {
    const { id } = await storeRide(server, care.patient.user.id, {
      startedAt: minutesAgo(60),
      durationSeconds: 720,
      isOpen: false,
      averagePowerWatts: 24,
      averageResistance: 2,
    });
    await storeRide(server, care.patient.user.id, { startedAt: minutesAgo(30), durationSeconds: 59, isOpen: false });
    await storeRide(server, care.patient.user.id, { startedAt: minutesAgo(600), durationSeconds: 300, isOpen: false });
    await server.asOwner((tx) =>
      tx.insert(rideFeedback).values({
        rideId: id,
        patientId: care.patient.user.id,
        effort: "right",
        symptoms: false,
        givenAt: minutesAgo(40),
      }),
    );
    const [line] = (await summary()).lines;
    expect(line).toMatchObject({ patientId: care.patient.user.id, firstName: "Rosa", lastName: "Demo" });
    expect(line?.rides).toEqual([
      {
        startedAt: minutesAgo(60).toISOString(),
        durationSeconds: 720,
        mode: null,
        averagePowerWatts: 24,
        powerSeconds: 720,
        averageResistance: 2,
        goalWatts: expect.any(Number),
        isOpen: false,
        whilePaused: false,
        feedback: { effort: "right", symptoms: false, symptomKinds: [] },
        borg: null,
      },
    ]);
    for (const borg of [15, 12]) await care.provider.call("POST", `/api/rides/${id}/effort`, { borg });
    expect((await summary()).lines[0]?.rides[0]?.borg).toBe(12);
  });

  it("has the mobility level of the shift's day [HANDOVER-4]", async () => {
    expect((await summary()).lines[0]?.level).toBeNull();
    for (const level of [4, 5]) {
      const recorded = await care.provider.call("POST", `${care.path}/mobility-levels`, { day: "2026-03-10", level });
      expect(recorded.statusCode, recorded.body).toBe(201);
    }
    expect((await summary()).lines[0]?.level).toBe(5);
    const before = "?from=2026-03-10T03:00:00Z&to=2026-03-10T04:00:00Z";
    expect((await summary(before)).lines[0]?.level).toBeNull();
  });

  it("leaves out what was struck out [HANDOVER-2]", async () => {
    const written = await care.provider.call("POST", `${care.path}/rides/by-hand`, {
      startedAt: minutesAgo(120).toISOString(),
      minutes: 5,
      mode: "assisted",
    });
    expect((await summary()).lines[0]?.rides.map(({ mode }) => mode)).toEqual(["assisted", null]);
    await care.provider.call("DELETE", `/api/rides/${written.json().id}`);
    expect((await summary()).lines[0]?.rides).toHaveLength(1);
  });

  it("has the bed, and the check that counts [HANDOVER-4]", async () => {
    expect((await summary()).lines[0]).toMatchObject({ bed: null, check: null });
    await care.provider.call("POST", `${care.path}/bed`, { bed: "12-B" });
    const lines = ["plan", "breathing", "circulation", "symptoms", "awake", "equipment"];
    const answers = Object.fromEntries(lines.map((line) => [line, true]));
    const checked = await care.provider.call("POST", `${care.path}/session-checks`, { answers });
    expect(checked.statusCode, checked.body).toBe(201);
    const { validUntil } = checked.json();
    expect((await summary()).lines[0]).toMatchObject({
      bed: "12-B",
      check: { state: "go", at: now.toISOString(), validUntil },
    });
  });

  it("names who changed which goal, from the previous shift until now [HANDOVER-3]", async () => {
    const target = (await care.goals()).find(({ goalType }) => goalType === "duration")?.targetValue ?? 0;
    const reply = await care.change("duration", target - 1, { clearanceAcknowledged: true, overrideConfirmed: true });
    expect(reply.statusCode, reply.body).toBe(200);
    const [line] = (await summary()).lines;
    expect(line?.goalChanges).toContainEqual({
      by: expect.stringMatching(/^F\. Last\d+$/),
      goalType: "duration",
      unit: "minutes",
      from: target,
      to: target - 1,
    });
  });

  it("says what was not done, and why, until a ride fills it [HANDOVER-2]", async () => {
    const day = "2026-03-10";
    const body = { day, slot: 2, reason: "procedure" };
    expect((await care.provider.call("POST", `${care.path}/missed-sessions`, body)).statusCode).toBe(201);
    expect((await summary()).lines[0]?.missed).toEqual([{ ...body, note: null }]);
    const earlier = "?from=2026-03-10T07:00:00Z&to=2026-03-10T09:00:00Z";
    expect((await summary(earlier)).lines[0]?.missed).toEqual([]);
  });

  it("has the shift's safety events and the current state [HANDOVER-4]", async () => {
    expect((await summary()).lines[0]).toMatchObject({ help: [], events: [], rideState: { state: "active" } });
    await care.recordEvent("fall", minutesAgo(5));
    expect((await summary()).lines[0]).toMatchObject({
      events: [{ kind: "fall", at: minutesAgo(5).toISOString() }],
      rideState: { state: "hold" },
    });
  });

  it("has the report as corrected, in place of the safety event that it names [HANDOVER-4, EVENT-4]", async () => {
    const told = { kind: "fall", harm: "mild", occurredAt: minutesAgo(4).toISOString(), action: "Helped up." };
    const { event } = (await care.provider.call("POST", `${care.path}/adverse-events`, told)).json();
    const corrected = { ...told, harm: "none", corrects: event.id };
    expect((await care.provider.call("POST", `${care.path}/adverse-events`, corrected)).statusCode).toBe(201);
    const { kind, action, occurredAt: at } = told;
    expect((await summary()).lines[0]).toMatchObject({
      adverseEvents: [{ kind, harm: "none", at, action }],
      events: [],
    });
  });

  it("names which part of a criterion to stop was touched, and no other note [HELP-9, HANDOVER-4]", async () => {
    const touched = "Heart rate above 130";
    await care.recordEvent("stop_event", minutesAgo(3), { criterion: "heart_rate", note: touched });
    await care.recordEvent("pause", minutesAgo(2), { note: "Away for a scan" });
    expect((await summary()).lines[0]?.events).toEqual([
      { kind: "stop_event", at: minutesAgo(3).toISOString(), touched },
      { kind: "pause", at: minutesAgo(2).toISOString() },
    ]);
  });

  it("covers any time asked for [HANDOVER-1]", async () => {
    const { from, to, lines } = await summary("?from=2026-03-10T07:00:00Z&to=2026-03-10T09:00:00Z");
    expect([from, to]).toEqual(["2026-03-10T07:00:00.000Z", "2026-03-10T09:00:00.000Z"]);
    expect(lines[0]?.rides.map(({ durationSeconds }) => durationSeconds)).toEqual([300]);
  });

  it.each([
    ["?from=2026-03-10T07:00:00Z", "to"],
    ["?to=2026-03-10T07:00:00Z", "from"],
    ["?from=yesterday&to=2026-03-10T07:00:00Z", "from"],
    ["?from=2026-03-10T07:00:00Z&to=2026-03-10T07:00:00Z", "to"],
    ["?from=2026-03-10T07:00:00Z&to=2026-03-12T07:00:01Z", "to"],
    ["?from=2026-03-11T07:00:00Z&to=2026-03-11T09:00:00Z", "from"],
    ["?shift=night", "shift"],
  ])("is refused for %s, naming the field [HANDOVER-1]", async (query, field) => {
    const reply = await ask(query);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });

  it("is under the provider's name in the audit log, and empty without patients [HANDOVER-5]", async () => {
    const { rows } = await server.asOwner(
      async (tx) =>
        (await tx.execute(
          sql`select detail from audit_events where action = 'providers.shiftSummary'
            and actor_id = ${care.provider.user.id} order by id desc limit 1`,
        )) as unknown as { rows: { detail: object }[] },
    );
    expect(rows).toEqual([{ detail: { patients: 1 } }]);
    const [{ id }] = (await care.patient.call("GET", "/api/provider-relationships")).json();
    await care.patient.call("DELETE", `/api/provider-relationships/${id}`);
    expect((await summary()).lines).toEqual([]);
  });
});
