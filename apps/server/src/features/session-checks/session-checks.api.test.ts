import { PLAUSIBILITY } from "@bedside-bike/clinical";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { greenAnswers, vitalSigns } from "../../../test/support/safety-check.ts";
import { register, startTestServer, type TestServer, Visitor } from "../../../test/support/test-server.ts";
import { auditEvents, safetyEvents, sessionChecks } from "../../platform/database/schema.ts";

const hour = 3_600_000;
const startedAt = Date.parse("2026-06-10T14:00:00Z");
const at = (milliseconds: number) => new Date(startedAt + milliseconds).toISOString();
const answers = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };
const chart = (total: number, rest: object = {}) => ({ total, single_3: false, at: at(0), ...rest });
const waiting = { state: "wait", reasonId: "session_check", mayStart: false, target: null };

let advised: TestServer;
let required: TestServer;
beforeAll(async () => {
  advised = await startTestServer();
  required = await startTestServer({ environment: { SESSION_CHECK: "required" } });
});
afterAll(async () => {
  await advised.destroy();
  await required.destroy();
});
beforeEach(async () => {
  for (const server of [advised, required]) await server.setNow(new Date(startedAt));
});

const check = (care: Care, body: object = { answers }, by = care.provider) =>
  by.call("POST", `${care.path}/session-checks`, body);
const stored = ({ server, patient }: Care) =>
  server.asOwner((tx) => tx.select().from(sessionChecks).where(eq(sessionChecks.patientId, patient.user.id)));

async function withGoals(server: TestServer): Promise<Care> {
  const care = await Care.begin(server);
  await care.assess();
  await care.sendStart();
  return care;
}

