import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { grant, register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";

const nothingMore = {
  admission_urgency: null,
  has_dialysis: null,
  prior_admissions: null,
  fall_history: null,
  thrombophilia: null,
  hormonal_treatment: null,
  is_respiratory_admission: null,
  has_chronic_lung_disease: null,
  days_in_hospital: 0,
  additional_medications: null,
  additional_medical_history: null,
  last_safety_answers: null,
};

describe("the calculator's profile", () => {
  let server: TestServer;
  let patient: SignedIn;
  let provider: SignedIn;
  const profile = async (by: SignedIn) => {
    const reply = await by.call("GET", `/api/patients/${patient.user.id}/profile-for-calculator`);
    return reply.json();
  };

  beforeAll(async () => {
    server = await startTestServer({ environment: { HOSPITAL_TZ: "America/New_York" } });
  });
  afterAll(() => server.destroy());
  beforeEach(async () => {
    await server.setNow(new Date("2026-04-11T14:00:00Z"));
    patient = await register(server, "patient", { dateOfBirth: "1944-04-12" });
    provider = await register(server, "provider");
    await grant(patient, provider);
  });

  it("starts with known values: the age in years, but never the birth date [CALL-31]", async () => {
    expect(await profile(provider)).toEqual({
      age: 81,
      sex: null,
      weight_kg: null,
      height_cm: null,
      level_of_care: null,
      mobility_status: null,
      cognitive_status: null,
      baseline_function: null,
      admission_diagnosis: null,
      admission_types: [],
      comorbidities: [],
      medications: [],
      devices: [],
      days_immobile: null,
      incontinent: null,
      albumin_low: null,
      on_vte_prophylaxis: null,
      ...nothingMore,
      provenance: { assumed: [], not_recorded: [], proposed: [] },
    });
  });

  it("increases the age at midnight in the hospital's time zone", async () => {
    for (const [instant, age] of [
      ["2026-04-12T03:59:00Z", 81],
      ["2026-04-12T04:01:00Z", 82],
    ] as const) {
      await server.setNow(new Date(instant));
      patient = await register(server, "patient", { dateOfBirth: "1944-04-12" });
      expect((await profile(patient)).age, instant).toBe(age);
    }
  });

  it("is filled with what was answered, never with a default; an unknown weight comes from an earlier one [CALL-31]", async () => {
    const form = {
      patientId: patient.user.id,
      age: 65,
      sex: "male",
      weight_kg: 71.5,
      height_cm: 174,
      level_of_care: "step_down",
      mobility_status: "walking_assist",
      is_sepsis: true,
      is_postoperative: true,
      admission_diagnosis: "sepsis, postoperative admission",
      comorbidities: ["gout", "diabetes"],
      on_vte_prophylaxis: false,
    };
    await provider.call("POST", "/api/risk-assessment", form);
    await provider.call("POST", "/api/risk-assessment", {
      ...form,
      weight_kg: null,
      days_immobile: 3,
      devices: ["arterial line"],
      has_ventilator: true,
    });
    expect(await profile(provider)).toEqual({
      age: 81,
      sex: "male",
      weight_kg: 71.5,
      height_cm: 174,
      level_of_care: "stepdown",
      mobility_status: "walking_assist",
      cognitive_status: null,
      baseline_function: null,
      admission_diagnosis: "sepsis, postoperative admission",
      admission_types: ["is_postoperative", "is_sepsis"],
      comorbidities: ["diabetes", "gout"],
      medications: [],
      devices: ["ventilator", "arterial line"],
      days_immobile: 3,
      incontinent: null,
      albumin_low: null,
      on_vte_prophylaxis: false,
      ...nothingMore,
      additional_medications: "",
      additional_medical_history: "",
      provenance: {
        assumed: expect.arrayContaining(["cognitive_status", "baseline_function", "incontinent"]),
        not_recorded: expect.arrayContaining(["weight_kg", "fall_history", "prior_admissions"]),
        proposed: [],
      },
    });
  });

  it("gives earlier safety answers separately, with their time and author, never as answers [CALL-31]", async () => {
    const answers = { spo2_percent: 93, rhythm: "stable", no_acute_contraindication: true };
    await provider.call("POST", "/api/risk-assessment", {
      patientId: patient.user.id,
      age: 81,
      safety_answers: answers,
    });
    const { last_safety_answers, ...rest } = await profile(provider);
    expect(last_safety_answers).toEqual({
      answers,
      recordedAt: "2026-04-11T14:00:00.000Z",
      recordedBy: `${provider.user.firstName} ${provider.user.lastName}`,
    });
    expect(rest).not.toHaveProperty("safety_answers");
  });
});
