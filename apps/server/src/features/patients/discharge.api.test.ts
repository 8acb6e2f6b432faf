import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  grant,
  register,
  SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { patients, riskAssessments, stayOutcomes } from "../../platform/database/schema.ts";
import { predictedFigures } from "./stay-outcomes.store.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

const noon = Date.parse("2027-02-10T17:00:00Z");
const onDay = (days: number, minutes = 0) => server.setNow(new Date(noon + days * 86_400_000 + minutes * 60_000));

/** The same person on another day: sign-in sessions don't last that long. */
async function back({ user }: SignedIn): Promise<SignedIn> {
  const visitor = new Visitor(server);
  const details = { email: user.email, firstName: user.firstName, lastName: user.lastName, userType: user.userType };
  const reply = await visitor.call("POST", "/api/auth/login", details);
  if (reply.statusCode !== 200) throw new Error(`login answered ${reply.statusCode}: ${reply.body}`);
  return new SignedIn(server, visitor, reply.json().user);
}

async function admit() {
  const patient = await register(server, "patient");
  const provider = await register(server, "provider");
  await grant(patient, provider);
  return { patient, provider };
}

const assess = (caller: SignedIn, patient: SignedIn, answers: object) =>
  caller.call("POST", "/api/risk-assessment", { patientId: patient.user.id, ...answers });
const end = (provider: SignedIn, patient: SignedIn, answers?: object) =>
  provider.call("POST", `/api/patients/${patient.user.id}/discharge`, answers);
const outcomesOf = ({ user }: SignedIn) =>
  server.asOwner((tx) =>
    tx.select().from(stayOutcomes).where(eq(stayOutcomes.patientId, user.id)).orderBy(stayOutcomes.id),
  );
const notKnown = { leftFor: null, hadFall: null, hadPressureInjury: null, hadClot: null };

describe("discharge", () => {
  it("keeps the answers beside the predictions of the stay's first assessment by a provider [CALIBRATION-1, PORTAL-17]", async () => {
    await onDay(0);
    const { patient, provider } = await admit();
    await assess(patient, patient, { age: 40, level_of_care: "rehab" });
    await onDay(0, 5);
    const answers = { age: 82, sex: "male", level_of_care: "icu", mobility_status: "bedbound", days_immobile: 3 };
    expect((await assess(provider, patient, answers)).statusCode).toBe(201);
    await onDay(2);
    const later = await back(provider);
    await assess(later, patient, { age: 30, level_of_care: "ward", no_admission_type: true });
    const reply = await end(later, patient, { leftFor: "elsewhere", hadFall: true, hadClot: false });
    expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }]);

    const [first] = await server.asOwner((tx) =>
      tx
        .select()
        .from(riskAssessments)
        .where(eq(riskAssessments.assessedBy, provider.user.id))
        .orderBy(riskAssessments.id),
    );
    const [row, ...others] = await outcomesOf(patient);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      admittedOn: "2027-02-10",
      dischargedOn: "2027-02-12",
      ageYears: 82,
      sex: "male",
      levelOfCare: "icu",
      engineVersion: first?.engineVersion,
      ...notKnown,
      leftFor: "elsewhere",
      hadFall: true,
      hadClot: false,
      recordedBy: provider.user.id,
      recordedAt: new Date(noon + 2 * 86_400_000),
      wasReadmitted: null,
    });
    const figures = predictedFigures(first?.result as object);
    for (const [name, figure] of Object.entries(figures)) {
      expect(figure, name).toBeTypeOf("number");
      expect(row?.[name as keyof typeof figures], name).toBeCloseTo(figure ?? Number.NaN, 2);
    }
  });

  it.each([undefined, {}, notKnown])("needs no answers, nor an assessment: %j [PORTAL-17]", async (answers) => {
    await onDay(0);
    const { patient, provider } = await admit();
    await assess(patient, patient, { age: 40 });
    expect((await end(provider, patient, answers)).json()).toEqual({ ok: true });
    expect(await outcomesOf(patient)).toMatchObject([
      { ...notKnown, admittedOn: "2027-02-10", ageYears: 82, sex: null, engineVersion: null, predictedHome: null },
    ]);
  });

  it("treats nothing as known that an assessment only assumed, not even in the 1.0 format [CALIBRATION-1]", async () => {
    await onDay(0);
    for (const assumed of [{ provenance: { assumed: ["sex"] } }, { assumed: ["sex"] }]) {
      const { patient, provider } = await admit();
      await server.asOwner((tx) =>
        tx.insert(riskAssessments).values({
          patientId: patient.user.id,
          assessedBy: provider.user.id,
          isSelfReported: false,
          input: { age: 82, sex: "female", level_of_care: "icu" },
          result: { ...assumed, falls: { probability: 0.02 } },
          engineVersion: "made up",
          createdAt: new Date(noon + 60_000),
        }),
      );
      expect((await end(provider, patient)).statusCode).toBe(200);
      expect(await outcomesOf(patient)).toMatchObject([
        { sex: null, levelOfCare: "icu", engineVersion: "made up", predictedFalls: 0.02, predictedHome: null },
      ]);
    }
  });

  it.each([
    [{ leftFor: "heaven" }, "leftFor"],
    [{ hadFall: "yes" }, "hadFall"],
    [{ wasReadmitted: true }, "wasReadmitted"],
  ])("refuses %j and names the field", async (answers, field) => {
    await onDay(0);
    const { patient, provider } = await admit();
    const reply = await end(provider, patient, answers);
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
    expect(await outcomesOf(patient)).toEqual([]);
    expect((await provider.call("GET", `/api/patients/${patient.user.id}/dashboard`)).statusCode).toBe(200);
  });
});

