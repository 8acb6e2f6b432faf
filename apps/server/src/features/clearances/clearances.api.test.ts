import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  amberAnswers,
  assess,
  clear,
  clearanceOf,
  greenAnswers,
  stopAnswers,
} from "../../../test/support/safety-check.ts";
import {
  grant,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { selectRows } from "../../platform/database/database.ts";
import { auditEvents, clearances } from "../../platform/database/schema.ts";
import { hashToken } from "../../platform/tokens.ts";

const startedAt = Date.parse("2026-03-10T14:00:00Z");
const hours = (count: number) => count * 3_600_000;

describe("clearances", () => {
  let server: TestServer;
  let patient: SignedIn;
  let provider: SignedIn;
  const path = () => `/api/patients/${patient.user.id}/clearances`;
  const limits = async () => (await provider.call("GET", `/api/patients/${patient.user.id}/goal-limits`)).json();
  const stored = () =>
    server.asOwner((tx) => tx.select().from(clearances).where(eq(clearances.patientId, patient.user.id)));

  beforeAll(async () => {
    server = await startTestServer();
    await server.setNow(new Date(startedAt));
    provider = await register(server, "provider", { firstName: "Ada", lastName: "Ward", credentials: "MD" });
  });
  afterAll(() => server.destroy());
  beforeEach(async () => {
    await server.setNow(new Date(startedAt));
    patient = await register(server, "patient");
    await grant(patient, provider);
  });

  it("record who, in which role, when, for which reasons and in which words, and last for the assessment's hours [CALL-37, GOAL-36]", async () => {
    const assessed = await assess(provider, patient.user.id, amberAnswers);
    await server.setNow(new Date(startedAt + hours(0.2)));
    const validUntil = new Date(startedAt + hours(72));
    expect(await limits()).toMatchObject({
      class: "amber",
      code: "clearance_needed",
      countsUntil: validUntil.toISOString(),
      isClearanceTextNeeded: true,
    });
    const reply = await provider.call("POST", path(), clearanceOf(assessed, "  Cleared by the surgeon.  "));
    expect([reply.statusCode, reply.json()]).toEqual([201, { validUntil: validUntil.toISOString() }]);
    expect(await stored()).toMatchObject([
      {
        assessmentId: assessed.assessment.id,
        providerId: provider.user.id,
        providerRole: "MD",
        reasons: ["sternotomy_days", "is_orthopedic"],
        text: "Cleared by the surgeon.",
        safetyClass: "amber",
        safetyLimit: null,
        levelOfCare: "ward",
        createdAt: new Date(startedAt + hours(0.2)),
        validUntil,
        endedAt: null,
      },
    ]);
    expect(await limits()).toMatchObject({
      code: null,
      validUntil: validUntil.toISOString(),
      isClearanceTextNeeded: false,
      clearance: { by: "Ada Ward", role: "MD", at: new Date(startedAt + hours(0.2)).toISOString() },
    });
  });

  it.each([
    ["icu", 24],
    ["stepdown", 24],
    ["ward", 72],
    ["rehab", 168],
  ])("count %s hours: %i after the assessment, not after the clearance [GOAL-36]", async (level_of_care, count) => {
    const answers = { ...amberAnswers, level_of_care };
    const assessed = await assess(provider, patient.user.id, answers);
    await server.setNow(new Date(startedAt + hours(0.2)));
    const { validUntil } = await clear(provider, patient.user.id, assessed);
    expect(validUntil).toBe(new Date(startedAt + hours(count)).toISOString());
  });

  it("need a text, unless the reasons are those of the last clearance [GOAL-36]", async () => {
    const first = await assess(provider, patient.user.id, amberAnswers);
    for (const text of ["", "   ", undefined]) {
      const reply = await provider.call("POST", path(), { ...clearanceOf(first), text });
      expect([reply.statusCode, reply.json().field]).toEqual([400, "text"]);
    }
    await clear(provider, patient.user.id, first);
    const second = await assess(provider, patient.user.id, amberAnswers);
    const reasons = clearanceOf(second).reasons.toReversed();
    const renewed = await provider.call("POST", path(), { ...clearanceOf(second, ""), reasons });
    expect(renewed.statusCode, renewed.body).toBe(201);
    const fewer = { ...amberAnswers, safety_answers: { no_acute_contraindication: true, weight_bearing: "full" } };
    const third = await assess(provider, patient.user.id, fewer);
    const reply = await provider.call("POST", path(), clearanceOf(third, ""));
    expect([reply.statusCode, reply.json().field]).toEqual([400, "text"]);
    expect(await stored()).toHaveLength(2);
  });

  it("are for the newest assessment and its current reasons [CALL-37, GOAL-36]", async () => {
    const older = await assess(provider, patient.user.id, amberAnswers);
    const newest = await assess(provider, patient.user.id, amberAnswers);
    const { reasons, ...right } = clearanceOf(newest);
    for (const body of [
      clearanceOf(older),
      { ...right, reasons: [] },
      { ...right, reasons: reasons.slice(1) },
      { ...right, reasons: [...reasons, "platelets"] },
      { ...right, reasons: [...reasons, "unheard_of"] },
    ]) {
      const reply = await provider.call("POST", path(), body);
      expect([reply.statusCode, reply.json().code]).toEqual([409, "changed_meanwhile"]);
    }
    expect(await stored()).toEqual([]);
    const green = await assess(provider, patient.user.id, greenAnswers);
    const reply = await provider.call("POST", path(), clearanceOf(green));
    expect([reply.statusCode, reply.json().code]).toEqual([409, "changed_meanwhile"]);
  });

  it("can't clear a STOP, an assessment that is too old or a patient without one [CALL-37, GOAL-30]", async () => {
    const nothing = await provider.call("POST", path(), { assessmentId: 1, reasons: [], text: "x" });
    expect([nothing.statusCode, nothing.json().code]).toEqual([409, "assess_first"]);
    const stopped = await provider.call(
      "POST",
      path(),
      clearanceOf(await assess(provider, patient.user.id, stopAnswers)),
    );
    expect([stopped.statusCode, stopped.json().code]).toEqual([409, "stopped"]);
    const amber = await assess(provider, patient.user.id, { ...amberAnswers, level_of_care: "stepdown" });
    await server.setNow(new Date(startedAt + hours(24)));
    await signInAgain(provider);
    expect((await provider.call("POST", path(), clearanceOf(amber))).statusCode).toBe(201);
    await server.setNow(new Date(startedAt + hours(24) + 1));
    const late = await provider.call("POST", path(), clearanceOf(amber));
    expect([late.statusCode, late.json().code]).toEqual([409, "assessment_expired"]);
  });

  it.each([
    [{ reasons: [] }, "assessmentId"],
    [{ assessmentId: 1 }, "reasons"],
    [{ assessmentId: 1, reasons: "all" }, "reasons"],
    [{ assessmentId: 1, reasons: [], text: "x".repeat(1001) }, "text"],
    [{ assessmentId: 1, reasons: [], validUntil: "2030-01-01T00:00:00Z" }, "validUntil"],
    [{ assessmentId: 1, reasons: [], providerId: 3 }, "providerId"],
  ])("are refused with the body %o naming %s [CALL-37]", async (body, field) => {
    const reply = await provider.call("POST", path(), body);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });

  it("are given by the granted care team only, and the patient reads of it in the log [ACCESS-12, CALL-37]", async () => {
    const assessed = await assess(provider, patient.user.id, amberAnswers);
    const body = clearanceOf(assessed);
    const [ungranted, otherPatient] = [await register(server, "provider"), await register(server, "patient")];
    expect((await new Visitor(server).call("POST", path(), body)).statusCode).toBe(401);
    for (const who of [patient, otherPatient, ungranted]) {
      expect((await who.call("POST", path(), body)).statusCode).toBe(403);
      const seen = await who.call("GET", `/api/patients/${patient.user.id}/goal-limits`);
      expect(seen.statusCode).toBe(403);
    }
    await clear(provider, patient.user.id, assessed);
    const audit = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, patient.user.id)),
    );
    expect(audit.filter(({ action }) => action === "clearances.create")).toMatchObject([{ actorId: provider.user.id }]);
    const log = (await patient.call("GET", `/api/patients/${patient.user.id}/access-log`)).json();
    expect(log[0]).toMatchObject({ action: "clearances.create", actorName: "Ada Ward", actorRole: "MD" });
  });

  it("are readable by providers only, in the database too [ACCESS-17]", async () => {
    await clear(provider, patient.user.id, await assess(provider, patient.user.id, amberAnswers));
    const ungranted = await register(server, "provider");
    const countAs = async (person: SignedIn) => {
      const { token } = /session=(?<token>[^;]+)/.exec(person.cookie ?? "")?.groups ?? {};
      const [row] = await server.deps.database.withSession(hashToken(token ?? ""), (tx) =>
        selectRows<{ rows: number }>(
          tx,
          sql`select count(*)::int as rows from clearances where patient_id = ${patient.user.id}`,
        ),
      );
      return row?.rows;
    };
    expect([await countAs(provider), await countAs(ungranted), await countAs(patient)]).toEqual([1, 0, 0]);
  });
});
