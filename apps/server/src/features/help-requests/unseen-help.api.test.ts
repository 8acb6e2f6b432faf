import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { storeRide } from "../../../test/support/store-ride.ts";
import {
  grant,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
} from "../../../test/support/test-server.ts";
import { helpRequests } from "../../platform/database/schema.ts";
import { hashToken } from "../../platform/tokens.ts";

const minute = 60_000;
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
  await care.assess();
  await care.sendStart();
});

const ask = async (): Promise<{ id: number }> =>
  (await care.patient.call("POST", `${care.path}/help-requests`, {})).json();
const close = (id: number, body?: object, by: SignedIn = care.patient) =>
  by.call("POST", `/api/help-requests/${id}/close`, body);
const shown = async () => (await care.dashboard()).helpRequest;
const rideState = async () => (await care.dashboard()).rideState;

/** Rosa revokes her only provider. */
async function revokeAll(): Promise<void> {
  const grants: { id: number }[] = (await care.patient.call("GET", "/api/provider-relationships")).json();
  for (const { id } of grants) {
    expect((await care.patient.call("DELETE", `/api/provider-relationships/${id}`)).statusCode).toBe(200);
  }
}

/** As the patient alone: the provider has no access any more. */
async function travel(to: number): Promise<void> {
  await server.setNow(new Date(to));
  await signInAgain(care.patient);
}

const rowOf = async (provider: SignedIn) =>
  (await provider.call("GET", `/api/providers/${provider.user.id}/patients`)).json()[0];

/** After a ride, for whoever can see it. */
async function reportSymptoms(): Promise<void> {
  const { id } = await storeRide(server, care.patient.user.id, {
    startedAt: new Date(startedAt),
    day: "2026-06-10",
    isOpen: false,
  });
  const said = await care.patient.call("POST", `/api/rides/${id}/feedback`, { symptoms: true });
  expect(said.statusCode, said.body).toBe(201);
}
const better = () => care.patient.call("POST", `${care.path}/help-requests`, { betterAfterSymptoms: true });

describe("Symptoms that nobody can see", () => {
  it("hold until the patient feels better, from ten minutes on, and are kept for the next provider let in [HELP-39, CALL-140]", async () => {
    await revokeAll();
    await reportSymptoms();
    expect(await rideState()).toMatchObject({ state: "wait", reasonId: "symptoms", since: at(0) });
    await travel(startedAt + 10 * minute - 1);
    const early = await better();
    expect([early.statusCode, early.json().code]).toEqual([409, "better_later"]);
    await travel(startedAt + 10 * minute);
    const lifted = await better();
    const call = { stage: "over", askedAt: at(0), betterAt: at(10 * minute), isLate: false, end: null };
    expect([lifted.statusCode, lifted.json()]).toMatchObject([201, call]);
    expect(await rideState()).toMatchObject({ state: "active", mayStart: true });
    expect((await better()).json().code).toBe("changed_meanwhile");
    const next = await register(server, "provider");
    await grant(care.patient, next);
    expect(await rowOf(next)).toMatchObject({
      helpRequest: call,
      feedback: { symptomsAt: at(0) },
      attention: { reason: "help-to-end" },
      rideState: { state: "active" },
    });
    await next.call("POST", `/api/help-requests/${lifted.json().id}/answer`);
    expect(await rideState()).toMatchObject({ reasonId: "help_request" });
  });

  it("are no hold for good of a patient whom nobody assessed either [HELP-39]", async () => {
    care = await Care.begin(server);
    await revokeAll();
    await reportSymptoms();
    expect(await rideState()).toMatchObject({ state: "wait", reasonId: "symptoms_unassessed" });
    await travel(startedAt + 10 * minute);
    expect((await better()).statusCode).toBe(201);
    expect(await rideState()).toMatchObject({ state: "unassessed" });
  });

  it("wait for whoever has access, and once the last access has ended for the patient [HELP-39]", async () => {
    await reportSymptoms();
    await travel(startedAt + 20 * minute);
    expect((await better()).json().code).toBe("changed_meanwhile");
    await revokeAll();
    expect((await better()).statusCode).toBe(201);
    await travel(startedAt + 30 * minute);
    const { id } = await storeRide(server, care.patient.user.id, {
      startedAt: new Date(startedAt + 25 * minute),
      day: "2026-06-10",
      isOpen: false,
    });
    await care.patient.call("POST", `/api/rides/${id}/feedback`, { symptoms: true });
    expect(await rideState(), "new ones hold again").toMatchObject({ reasonId: "symptoms", since: at(30 * minute) });
  });

  it("are nobody else's to lift [HELP-39, ACCESS-12]", async () => {
    await reportSymptoms();
    const reply = await care.provider.call("POST", `${care.path}/help-requests`, { betterAfterSymptoms: true });
    expect(reply.statusCode).toBe(403);
  });
});

