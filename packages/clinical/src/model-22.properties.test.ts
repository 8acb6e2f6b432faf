import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySafetyAnswers, plausiblePatient } from "../test/arbitrary-input.ts";
import { assessRisk } from "./assess.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import type { RiskAssessmentResult } from "./assessment-result.ts";
import { checkSend } from "./progression/check-send.ts";
import { sendCaps } from "./progression/send-caps.ts";
import { NEWS2_PARTS } from "./safety/news2.ts";
import type { SafetyAnswers } from "./safety/safety-items.ts";
import { isStricterLimit, isWorseClass } from "./safety/strictness.ts";

type Plan = NonNullable<RiskAssessmentResult["mobility_recommendation"]>;

/** Ward patients with signs and findings of model 2.1 and 2.2; comfort care, a ventilator and an LVAD are other patients. */
const anyPatient: fc.Arbitrary<AssessmentInput> = fc
  .record({ patient: plausiblePatient, answers: anySafetyAnswers })
  .map(({ patient, answers }) => ({
    ...patient,
    has_ventilator: false,
    has_chronic_lung_disease: null,
    safety_answers: {
      ...answers,
      oxygen_support: answers.oxygen_support === "ventilated" ? "niv" : (answers.oxygen_support ?? null),
      mechanical_support: null,
      comfort_care: null,
      no_acute_contraindication: true,
    },
  }));

const assess = (patient: AssessmentInput) => assessRisk(patient, { includesWithout: false });
const withAnswers = (patient: AssessmentInput, answers: SafetyAnswers): AssessmentInput => ({
  ...patient,
  safety_answers: { ...patient.safety_answers, ...answers },
});

const PARTS = [
  "start_watts",
  "start_minutes",
  "watt_goal",
  "duration_min_per_session",
  "sessions_per_day",
  "today_watts",
  "today_minutes",
  "today_sessions",
] as const satisfies readonly (keyof Plan)[];

function expectNotMilder(after: RiskAssessmentResult, before: RiskAssessmentResult): void {
  expect(isWorseClass(before.safety.class, after.safety.class)).toBe(false);
  const [plan, planBefore] = [after.mobility_recommendation, before.mobility_recommendation];
  if (plan === null || planBefore === null) return;
  expect(isStricterLimit(before.safety.limit, after.safety.limit)).toBe(false);
  for (const part of PARTS) expect(plan[part] ?? 0, part).toBeLessThanOrEqual(planBefore[part] ?? 0);
}

/** A sign and one further from normal, on the side on which it is. */
const WORSE_SIGNS = fc.constantFrom<[keyof SafetyAnswers, number, number]>(
  ["respiratory_rate", 20, 21],
  ["respiratory_rate", 24, 26],
  ["respiratory_rate", 12, 11],
  ["respiratory_rate", 30, 31],
  ["spo2_percent", 96, 95],
  ["spo2_percent", 94, 91],
  ["spo2_percent", 90, 88],
  ["systolic_mmhg", 111, 105],
  ["systolic_mmhg", 101, 95],
  ["systolic_mmhg", 95, 90],
  ["systolic_mmhg", 150, 185],
  ["heart_rate", 90, 105],
  ["heart_rate", 105, 121],
  ["heart_rate", 51, 45],
  ["heart_rate", 45, 40],
  ["temperature_c", 38, 38.6],
  ["temperature_c", 38.6, 39.2],
  ["temperature_c", 36.2, 35],
  ["map_mmhg", 70, 66],
  ["map_mmhg", 66, 62],
);

const CAPPED: readonly SafetyAnswers[] = [
  { platelets: 15 },
  { platelets: 30 },
  { hemoglobin_g_dl: 7.5 },
  { temperature_c: 38.7 },
  { temperature_c: 39.5 },
  { acute_dvt_pe: "treated_under_24h" },
  { acute_dvt_pe: "treated_24_to_48h" },
  { acute_coronary: "mi_2_to_7_days" },
  { weight_bearing: "non_weight_bearing" },
  { weight_bearing: "partial" },
  { lower_limb: "amputation_under_6_weeks" },
  { lower_limb: "amputation_healed" },
  { seizures: "controlled_under_72h" },
  { stroke_time: "day_2_to_7" },
  { potassium_mmol_l: 6.2 },
  { glucose_mg_dl: 350 },
  { vasopressors: "low" },
  { bone_metastases: true },
  { intracranial: "monitor_stable" },
  { aortic_dissection: "repaired_or_chronic" },
  { consciousness: "voice" },
];
const without = (answers: SafetyAnswers): SafetyAnswers =>
  Object.fromEntries(Object.keys(answers).map((id) => [id, null]));

