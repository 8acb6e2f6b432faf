import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import {
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { assessmentRequests, auditEvents } from "../../platform/database/schema.ts";

const minute = 60_000;
/** Five past two in the afternoon at the hospital. */
const now = Date.parse("2026-06-15T18:05:00Z");

let server: TestServer;
let care: Care;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());
beforeEach(async () => {
  await server.setNow(new Date(now));
  care = await Care.begin(server);
});

const ask = (by: SignedIn | Visitor = care.patient) => by.call("POST", `${care.path}/assessment-requests`);
const dashboard = async () => (await care.patient.call("GET", `${care.path}/dashboard`)).json();
const stored = () =>
  server.asOwner((tx) =>
    tx.select().from(assessmentRequests).where(eq(assessmentRequests.patientId, care.patient.user.id)),
  );

describe("'Ask for my assessment'", () => {
  it("is seen by the patient and in the provider's list until a provider assesses [GOAL-51, CALL-153]", async () => {
    expect([(await dashboard()).assessmentAskedAt, (await care.row()).assessmentAskedAt]).toEqual([null, null]);
    const reply = await ask();
    const askedAt = reply.json().askedAt;
    expect([reply.statusCode, askedAt]).toEqual([201, (await stored())[0]?.askedAt.toISOString()]);
    expect([(await dashboard()).assessmentAskedAt, (await care.row()).assessmentAskedAt]).toEqual([askedAt, askedAt]);

    await server.setNow(new Date(now + 5 * minute));
    expect((await ask()).json().askedAt).toBe(askedAt);
    expect(await stored()).toHaveLength(1);

    const ownRun = { patientId: care.patient.user.id, age: 82, sex: "female" };
    await care.patient.call("POST", "/api/risk-assessment", ownRun);
    expect((await dashboard()).assessmentAskedAt).toBe(askedAt);
    await care.assess();
    expect([(await dashboard()).assessmentAskedAt, (await care.row()).assessmentAskedAt]).toEqual([null, null]);
  });

  it("is the patient's own, and stands in the audit log [GOAL-51, CALL-153]", async () => {
    const other = await register(server, "patient");
    for (const person of [care.provider, other]) expect((await ask(person)).statusCode).toBe(403);
    expect((await ask(new Visitor(server))).statusCode).toBe(401);
    expect(await stored()).toEqual([]);
    await ask();
    const audit = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, care.patient.user.id)),
    );
    expect(audit.filter(({ action }) => action === "assessmentRequests.create")).toMatchObject([
      { actorKind: "patient", actorId: care.patient.user.id },
    ]);
  });

  it("is not asked for again while an assessment stands [GOAL-51]", async () => {
    await care.assess();
    const reply = await ask();
    expect([reply.statusCode, reply.json().error]).toEqual([409, "Your care team has assessed you already."]);
    expect(await stored()).toEqual([]);
  });

  it("is not of an earlier stay [GOAL-51]", async () => {
    await ask();
    await care.provider.call("POST", `${care.path}/discharge`, {});
    await grant(care.patient, care.provider);
    expect([(await dashboard()).assessmentAskedAt, (await care.row()).assessmentAskedAt]).toEqual([null, null]);
    expect((await ask()).statusCode).toBe(201);
  });

  it("may be asked while nobody has access, and the dashboard says who can see it [DASHBOARD-50]", async () => {
    expect((await dashboard()).isSeen).toBe(true);
    const alone = await register(server, "patient");
    const path = `/api/patients/${alone.user.id}`;
    expect((await alone.call("POST", `${path}/assessment-requests`)).statusCode).toBe(201);
    expect((await alone.call("GET", `${path}/dashboard`)).json()).toMatchObject({ isSeen: false });
  });
});