describe("a discharged patient who gives access again", () => {
  it("begins a new stay, whose predictions are its own [CALIBRATION-1, PORTAL-16]", async () => {
    await onDay(0);
    const first = await admit();
    await assess(first.provider, first.patient, { age: 82, mobility_status: "bedbound" });
    await end(first.provider, first.patient, { leftFor: "home" });

    await onDay(0, 60);
    const patient = await back(first.patient);
    const provider = await back(first.provider);
    await grant(patient, provider);
    const listed = await provider.call("GET", `/api/providers/${provider.user.id}/patients`);
    expect(listed.json()).toMatchObject([{ id: patient.user.id, admissionDate: "2027-02-10" }]);
    const log = (await patient.call("GET", `/api/patients/${patient.user.id}/access-log`)).json();
    expect(log.map(({ action }: { action: string }) => action)).toContain("admission.begin");
    expect((await end(provider, patient, { leftFor: "home" })).statusCode).toBe(200);

    await onDay(5);
    const again = { patient: await back(first.patient), provider: await back(first.provider) };
    await grant(again.patient, again.provider);
    await assess(again.provider, again.patient, { age: 82, mobility_status: "independent" });
    await end(again.provider, again.patient, { leftFor: "died" });
    const rows = await outcomesOf(patient);
    expect(rows.map(({ admittedOn, leftFor }) => [admittedOn, leftFor])).toEqual([
      ["2027-02-10", "home"],
      ["2027-02-15", "died"],
    ]);
    expect(rows[0]?.predictedHome).toBeLessThan(rows[1]?.predictedHome ?? 0);
  });

  it("counts as discharged too early once the admission date is corrected: one stay, with all the answers [PORTAL-16]", async () => {
    await onDay(0);
    const { patient, provider } = await admit();
    await assess(provider, patient, { age: 82 });
    await onDay(0, 10);
    await end(provider, patient, { leftFor: "home", hadFall: true, hadClot: false });
    await onDay(1);
    const still = { patient: await back(patient), provider: await back(provider) };
    await grant(still.patient, still.provider);
    const [stored] = await server.asOwner((tx) =>
      tx.select().from(patients).where(eq(patients.userId, patient.user.id)),
    );
    expect(stored).toMatchObject({ admissionDate: "2027-02-11", dischargedAt: null });
    await still.provider.call("PATCH", `/api/patients/${patient.user.id}`, { admissionDate: "2027-02-10" });
    await assess(still.provider, still.patient, { age: 30 });
    await end(still.provider, still.patient, { leftFor: "elsewhere", hadClot: true });
    const rows = await outcomesOf(patient);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ dischargedOn: "2027-02-11", leftFor: "elsewhere", hadFall: true, hadClot: true });
    expect(rows[0]?.predictedDeconditioning).toBeGreaterThan(0.05);
  });

  it("continues the stay when another provider gets access", async () => {
    await onDay(0);
    const { patient } = await admit();
    await onDay(0, 20);
    await grant(patient, await register(server, "provider"));
    const log = (await patient.call("GET", `/api/patients/${patient.user.id}/access-log`)).json();
    expect(log.map(({ action }: { action: string }) => action)).not.toContain("admission.begin");
  });
});

it("If a clot was already there, no new one was predicted [CALIBRATION-1]", () => {
  const stored = { vte: { probability: 0.4, band_reason: "present" }, falls: { probability: 0.02 }, los: 4.7 };
  expect(predictedFigures(stored)).toEqual({
    predictedDeconditioning: null,
    predictedVte: null,
    predictedFalls: 0.02,
    predictedPressure: null,
    predictedHome: null,
    predictedReadmission: null,
    predictedStayDays: 4.7,
  });
  expect(predictedFigures({ vte: { probability: 0.4, band_reason: "score" } }).predictedVte).toBe(0.4);
});
