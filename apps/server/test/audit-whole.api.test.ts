import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditEvents } from "../src/platform/database/schema.ts";
import { EventStream } from "./support/event-stream.ts";
import { assess } from "./support/safety-check.ts";
import { grant, register, type SignedIn, startTestServer, type TestServer } from "./support/test-server.ts";

let server: TestServer;
let patient: SignedIn;
let provider: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  patient = await register(server, "patient");
  provider = await register(server, "provider");
  await grant(patient, provider);
});
afterEach(() => server.setNow(null));
afterAll(() => server.destroy());

async function rowsOf(actor: SignedIn, actions: readonly string[]) {
  const rows = await server.asOwner((tx) =>
    tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.actorId, actor.user.id), inArray(auditEvents.action, [...actions])))
      .orderBy(asc(auditEvents.id)),
  );
  return rows.map(({ action, patientId, detail }) => ({ action, patientId, detail }));
}

/** When the patient was on somebody's list, as their own log says. */
async function shown(to: SignedIn) {
  const log = (await to.call("GET", `/api/patients/${to.user.id}/access-log`)).json();
  return log.filter(({ action }: { action: string }) => action === "providers.patients");
}

describe("the audit log", () => {
  it("has one row per list call with its count, shown to a patient once per day and provider [ACCESS-40]", async () => {
    const list = () => provider.call("GET", `/api/providers/${provider.user.id}/patients`);
    const another = await register(server, "patient");
    for (let count = 0; count < 3; count += 1) expect((await list()).statusCode).toBe(200);
    await server.setNow(new Date(Date.now() + 24 * 3_600_000));
    const [later, tomorrow] = [await register(server, "provider"), await register(server, "patient")];
    await grant(tomorrow, later);
    expect((await later.call("GET", `/api/providers/${later.user.id}/patients`)).statusCode).toBe(200);
    await server.setNow(null);
    const row = { action: "providers.patients", patientId: null, detail: { patients: 1 } };
    expect(await rowsOf(provider, ["providers.patients"])).toEqual([row, row, row]);
    expect(await shown(patient)).toEqual([
      expect.objectContaining({ actorName: `${provider.user.firstName} ${provider.user.lastName}` }),
    ]);
    expect(await shown(another)).toEqual([]);
  });

  it("has one row for each row of the list that is asked for, shown to that patient alone, once per day [ACCESS-40]", async () => {
    const [listed, other, nurse] = [
      await register(server, "patient"),
      await register(server, "patient"),
      await register(server, "provider"),
    ];
    for (const one of [listed, other]) await grant(one, nurse);
    const url = `/api/providers/${nurse.user.id}/patients/${listed.user.id}`;
    for (let count = 0; count < 3; count += 1) expect((await nurse.call("GET", url)).statusCode).toBe(200);
    const detail = { patients: 1, patientId: listed.user.id };
    const row = { action: "providers.patients", patientId: null, detail };
    expect(await rowsOf(nurse, ["providers.patients"])).toEqual([row, row, row]);
    expect([(await shown(listed)).length, (await shown(other)).length]).toEqual([1, 0]);
  });

  it("has the opening and the end of each live stream [ACCESS-41]", async () => {
    const stream = await EventStream.open(server, provider, `/api/providers/${provider.user.id}/live`);
    stream.close();
    const actions = ["providers.live", "providers.live.end"];
    await expect
      .poll(() => rowsOf(provider, actions), { timeout: 20_000 })
      .toEqual([
        { action: "providers.live", patientId: null, detail: { patients: 1 } },
        { action: "providers.live.end", patientId: null, detail: {} },
      ]);
  });

  it("has every refused access: the call and whose data, its repeats within a minute in one row (ASVS 40) [ACCESS-42]", async () => {
    const [curious, nosy] = [await register(server, "patient"), await register(server, "provider")];
    const path = `/api/patients/${patient.user.id}/dashboard`;
    for (let count = 0; count < 5; count += 1) expect((await curious.call("GET", path)).statusCode).toBe(403);
    expect((await nosy.call("GET", path)).statusCode).toBe(403);
    await assess(provider, patient.user.id);
    const goal = { goals: [{ goalType: "power", targetValue: 20, unit: "watts", label: "Power", period: "session" }] };
    const saved = await provider.call("POST", `/api/patients/${patient.user.id}/goals`, goal);
    await nosy.call("PATCH", `/api/goals/${saved.json()[0].id}`, { targetValue: 26 });
    const detail = { call: "patients.dashboard", patientId: patient.user.id };
    const once = { action: "access.refused", patientId: null, detail };
    expect(await rowsOf(curious, ["access.refused"])).toEqual([once]);
    expect(await rowsOf(nosy, ["access.refused"])).toEqual([
      once,
      { ...once, detail: { call: "goals.update", patientId: patient.user.id } },
    ]);

    await server.setNow(new Date(Date.now() + 61_000));
    await server.app.refusals.flush();
    expect(await rowsOf(curious, ["access.refused"])).toEqual([once, { ...once, detail: { ...detail, repeats: 4 } }]);
    expect((await curious.call("GET", path)).statusCode).toBe(403);
    expect(await rowsOf(curious, ["access.refused"])).toHaveLength(3);
    const log = (await patient.call("GET", `/api/patients/${patient.user.id}/access-log`)).body;
    expect(log).not.toContain("access.refused");
    expect(log).not.toContain(curious.user.lastName);
  });
});