describe("A check before cycling", () => {
  it("is stored with who, when and what, and is in the list [CALL-72, CHECK-7]", async () => {
    const care = await withGoals(advised);
    const reply = await check(care, { answers, vitals: { heart_rate: 80 } });
    expect(reply.statusCode, reply.body).toBe(201);
    const rideState = await care.state();
    expect(reply.json()).toMatchObject({ state: "go", reasons: [], validUntil: at(12 * hour), rideState });
    expect(rideState).toMatchObject({ state: "active", mayStart: true });
    expect(await stored(care)).toMatchObject([
      { answers, vitals: { heart_rate: 80 }, state: "go", checkedBy: care.provider.user.id, endedAt: null },
    ]);
    expect((await care.row()).sessionCheck).toMatchObject({ state: "go", reasons: [], validUntil: at(12 * hour) });
    const audit = await advised.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)),
    );
    expect(audit.filter(({ action }) => action === "sessionChecks.record")).toMatchObject([
      { detail: { state: "go" } },
    ]);
  });

  it("says to wait after one no, and holds the plan at a STOP [CHECK-2, CHECK-3]", async () => {
    const care = await withGoals(advised);
    const waits = await check(care, { answers: { ...answers, awake: false }, vitals: { heart_rate: 125 } });
    expect(waits.json()).toMatchObject({ state: "wait", reasons: ["awake", "heart_rate"], validUntil: null });
    expect(waits.json().rideState).toMatchObject({ state: "active", mayStart: true });
    expect((await care.row()).sessionCheck).toMatchObject({ state: "wait", reasons: ["awake", "heart_rate"] });
    const stops = await check(care, { answers, vitals: { spo2_percent: 87 } });
    expect(stops.json()).toMatchObject({
      ...{ state: "wait", reasons: ["spo2_percent", "news2"], news2: 3 },
      rideState: { state: "hold" },
    });
    expect((await care.limits()).openEvents).toMatchObject([{ kind: "new_safety_answer" }]);
  });

  it("comes last if it is required: a patient who might start waits for a go, which expires with its hours [CHECK-4, CHECK-5]", async () => {
    const care = await Care.begin(required);
    expect(await care.state()).toMatchObject(waiting);
    expect((await check(care)).json()).toMatchObject({ state: "go", validUntil: at(4 * hour) });
    await care.assess();
    await care.sendStart();
    expect((await check(care)).json()).toMatchObject({ validUntil: at(12 * hour), rideState: { state: "active" } });
    await care.travel(startedAt + 12 * hour);
    expect(await care.state()).toMatchObject({ state: "active", mayStart: true });
    await care.travel(startedAt + 12 * hour + 1);
    expect(await care.state()).toMatchObject(waiting);
    expect((await care.row()).sessionCheck).toMatchObject({ state: "lapsed", validUntil: null });
    expect((await care.row()).attention.reason).toBe("session-check");
    expect((await care.limits()).code).toBeNull();
  });

  it("ends with anything that ends a clearance, and yields to every closed state [CHECK-4, CHECK-5]", async () => {
    const care = await withGoals(required);
    await check(care);
    const { id } = (await care.recordEvent("fall", at(0))).json();
    expect(await care.state()).toMatchObject({ state: "hold", reasonId: "open_event" });
    await care.provider.call("POST", "/api/risk-assessment", {
      patientId: care.patient.user.id,
      ...greenAnswers,
      event_reviewed: [id],
    });
    expect((await care.row()).sessionCheck).toMatchObject({ state: "lapsed" });
    expect(await stored(care)).toMatchObject([{ endedReason: "fall" }]);
  });

  it.each([
    ["a line without an answer", { answers: { ...answers, plan: undefined } }, "answers.plan"],
    ["a vital sign out of its range", { answers, vitals: { heart_rate: 251 } }, "vitals.heart_rate"],
    ["an unknown line", { answers: { ...answers, mood: true } }, "answers.mood"],
    ["no answers", { vitals: { heart_rate: 80 } }, "answers"],
    ["an unknown vital sign", { answers, vitals: { pain: 3 } }, "vitals.pain"],
    ["another field", { answers, note: "x" }, "note"],
    ["an unknown breathing support", { answers, oxygen_support: "tent" }, "oxygen_support"],
    ["a ventilator that the devices lack", { answers, oxygen_support: "ventilated" }, "oxygen_support"],
    ["a total of 2 with a sign of 3", { answers, news2_entered: chart(2, { single_3: true }) }, "news2_entered"],
    ["a total of 21", { answers, news2_entered: chart(21) }, "news2_entered"],
    ["a total without an answer", { answers, news2_entered: { total: 1, at: at(0) } }, "news2_entered.single_3"],
    ["a total at no time", { answers, news2_entered: chart(1, { at: "ten o'clock" }) }, "news2_entered.at"],
    ["a total at no day", { answers, news2_entered: chart(1, { at: "2026-02-30T10:00:00Z" }) }, "news2_entered.at"],
    ["a total from tomorrow", { answers, news2_entered: chart(1, { at: at(24 * hour) }) }, "news2_entered"],
    ["a total of two days ago", { answers, news2_entered: chart(1, { at: at(-48 * hour) }) }, "news2_entered"],
  ])("refuses %s by its field, and stores nothing [CHECK-6]", async (_, body, field) => {
    const care = await Care.begin(advised);
    const reply = await check(care, body);
    const { field: named, error } = reply.json();
    expect([reply.statusCode, named, error]).toEqual([400, field, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(await stored(care)).toEqual([]);
  });

  const bounds = PLAUSIBILITY["bounds.news2_entered"].message;
  it.each([
    ["bounds.heart_rate", { vitals: { heart_rate: 251 } }, "Enter a number from 20 to 250."],
    ["bounds.temperature_c", { vitals: { temperature_c: "warm" } }, "Enter a number from 25 to 45."],
    ["bounds.oxygen_support", { oxygen_support: "tent" }, "Choose the breathing support."],
    ["bounds.consciousness", { consciousness: "asleep" }, "Choose how awake the patient is."],
    ["bounds.news2_entered", { news2_entered: chart(21) }, bounds],
    ["bounds.news2_entered", { news2_entered: chart(1.5) }, bounds],
    ["bounds.news2_entered", { news2_entered: { total: 1, at: at(0) } }, bounds],
    ["bounds.news2_entered", { news2_entered: chart(1, { at: "10:00" }) }, bounds],
    ["bounds.news2_entered", { news2_entered: chart(1, { at: at(24 * hour) }) }, bounds],
    [
      "news2_entered.impossible",
      { news2_entered: chart(2, { single_3: true }) },
      PLAUSIBILITY["news2_entered.impossible"].message,
    ],
  ])("names %s by its code, as an assessment does, in %j [CHECK-6, CHECK-8]", async (code, given, error) => {
    const care = await Care.begin(advised);
    const reply = await check(care, { answers, ...given });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code, error }]);
  });

  it("by a provider whose grant ended while the dialog was open is refused in words, and not even its STOP is stored [CHECK-6]", async () => {
    const care = await Care.begin(advised);
    const [{ id }] = (await care.patient.call("GET", "/api/provider-relationships")).json();
    expect((await care.patient.call("DELETE", `/api/provider-relationships/${id}`)).statusCode).toBe(200);
    const reply = await check(care, { answers, vitals: { spo2_percent: 80 } });
    expect([reply.statusCode, reply.json().error]).toEqual([403, "This patient has not given you access."]);
    const holds = await advised.asOwner((tx) =>
      tx.select().from(safetyEvents).where(eq(safetyEvents.patientId, care.patient.user.id)),
    );
    expect([await stored(care), holds]).toEqual([[], []]);
  });

  it("needs a provider with a grant, and is refused with SESSION_CHECK=off [CHECK-6]", async () => {
    const care = await Care.begin(advised);
    const ungranted = await register(advised, "provider");
    for (const person of [care.patient, ungranted])
      expect((await check(care, { answers }, person)).statusCode).toBe(403);
    expect((await new Visitor(advised).call("POST", `${care.path}/session-checks`, { answers })).statusCode).toBe(401);
    const off = await startTestServer({ environment: { SESSION_CHECK: "off" } });
    try {
      const other = await Care.begin(off);
      expect((await check(other)).statusCode).toBe(409);
      expect(await other.row()).not.toHaveProperty("sessionCheck");
    } finally {
      await off.destroy();
    }
  });
});