describe("A call that nobody can see", () => {
  it("says so, and from when the patient may answer it [HELP-31]", async () => {
    await revokeAll();
    const unseen = { stage: "unseen", toldAt: null, betterFrom: at(10 * minute), answer: null };
    expect(await ask()).toMatchObject(unseen);
    expect(await shown()).toMatchObject(unseen);
    expect(await rideState()).toMatchObject({ state: "wait", reasonId: "help_request", mayStart: false });
  });

  it("is lifted by the patient after ten minutes and no sooner [HELP-31]", async () => {
    await revokeAll();
    const { id } = await ask();
    await travel(startedAt + 10 * minute - 1);
    const early = await close(id);
    expect([early.statusCode, early.json().code]).toEqual([409, "better_later"]);
    expect(await rideState()).toMatchObject({ reasonId: "help_request" });
    await travel(startedAt + 10 * minute);
    const better = { stage: "over", betterAt: at(10 * minute), betterFrom: null, end: null };
    expect((await close(id)).json()).toMatchObject(better);
    expect(await shown()).toBeNull();
    expect(await rideState()).toMatchObject({ state: "active", mayStart: true });
    expect((await close(id)).json()).toMatchObject(better);
  });

  it("is kept with what the patient said, for the next provider who is let in, until they end it [HELP-31]", async () => {
    await revokeAll();
    const { id } = await ask();
    await travel(startedAt + 20 * minute);
    await close(id);
    await travel(startedAt + 60 * minute);
    const next = await register(server, "provider");
    await grant(care.patient, next);
    expect(await rowOf(next)).toMatchObject({
      helpRequest: { stage: "over", askedAt: at(0), betterAt: at(20 * minute), end: null },
      attention: { reason: "help-to-end" },
      rideState: { state: "active" },
    });
    expect((await close(id, { found: "nothing" }, next)).json()).toMatchObject({ end: { found: "nothing" } });
    expect((await rowOf(next)).helpRequest).toBeNull();
  });

  it("waits again for whoever is let in and says 'I am going' [HELP-31]", async () => {
    await revokeAll();
    const { id } = await ask();
    await travel(startedAt + 20 * minute);
    await close(id);
    const next = await register(server, "provider");
    await grant(care.patient, next);
    const answered = await next.call("POST", `/api/help-requests/${id}/answer`);
    expect(answered.json()).toMatchObject({ stage: "coming" });
    expect(await shown()).toMatchObject({ stage: "coming", betterAt: at(20 * minute) });
    expect(await rideState()).toMatchObject({ reasonId: "help_request" });
    await revokeAll();
    expect((await close(id)).json()).toMatchObject({ stage: "over" });
    expect(await rideState()).toMatchObject({ state: "active" });
  });

  it("is told as soon as somebody is let in, on the patient's screen too [HELP-31]", async () => {
    await revokeAll();
    const { id } = await ask();
    await travel(startedAt + minute);
    const screen = await EventStream.open(server, care.patient, `${care.path}/live`);
    const next = await register(server, "provider");
    await grant(care.patient, next);
    await screen.next(({ type }) => type === "help");
    screen.close();
    expect(await shown()).toMatchObject({ id, stage: "told", toldAt: at(minute), betterFrom: at(0) });
    expect(await rowOf(next)).toMatchObject({
      helpRequest: { id, stage: "told", askedAt: at(0), toldAt: at(minute) },
      attention: { reason: "help" },
    });
  });

  it("is what an open call becomes when the last access is revoked or the patient is discharged [HELP-31]", async () => {
    const { id } = await ask();
    expect(await shown()).toMatchObject({ stage: "told" });
    await close(id);
    expect(await shown()).toMatchObject({ stage: "told", betterAt: at(0), betterFrom: null });
    await revokeAll();
    expect(await shown()).toMatchObject({ stage: "unseen", betterAt: at(0), betterFrom: at(10 * minute) });
    await travel(startedAt + 10 * minute);
    expect((await close(id)).json()).toMatchObject({ stage: "over" });
    expect(await rideState()).toMatchObject({ mayStart: true });

    const other = await Care.begin(server);
    await other.patient.call("POST", `${other.path}/help-requests`, {});
    const discharged = await other.provider.call("POST", `${other.path}/discharge`, {});
    expect(discharged.statusCode, discharged.body).toBe(200);
    expect((await other.dashboard()).helpRequest).toMatchObject({ stage: "unseen" });
  });

  it.each([
    ["is lifted while somebody can see it", sql`released_at = now(), closed_by = patient_id, closed_at = now()`],
    ["is answered by the patient", sql`answered_by = patient_id, answered_at = now()`],
    ["is ended by the patient", sql`ended_by = patient_id, ended_at = now()`],
    ["is made older", sql`asked_at = asked_at - interval '1 hour', closed_by = patient_id, closed_at = now()`],
  ])("in the database neither %s [HELP-31, ACCESS-17]", async (_, change) => {
    const { id } = await ask();
    const token = /session=(?<token>[^;]+)/.exec(care.patient.cookie ?? "")?.groups?.token ?? "";
    const tried = server.deps.database.withSession(hashToken(token), (tx) =>
      tx.execute(sql`update help_requests set ${change} where id = ${id}`),
    );
    await expect(tried).rejects.toThrow();
    const [row] = await server.asOwner((tx) => tx.select().from(helpRequests).where(eq(helpRequests.id, id)));
    expect(row).toMatchObject({ answeredAt: null, closedAt: null, releasedAt: null, endedAt: null });
  });
});
