import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plausiblePatient } from "../test/arbitrary-input.ts";
import { readVignette, unremarkable, vignettes } from "../test/check-assessments.ts";
import { type ShownResult, shown } from "../test/shown-figures.ts";
import { bodiesWithout } from "../test/without-by-hand.ts";
import { assessRisk } from "./assess.ts";
import type { AssessmentInput } from "./assessment-input.ts";

/** What a screen shows of a 'What if'. */
const figuresOf = (result: ShownResult) => ({
  deconditioning: result.deconditioning.probability,
  vte: result.vte.probability,
  falls: result.falls.probability,
  pressure: result.pressure.probability,
  los: result.los,
  home: result.discharge,
  readmission: result.readmission_30d,
});

function whatIfs(patient: AssessmentInput) {
  const bodies = [...bodiesWithout(patient)];
  return Object.fromEntries(
    bodies.map(([answer, body]) => [answer, figuresOf(shown(assessRisk(body, { includesWithout: false })))]),
  );
}

describe("'without it'", () => {
  it.each(vignettes.filter(({ input }) => (input.age as number) >= 18))(
    "is the 'What if' of each answer: $id",
    ({ input }) => {
      const { patient, provenance } = readVignette(input);
      expect(assessRisk(patient, { provenance }).without).toEqual(whatIfs(patient));
    },
  );

  it("is the 'What if' of each answer of a random patient [RISK-10]", () => {
    fc.assert(
      fc.property(plausiblePatient, (patient) => {
        expect(assessRisk(patient).without).toEqual(whatIfs(patient));
      }),
    );
  });

  it("is beside each line of the answer it belongs to", () => {
    fc.assert(
      fc.property(plausiblePatient, (patient) => {
        const { without, deconditioning, falls, readmissionData, dischargeData, losData } = shown(assessRisk(patient));
        const root = (factor: string) => factor.split(".")[0] as keyof typeof without;
        for (const [factor, , figure] of deconditioning.contributions) {
          expect(figure).toBe(without[root(factor)]?.deconditioning ?? null);
        }
        for (const [factor, , figure] of falls.contributions) {
          expect(figure).toBe(without[root(factor)]?.falls ?? null);
        }
        for (const [factor, , figure] of readmissionData.contributions) {
          expect(figure).toBe(without[root(factor)]?.readmission ?? null);
        }
        for (const [factor, , figure] of dischargeData.contributions) {
          const home = without[root(factor)]?.home;
          expect(figure).toBe(home === undefined ? null : Math.round((1 - home) * 1e6) / 1e6);
        }
        for (const [factor, , figure] of losData.contributions) {
          expect(figure).toBe(without[root(factor)]?.los ?? null);
        }
      }),
    );
  });

  it("assigns a score's line to the first answer of its rule that is present", () => {
    const answersOf = (changes: Partial<AssessmentInput>) => {
      const { vte, pressure, without } = shown(assessRisk({ ...unremarkable, ...changes }));
      const ownerOf = (probability: number | null, figure: "vte" | "pressure") =>
        Object.entries(without).find(([, values]) => values[figure] === probability)?.[0] ?? null;
      return Object.fromEntries([
        ...vte.contributions.map(([factor, , figure]) => [factor, ownerOf(figure, "vte")]),
        ...pressure.contributions.map(([factor, , figure]) => [factor, ownerOf(figure, "pressure")]),
      ]);
    };
    expect(answersOf({ is_oncology: true })).toMatchObject({ "padua.active_cancer": "is_oncology" });
    expect(answersOf({ age: 75 })).toMatchObject({ "padua.age_70_or_over": null, age: null });
    expect(answersOf({ weight_kg: 120 })).toMatchObject({ "padua.bmi_30_or_over": "weight_kg" });
    expect(answersOf({ weight_kg: 45 })).toMatchObject({ "bmi.underweight": "weight_kg" });
    expect(answersOf({ padua: 6, braden: 12 })).toMatchObject({ "padua.total": "padua", "braden.total": "braden" });
    expect(answersOf({ mobility_status: "bedbound" })).toMatchObject({
      "braden.best_score": null,
      "braden.friction_shear": "mobility_status",
      "padua.reduced_mobility": "mobility_status",
    });
  });

  it("is left out when it was not asked for", () => {
    const { without, ...figures } = shown(assessRisk(unremarkable, { includesWithout: false }));
    expect(without).toEqual({});
    expect(figures.deconditioning.contributions.every(([, , figure]) => figure === null)).toBe(true);
  });
});
