import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  grant,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { bodyOf, wireVignettes } from "../../../test/support/vignette-bodies.ts";
import { auditEvents, goals, patients, riskAssessments } from "../../platform/database/schema.ts";

const form = {
  age: "82",
  sex: "male",
  weight_kg: "71.5",
  height_cm: 174,
  level_of_care: "step_down",
  mobility_status: "walking_assist",
  comorbidities: ["diabetes", "gout"],
  is_sepsis: true,
  is_postoperative: true,
  admission_diagnosis: "sepsis, postoperative admission",
  additional_medications: "allopurinol",
  on_vte_prophylaxis: false,
};

const emptyForm = Object.fromEntries(Object.keys(form).map((field) => [field, undefined]));

describe("risk assessments", () => {
  let server: TestServer;
  let patient: SignedIn;
  let provider: SignedIn;
  let ungranted: SignedIn;
  const create = (by: Visitor, body: Record<string, unknown> = {}) =>
    by.call("POST", "/api/risk-assessment", { patientId: patient.user.id, ...form, ...body });
  const preview = (by: Visitor, body: Record<string, unknown> = {}) =>
    by.call("POST", "/api/risk-assessment/preview", { patientId: patient.user.id, ...form, ...body });
  const latest = (by: Visitor) => by.call("GET", `/api/patients/${patient.user.id}/risk-assessment`);
  const profile = (by: Visitor) => by.call("GET", `/api/patients/${patient.user.id}/profile-for-calculator`);
  const storedRows = () =>
    server.asOwner((tx) =>
      tx
        .select()
        .from(riskAssessments)
        .where(eq(riskAssessments.patientId, patient.user.id))
        .orderBy(desc(riskAssessments.id)),
    );
  const measures = async () => {
    const rows = await server.asOwner((tx) => tx.select().from(patients).where(eq(patients.userId, patient.user.id)));
    return { weightKg: rows[0]?.weightKg, heightCm: rows[0]?.heightCm };
  };
  const auditedActions = async () => {
    const rows = await server.asOwner((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.patientId, patient.user.id)).orderBy(auditEvents.id),
    );
    return rows
      .filter(({ action }) => action.startsWith("riskAssessments."))
      .map(({ action, actorKind, actorId, detail }) => ({ action, actorKind, actorId, detail }));
  };

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.destroy());
  beforeEach(async () => {
    await server.setNow(new Date("2026-04-11T14:00:00Z"));
    patient = await register(server, "patient", { dateOfBirth: "1944-04-12" });
    provider = await register(server, "provider", { firstName: "Ada", lastName: "Okafor" });
    ungranted = await register(server, "provider");
    await grant(patient, provider);
  });

  it("stores a provider's complete assessment: input, result, engine version, author and time [CALL-30, CALL-32]", async () => {
    const reply = await create(provider);
    expect(reply.statusCode).toBe(201);
    const body = reply.json();
    expect(body).toMatchObject({
      hasAssessment: true,
      assessment: {
        assessedAt: "2026-04-11T14:00:00.000Z",
        assessedBy: { id: provider.user.id, name: "Ada Okafor" },
        isSelfReported: false,
        input: { age: 82, weight_kg: 71.5, level_of_care: "stepdown", has_diabetes: true, has_obesity: false },
      },
      deconditioning: { risk_level: expect.any(String), contributions: expect.any(Array) },
      weight_kg: 71.5,
    });
    expect(body.assessment.input.comorbidities).toEqual(["diabetes", "gout"]);
    expect(body.mobilityRecommendation).toEqual(body.mobility_recommendation);
    expect(body.assumed).toEqual(expect.arrayContaining(["cognitive_status", "has_ventilator"]));
    expect(body.assumed).not.toEqual(expect.arrayContaining(["has_obesity"]));
    expect(body.assessment.input.cognitive_status, "no default is known").toBeNull();

    const [row, ...others] = await storedRows();
    expect(others).toEqual([]);
    const {
      hasAssessment: _,
      assessment,
      mobilityRecommendation: __,
      patient_reports: ___,
      rideState,
      ...result
    } = body;
    expect(rideState, "amber, not cleared").toMatchObject({ state: "ask", mayStart: false, target: null });
    expect(row).toEqual({
      id: assessment.id,
      patientId: patient.user.id,
      assessedBy: provider.user.id,
      isSelfReported: false,
      input: expect.objectContaining({ has_diabetes: true, other_comorbidities: ["gout"] }),
      result,
      engineVersion: result.engine_version,
      createdAt: new Date("2026-04-11T14:00:00Z"),
      isSeeded: false,
      isStepLapsed: false,
      levelOfCare: "stepdown",
      safetyClass: result.safety.class,
      safetyLimit: result.safety.limit,
      safetyReasons: result.safety.reasons,
      isHighRisk: true,
      vitalSigns: "incomplete",
      news2Class: "low",
      mustDecideFirst: false,
      isComfortCare: false,
      setByPick: {},
      age: 82,
    });
    const { medications: ____, comorbidities: _____, devices: ______, ...answers } = assessment.input;
    const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
    expect(row?.input, "each flag is stored once").toMatchObject({
      ...given,
      other_medications: [],
      other_comorbidities: ["gout"],
      other_devices: [],
    });
    expect((await latest(provider)).json()).toEqual(body);
  });

  it("takes the days in the hospital from the admission date, unless they were answered", async () => {
    await server.setNow(new Date("2026-04-16T03:00:00Z")); // 23:00 of the fourth day after
    await signInAgain(provider);
    const followed = (await create(provider)).json();
    expect(followed.assessment.input.days_in_hospital).toBe(4);
    expect(followed.losData.remaining_days).not.toBeNull();
    expect((await preview(provider)).json().losData).toEqual(followed.losData);
    expect((await profile(provider)).json().days_in_hospital).toBe(4);
    const answered = (await create(provider, { days_in_hospital: 9 })).json();
    expect(answered.assessment.input.days_in_hospital).toBe(9);
    expect(answered.los).toBeGreaterThan(followed.los);
  });

  it("is small when stored, too: every vignette's result in 12 kB", async () => {
    for (const { id, input } of wireVignettes) {
      const reply = await create(provider, { ...emptyForm, ...bodyOf(input) });
      if (reply.statusCode === 422) continue;
      expect(reply.statusCode, `${id}: ${reply.body.slice(0, 200)}`).toBe(201);
      const { assessment: _, mobilityRecommendation: __, ...result } = reply.json();
      expect(Buffer.byteLength(JSON.stringify(result)), id).toBeLessThanOrEqual(12_288);
    }
  });

  it("shows the patient the same without a class [RISK-8]", async () => {
    const answers = { spo2_percent: 86, no_acute_contraindication: true };
    const provided = (await create(provider, { safety_answers: answers })).json();
    expect(provided.safety.class).toBe("stop");
    expect(provided.safety.reasons).toContainEqual({ id: "spo2_percent", class: "stop" });
    expect(provided.mobility_recommendation).toBeNull();
    const { safety, ...rest } = (await latest(patient)).json();
    const { not_recorded, unread, set_by_pick, vital_signs } = provided.safety;
    expect(safety).toEqual({
      ...{ limit: null, not_recorded, unread, set_by_pick, vital_signs },
      reasons: [{ id: "spo2_percent" }, { id: "news2" }],
    });
    const { safety: _, ...same } = provided;
    expect(rest).toEqual({ ...same, plan_withheld: null });
    const amber = (await create(provider, { is_orthopedic: true })).json();
    expect(amber.mobility_recommendation.needsClearance).toBe(true);
    expect((await latest(patient)).json().mobility_recommendation.needsClearance).toBe(true);
  });

  it("shows the provider what the patient's own later run reports beyond their assessment", async () => {
    await create(provider);
    expect((await latest(provider)).json().patient_reports).toBeNull();
    await server.setNow(new Date("2026-04-11T14:05:00Z"));
    await create(patient, { on_anticoagulants: true, safety_answers: { active_bleeding: true } });
    const { patient_reports, safety } = (await latest(provider)).json();
    expect(patient_reports).toEqual({
      reportedAt: "2026-04-11T14:05:00.000Z",
      findings: expect.arrayContaining(["on_anticoagulants", "active_bleeding"]),
    });
    expect(safety.reasons.map(({ id }: { id: string }) => id)).not.toContain("active_bleeding");
    expect((await latest(patient)).json().patient_reports).toBeNull();
  });

  it("can be sent again as stored", async () => {
    const first = (await create(provider)).json();
    const again = (await preview(provider, first.assessment.input)).json();
    expect(again, "and what was assumed stays assumed").toEqual(
      Object.fromEntries(Object.keys(again).map((field) => [field, first[field]])),
    );
  });

  it("updates weight and height from a provider's assessment, and keeps the old value if left blank [DATA-21]", async () => {
    await create(provider);
    expect(await measures()).toEqual({ weightKg: 71.5, heightCm: 174 });
    await create(provider, { weight_kg: "", height_cm: 175 });
    expect(await measures()).toEqual({ weightKg: 71.5, heightCm: 175 });
    await create(patient, { weight_kg: 90, height_cm: 180 });
    expect(await measures()).toEqual({ weightKg: 71.5, heightCm: 175 });
  });

  it("lets a patient run an assessment without replacing a provider's [CALCULATOR-3]", async () => {
    const own = (await create(patient, { age: 70 })).json();
    expect(own.assessment).toMatchObject({ isSelfReported: true, assessedBy: { id: patient.user.id } });
    expect((await latest(patient)).json()).toEqual(own);

    const providers = (await create(provider)).json();
    await server.setNow(new Date("2026-04-11T14:05:00Z"));
    await create(patient, { age: 71 });
    expect((await latest(patient)).json().assessment).toEqual(providers.assessment);
    const newer = (await create(provider, { age: 83 })).json();
    expect((await latest(patient)).json().assessment).toEqual(newer.assessment);
    expect(await storedRows()).toHaveLength(4);
    const set = await server.asOwner((tx) => tx.select().from(goals).where(eq(goals.patientId, patient.user.id)));
    expect(set).toEqual([]);
  });

  it("computes a what-if and stores nothing [CALCULATOR-46, CALL-32]", async () => {
    const before = await measures();
    const stored = await create(patient);
    const whatIf = await preview(provider, { mobility_status: "bedbound", weight_kg: 99 });
    expect(whatIf.statusCode).toBe(200);
    expect(whatIf.json().deconditioning.probability).toBeGreaterThan(stored.json().deconditioning.probability);
    expect(whatIf.json()).not.toHaveProperty("assessment");
    expect((await preview(patient)).statusCode).toBe(200);
    expect(await storedRows()).toHaveLength(1);
    expect(await measures()).toEqual(before);
  });

  it("returns 'no assessment yet' as a normal state [CALL-30]", async () => {
    const reply = await latest(provider);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      hasAssessment: false,
      assessment: null,
      mobilityRecommendation: null,
      rideState: expect.objectContaining({ state: "unassessed", reasonId: "first_ride_open", mayStart: true }),
    });
  });

  it("reads a row without answers that were added later: nobody gave them", async () => {
    const made = (await create(provider)).json();
    await server.asOwner((tx) =>
      tx.execute(`update risk_assessments set input = input - '{has_dialysis,no_devices,text_read}'::text[]
        where patient_id = ${patient.user.id}`),
    );
    const { assessment } = (await latest(provider)).json();
    expect(assessment.input).toEqual({
      ...made.assessment.input,
      has_dialysis: null,
      no_devices: false,
      text_read: {},
    });
  });

  it("refuses invalid input, naming the field, and stores nothing [CALCULATOR-22]", async () => {
    const contradictions = [
      ["age", { age: "old" }],
      ["weight_kg", { weight_kg: true }],
      ["no_admission_type", { no_admission_type: true }],
      [
        "no_admission_type",
        { no_admission_type: true, is_sepsis: false, is_postoperative: false, admission_other: true },
      ],
      ["no_medical_conditions", { no_medical_conditions: true }],
      ["surprise", { surprise: 1 }],
      ["additional_medical_history", { additional_medical_history: "half a pair: \ud800" }],
      ["admission_diagnosis", { admission_diagnosis: "nul\u0000" }],
    ] as const;
    for (const [field, body] of contradictions) {
      for (const call of [create, preview]) {
        const reply = await call(provider, body);
        expect([reply.statusCode, reply.json().field], JSON.stringify(body)).toEqual([400, field]);
      }
    }
    for (const call of [create, preview]) {
      const reply = await call(provider, { age: 12 });
      expect([reply.statusCode, reply.json()]).toMatchObject([422, { field: "age", refused: ["bounds.age"] }]);
    }
    const contradiction = { has_ventilator: true, mobility_status: "independent" };
    expect((await create(provider, contradiction)).json()).toMatchObject({
      code: "implausible",
      refused: ["ventilator.independent"],
      to_confirm: [],
    });
    expect((await preview(provider, contradiction)).statusCode, "a what-if may be one").toBe(200);
    expect(await storedRows()).toEqual([]);
  });

  it("audits each caller once and writes no clinical value there", async () => {
    await create(provider);
    await create(patient);
    await latest(provider);
    await profile(provider);
    const by = (action: string, who: SignedIn) => ({
      action: `riskAssessments.${action}`,
      actorKind: who.user.userType,
      actorId: who.user.id,
      detail: {},
    });
    expect(await auditedActions()).toEqual([
      by("create", provider),
      by("create", patient),
      by("latest", provider),
      by("profile", provider),
    ]);
  });

  it("allows the patient and their providers, and no one else [ACCESS-12]", async () => {
    const other = await register(server, "patient");
    const calls = [create, preview, latest, profile];
    for (const call of calls) {
      expect((await call(new Visitor(server))).statusCode, `visitor, ${call.name}`).toBe(401);
      for (const refused of [ungranted, other]) {
        expect((await call(refused)).statusCode, `${refused.user.userType}, ${call.name}`).toBe(403);
        expect((await create(refused, { age: 12 })).statusCode, "access comes before input").toBe(403);
      }
      for (const allowed of [patient, provider]) {
        expect((await call(allowed)).statusCode, `${allowed.user.userType}, ${call.name}`).toBeLessThan(300);
      }
    }
    const relationships = (await patient.call("GET", "/api/provider-relationships")).json();
    await patient.call("DELETE", `/api/provider-relationships/${relationships[0].id}`);
    for (const call of calls) expect((await call(provider)).statusCode, `revoked, ${call.name}`).toBe(403);
  });
});
