import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { amberAnswers } from "../../../test/support/safety-check.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { clearances, safetyEvents, sessionChecks } from "../../platform/database/schema.ts";
import { listJudgedDays } from "../plan/judged-days.store.ts";

const minute = 60_000;
const startedAt = Date.parse("2026-06-10T14:00:00Z");
const at = (milliseconds: number) => new Date(startedAt + milliseconds).toISOString();
const answers = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };

let server: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(startedAt));
  care = await Care.begin(server);
  await care.assessAndClear(amberAnswers);
  await care.sendStart();
  const checked = await care.provider.call("POST", `${care.path}/session-checks`, { answers });
  expect(checked.json()).toMatchObject({ state: "go" });
});

const ownedBy = <Table extends { patientId: unknown }>(table: Table) =>
  server.asOwner((tx) =>
    tx
      .select()
      .from(table as never)
      .where(eq(table.patientId as never, care.patient.user.id)),
  ) as Promise<Record<string, unknown>[]>;

async function callAndEnd(body?: object, rest: object = {}): Promise<void> {
  const asked = await care.patient.call("POST", `${care.path}/help-requests`, rest);
  await care.travel(startedAt + 5 * minute);
  const reply = await care.provider.call("POST", `/api/help-requests/${asked.json().id}/close`, body);
  expect(reply.statusCode, reply.body).toBe(200);
}

async function ride(): Promise<string> {
  const readings = Array.from({ length: 90 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20 }));
  const body = { rideId: randomUUID(), startedAt: at(-10 * minute), readings };
  expect((await care.patient.call("POST", `${care.path}/sessions`, body)).statusCode).toBe(201);
  return body.rideId;
}

const judged = () =>
  server.asOwner((tx) => listJudgedDays(tx, { patientId: care.patient.user.id, since: new Date(0), isPassive: false }));

describe("What a call for help was", () => {
  it("'nothing' leaves clearance, check and goals as they are [HELP-35]", async () => {
    await callAndEnd({ found: "nothing" });
    expect(await care.state()).toMatchObject({ state: "active", mayStart: true });
    expect((await care.row()).sessionCheck).toMatchObject({ state: "go" });
  });

  it.each([
    ["'symptom'", { found: "symptom" }],
    ["nothing said, by a page of version 2.0,", undefined],
  ])("%s ends the check's go, and neither clearance nor goals [HELP-35]", async (_, body) => {
    await callAndEnd(body);
    expect((await care.row()).sessionCheck).toMatchObject({ state: "lapsed", validUntil: null });
    expect(await ownedBy(sessionChecks)).toMatchObject([{ endedReason: "symptom", endedAt: new Date(at(5 * minute)) }]);
    expect(await ownedBy(clearances)).toMatchObject([{ endedAt: null }]);
    expect(await care.state()).toMatchObject({ state: "active" });
    expect(await ownedBy(safetyEvents)).toEqual([]);
  });

  it("'event' is a stop: the plan is on hold, and clearance, check and goals have ended [HELP-35, GOAL-38]", async () => {
    await callAndEnd({ found: "event" });
    expect(await care.state()).toMatchObject({ state: "hold", reasonId: "open_event", mayStart: false });
    expect(await ownedBy(safetyEvents)).toMatchObject([
      { kind: "stop_event", criterion: null, at: new Date(at(0)), recordedBy: care.provider.user.id },
    ]);
    expect(await ownedBy(sessionChecks)).toMatchObject([{ endedReason: "stop_event" }]);
    expect(await ownedBy(clearances)).toMatchObject([{ endedReason: "stop_event" }]);
    const report = { kind: "fainting", harm: "mild", occurredAt: at(-2 * minute), action: "Lay down." };
    const reported = await care.provider.call("POST", `${care.path}/adverse-events`, report);
    expect(reported.statusCode, reported.body).toBe(201);
    expect(await ownedBy(safetyEvents)).toHaveLength(1);
  });

  it.each([
    ["nothing", { hadSymptoms: false, wasStopped: false }],
    ["symptom", { hadSymptoms: true, wasStopped: false }],
    ["event", { hadSymptoms: false, wasStopped: true }],
  ])("'%s' at the end of a ride is what its day is judged by [HELP-35, GOAL-44]", async (found, expected) => {
    const rideId = await ride();
    await callAndEnd({ found }, { rideId });
    expect((await judged())[0]?.rides).toMatchObject([expected]);
  });

  it.each([{ found: "tired" }, { found: null }, { found: "nothing", note: "x" }])(
    "is one of three and nothing else: %o is refused [HELP-35]",
    async (body) => {
      const asked = await care.patient.call("POST", `${care.path}/help-requests`, {});
      const reply = await care.provider.call("POST", `/api/help-requests/${asked.json().id}/close`, body);
      expect([reply.statusCode, reply.json().field]).toEqual([400, "note" in body ? "note" : "found"]);
      expect(await care.state()).toMatchObject({ reasonId: "help_request" });
    },
  );
});
