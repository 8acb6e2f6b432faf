import { randomUUID } from "node:crypto";
import type { ListedSession } from "@bedside-bike/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { greenAnswers } from "../../../test/support/safety-check.ts";
import { storeRide } from "../../../test/support/store-ride.ts";
import { register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { rideEfforts } from "../../platform/database/schema.ts";
import { listJudgedDays } from "../plan/judged-days.store.ts";

const day = 24 * 3_600_000;
const startedAt = Date.parse("2026-06-10T14:00:00Z");

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

const ridden = async (changes: object = {}) => {
  const at = server.deps.clock.now();
  const begun = { startedAt: at, day: at.toISOString().slice(0, 10), durationSeconds: 300, isOpen: false };
  return (await storeRide(server, care.patient.user.id, { ...begun, ...changes })).id;
};
const record = (rideId: string, body: object, by: SignedIn = care.provider) =>
  by.call("POST", `/api/rides/${rideId}/effort`, body);
const sessions = async (by: SignedIn = care.provider): Promise<ListedSession[]> =>
  (await by.call("GET", `${care.path}/sessions`)).json();

describe("Effort on Borg's scale", () => {
  it("is written down by a provider; the latest counts and all stay [FUNCTION-5, CALL-79]", async () => {
    const rideId = await ridden();
    expect((await record(rideId, { borg: 11 })).json()).toMatchObject({ borg: 11 });
    expect((await record(rideId, { borg: 13 })).statusCode).toBe(201);
    const at = new Date(startedAt).toISOString();
    for (const person of [care.provider, care.patient]) {
      expect((await sessions(person))[0]?.effort).toEqual({ borg: 13, by: expect.any(String), at });
    }
    const rows = await server.asOwner((tx) => tx.select().from(rideEfforts).where(eq(rideEfforts.rideId, rideId)));
    expect(rows.map(({ borg }) => borg)).toEqual([11, 13]);
    expect((await care.dashboard()).unratedRide?.rideId, "the patient is asked about symptoms").toBe(rideId);
  });

  it.each([5, 21, 12.5, "12", null])("is refused for %s, and leaves nothing [CALL-79]", async (borg) => {
    const rideId = await ridden();
    const reply = await record(rideId, { borg });
    expect([reply.statusCode, reply.json().field]).toEqual([400, "borg"]);
    expect((await sessions())[0]?.effort).toBeNull();
  });

  it("is for a ride that this provider may see and that is not struck out [ACCESS-12, CALL-79]", async () => {
    const rideId = await ridden();
    expect((await record(rideId, { borg: 12 }, care.patient)).statusCode).toBe(403);
    const ungranted = await register(server, "provider");
    const hidden = await record(rideId, { borg: 12 }, ungranted);
    expect([hidden.statusCode, hidden.json().field]).toEqual([404, "rideId"]);
    expect((await record(randomUUID(), { borg: 12 })).statusCode).toBe(404);
    const by = care.provider.user.id;
    const written = { source: "hand", deviceNumber: null, mode: "active", writtenBy: by };
    const struck = await ridden({ ...written, struckAt: new Date(startedAt), struckBy: by });
    const refused = await record(struck, { borg: 12 });
    expect([refused.statusCode, refused.json().field]).toEqual([409, "rideId"]);
  });

  it("above 13 makes a day not good, 13 a good one [FUNCTION-6, GOAL-44]", async () => {
    await care.assess(greenAnswers);
    await care.save({ power: 10, duration: 5, sessions: 1 }, { clearanceAcknowledged: true });
    await care.travel(startedAt + 60_000);
    await record(await ridden(), { borg: 13 });
    expect((await care.limits()).advice).toMatchObject({ step: "next" });
    await care.travel(startedAt + day);
    await record(await ridden(), { borg: 14 });
    expect((await care.limits()).advice).toMatchObject({ step: "same" });
    expect((await care.row()).advice).toMatchObject({ step: "same" });
  });

  it("above 13 on two days at the lowest step holds the plan at once [FUNCTION-6, GOAL-44]", async () => {
    await care.assess(greenAnswers);
    await care.save({ power: 10, duration: 5, sessions: 1 }, { clearanceAcknowledged: true });
    for (const days of [0, 1]) {
      await care.travel(startedAt + 60_000 + days * day);
      await record(await ridden(), { borg: 15 });
    }
    expect(await care.state()).toMatchObject({ state: "hold", reasonId: "open_event" });
  });

  it("belongs to a stopped ride if a stop was reported for it, and no longer once the report is corrected to another ride [EVENT-6]", async () => {
    const rideId = await ridden();
    await ridden();
    const url = `${care.path}/adverse-events`;
    const told = { kind: "pulse", harm: "none", occurredAt: new Date(startedAt).toISOString(), action: "Rest." };
    const { event } = (await care.provider.call("POST", url, { ...told, rideId })).json();
    const since = new Date(startedAt - day);
    const stops = async () => {
      const asked = { patientId: care.patient.user.id, since, isPassive: false };
      const days = await server.asOwner((tx) => listJudgedDays(tx, asked));
      return days.flatMap(({ rides }) => rides.map(({ wasStopped }) => wasStopped)).sort();
    };
    expect(await stops()).toEqual([false, true]);
    await care.provider.call("POST", url, { ...told, kind: "other", corrects: event.id });
    expect(await stops()).toEqual([false, false]);
  });
});