describe("model 2.2 over random patients", () => {
  it("never lets a sign further from normal lower points or class, nor raise the plan", () => {
    fc.assert(
      fc.property(anyPatient, WORSE_SIGNS, (patient, [sign, milder, worse]) => {
        const before = assess(withAnswers(patient, { [sign]: milder }));
        const after = assess(withAnswers(patient, { [sign]: worse }));
        expect(after.safety.news2.total).toBeGreaterThanOrEqual(before.safety.news2.total);
        expectNotMilder(after, before);
      }),
    );
  });

  it("never adds points for a part left out", () => {
    fc.assert(
      fc.property(anyPatient, fc.constantFrom(...NEWS2_PARTS), (patient, part) => {
        const before = assess(patient).safety.news2;
        const after = assess(withAnswers(patient, { [part]: null })).safety.news2;
        // A systolic left out leaves the mean pressure, RASS the awareness, FiO2 the oxygen.
        expect(after.total).toBeLessThanOrEqual(before.total);
      }),
    );
  });

  it("never lets a capped finding raise a part of the plan or loosen the limit", () => {
    fc.assert(
      fc.property(anyPatient, fc.constantFrom(...CAPPED), (patient, finding) => {
        expectNotMilder(assess(withAnswers(patient, finding)), assess(withAnswers(patient, without(finding))));
      }),
    );
  });

  it("never lets a chart's total make anything milder, but for the questions it answers", () => {
    const entered = fc.record({
      total: fc.integer({ min: 0, max: 12 }),
      single_3: fc.constant(false),
      at: fc.constant("2026-11-28T11:30:00.000Z"),
    });
    fc.assert(
      fc.property(anyPatient, entered, (patient, news2_entered) => {
        const at = { assessed_at: "2026-11-28T12:00:00.000Z" };
        const before = assess({ ...patient, ...at });
        const after = assess({ ...patient, ...at, news2_entered });
        expect(after.safety.news2.total).toBeGreaterThanOrEqual(before.safety.news2.total);
        const answered = before.safety.reasons.filter(
          ({ id }) => !after.safety.reasons.some((reason) => reason.id === id),
        );
        for (const { id } of answered) {
          expect(["respiratory_rate", "oxygen_support", "temperature_c", "consciousness"]).toContain(
            id.replace("unanswered.", ""),
          );
        }
        if (answered.length === 0) expectNotMilder(after, before);
      }),
    );
  });

  it("never lets a send or a carried step end above a cap", () => {
    const step = fc.record({
      watts: fc.integer({ min: 0, max: 45 }),
      minutes: fc.integer({ min: 1, max: 30 }),
      sessions: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(
        anyPatient,
        fc.constantFrom(...CAPPED),
        step,
        step,
        step,
        (patient, finding, current, base, asked) => {
          const input = withAnswers(patient, finding);
          const reached = { ...current, mode: "active", lung_limited: null, sepsis: null, lastWatts: null } as const;
          const { mobility_recommendation: plan } = assessRisk(input, {
            includesWithout: false,
            carryFrom: () => ({ current: reached, hasLapsed: false }),
          });
          if (!plan?.caps) return;
          const most = {
            watts: plan.caps.mets === null ? null : (plan.watt_goal ?? plan.start_watts),
            minutes: plan.caps.minutes === null ? null : plan.duration_min_per_session,
            sessions: plan.caps.sessions === null ? null : plan.sessions_per_day,
          };
          const isWithin = (sent: typeof base) =>
            (["watts", "minutes", "sessions"] as const).every(
              (part) => most[part] === null || sent[part] <= most[part],
            );
          expect(
            isWithin({ watts: plan.today_watts, minutes: plan.today_minutes, sessions: plan.today_sessions }),
          ).toBe(true);
          const send = { plan, base, inForce: current, asked, isOffered: true };
          const verdict = checkSend(send).verdict;
          if (!isWithin(asked)) expect(verdict).toBe("refuse");
          const caps = sendCaps(send);
          for (const part of ["watts", "minutes", "sessions"] as const) {
            if (most[part] !== null) expect(caps[part].hard ?? 0, part).toBeLessThanOrEqual(most[part]);
          }
        },
      ),
    );
  });
});