/** Nothing was found, and none of the seven signs of NEWS2 was recorded. */
const unmeasured = { ...greenAnswers, safety_answers: { no_acute_contraindication: true } };
/** A NEWS2 of 5. */
const asking = { ...greenAnswers.safety_answers, respiratory_rate: 22, heart_rate: 112, temperature_c: 38.5 };
const { oxygen_support, consciousness, ...vitals } = vitalSigns;
const allSeven = { answers, vitals, oxygen_support, consciousness };

/** As a node of 2.0.0 writes it during an upgrade. */
const goOfEarlierNode = ({ server, patient, provider }: Care) =>
  server.asOwner((tx) =>
    tx.insert(sessionChecks).values({
      ...{ patientId: patient.user.id, checkedBy: provider.user.id, checkedAt: new Date(startedAt) },
      ...{ answers, vitals: {}, state: "go", reasons: [], validUntil: new Date(at(12 * hour)) },
    }),
  );

describe("Vital signs that are not complete", () => {
  let off: TestServer;
  beforeAll(async () => {
    off = await startTestServer({ environment: { SESSION_CHECK: "off" } });
  });
  afterAll(() => off.destroy());
  beforeEach(() => off.setNow(new Date(startedAt)));

  const withGoalsUnmeasured = async () => {
    const care = await Care.begin(off);
    await care.assess(unmeasured);
    expect((await care.sendStart()).statusCode, "goals may be sent meanwhile").toBe(201);
    return care;
  };

  it("need a check before cycling that completes them, whatever the hospital's setting [CHECK-11]", async () => {
    const care = await withGoalsUnmeasured();
    expect(await care.state()).toMatchObject(waiting);
    expect(await care.row()).toMatchObject({ sessionCheck: null, attention: { reason: "session-check" } });
    expect((await care.limits()).sessionCheckOffer).toMatchObject({ isNeeded: true, signs: {} });
    const some = (await check(care, { answers, vitals: { heart_rate: 80 } })).json();
    expect(some).toMatchObject({ state: "wait", reasons: ["vital_signs"], rideState: waiting });
    expect(some.missing).toEqual([
      "respiratory_rate",
      "spo2_percent",
      "oxygen_support",
      "systolic_mmhg",
      "consciousness",
      "temperature_c",
    ]);
    const all = (await check(care, allSeven)).json();
    expect(all).toMatchObject({ state: "go", reasons: [], missing: [], news2: 0, validUntil: at(12 * hour) });
    expect(all.rideState).toMatchObject({ state: "active", mayStart: true });
    const kept = (await stored(care)).find(({ state }) => state === "go");
    expect(kept).toMatchObject({ oxygenSupport: "none", consciousness: "alert", news2: 0, countsFrom: null });
    await care.travel(startedAt + 12 * hour + 1);
    expect(await care.state()).toMatchObject(waiting);
  });

  it("are not completed by a go of a node of 2.0.0, which asks for none; it counts where none are missing [CHECK-11]", async () => {
    const care = await withGoalsUnmeasured();
    await goOfEarlierNode(care);
    expect(await care.state()).toMatchObject(waiting);
    expect((await care.row()).sessionCheck).toMatchObject({ state: "lapsed", validUntil: null });
    expect((await check(care, allSeven)).json()).toMatchObject({ rideState: { state: "active", mayStart: true } });

    const asked = await Care.begin(off);
    await asked.assessAndClear({ ...greenAnswers, safety_answers: asking });
    expect((await asked.sendStart({ watt_goal: 11, duration_min_per_session: 5 })).statusCode).toBe(201);
    await goOfEarlierNode(asked);
    expect(await asked.state(), "NEWS2 asks").toMatchObject(waiting);

    const complete = await Care.begin(required);
    await complete.assess();
    await complete.sendStart();
    expect(await complete.state()).toMatchObject(waiting);
    await goOfEarlierNode(complete);
    expect(await complete.state()).toMatchObject({ state: "active", mayStart: true });
  });

  it("are completed by the chart's total, whose hours count from its time [CHECK-8]", async () => {
    const care = await withGoalsUnmeasured();
    const entered = chart(2, { at: at(-3 * hour) });
    const reply = (await check(care, { answers, news2_entered: entered })).json();
    expect(reply).toMatchObject({ state: "go", news2: 2, missing: [], validUntil: at(9 * hour) });
    expect(reply.rideState).toMatchObject({ state: "active" });
    expect(await stored(care)).toMatchObject([
      { news2Entered: entered, news2: 2, countsFrom: new Date(at(-3 * hour)), checkedAt: new Date(startedAt) },
    ]);
    const old = (await check(care, { answers, news2_entered: chart(2, { at: at(-6 * hour - 1) }) })).json();
    expect(old, "it counts six hours").toMatchObject({ state: "wait", reasons: ["vital_signs"] });
  });

  it("are asked for, all seven, if the chart contradicts what is measured [CHECK-10]", async () => {
    const care = await withGoalsUnmeasured();
    const tired = { answers, vitals: { respiratory_rate: 22, heart_rate: 95 }, news2_entered: chart(1) };
    const reply = (await check(care, tired)).json();
    expect(reply).toMatchObject({ state: "wait", reasons: ["vital_signs"], contradiction: { chart: 1, here: 3 } });
    expect(reply.missing).toHaveLength(5);
  });

  it("wait at 5 or a sign with 3, and hold the plan at 7 [CHECK-3, CHECK-10]", async () => {
    const care = await withGoalsUnmeasured();
    for (const entered of [chart(5), chart(4, { single_3: true })]) {
      const reply = (await check(care, { answers, news2_entered: entered })).json();
      expect(reply).toMatchObject({ state: "wait", reasons: ["news2"], rideState: { state: "wait" } });
    }
    const stop = (await check(care, { answers, news2_entered: chart(7) })).json();
    expect(stop).toMatchObject({ state: "wait", reasons: ["news2"], rideState: { state: "hold" } });
    expect((await care.limits()).openEvents).toMatchObject([{ kind: "new_safety_answer" }]);
  });

  it("are offered as the newest assessment has them, a newer one ends the go [CHECK-4, CHECK-9]", async () => {
    const care = await Care.begin(off);
    const { temperature_c: _, ...six } = vitalSigns;
    await care.assess({ ...greenAnswers, safety_answers: { no_acute_contraindication: true, ...six } });
    const { sessionCheckOffer } = await care.limits();
    expect(sessionCheckOffer).toEqual({
      isNeeded: true,
      signs: Object.fromEntries(Object.entries(six).map(([id, value]) => [id, { value, at: at(0) }])),
      missing: ["temperature_c"],
      hasAssistDevice: false,
      isVentilated: false,
    });
    const go = (await check(care, { answers, vitals: { temperature_c: 36.9 } })).json();
    expect(go).toMatchObject({ state: "go", rideState: { state: "ready", mayStart: true } });
    await care.travel(startedAt + hour);
    await care.assess(unmeasured);
    expect(await care.state()).toMatchObject(waiting);
    expect((await care.row()).sessionCheck).toMatchObject({ state: "lapsed" });
    const complete = await Care.begin(off);
    await complete.assess();
    expect((await complete.limits()).sessionCheckOffer).toMatchObject({ isNeeded: false, missing: [] });
    expect((await check(complete)).statusCode, "with `off` nobody else is checked").toBe(409);
  });
});
