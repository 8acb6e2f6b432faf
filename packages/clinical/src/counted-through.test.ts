import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInput } from "../test/arbitrary-input.ts";
import { unremarkable } from "../test/check-assessments.ts";
import { shown, shownOrSkipped } from "../test/shown-figures.ts";
import { assessRisk } from "./assess.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import type { FactorId } from "./coefficients/factor-labels.ts";
import { alsoCountedThrough } from "./counted-through.ts";
import { calculateFigures } from "./outcomes/figures.ts";
import type { RemovableAnswer } from "./questions.ts";
import { type FigureValues, valuesOf } from "./without.ts";

const figures = ["deconditioning", "vte", "falls", "pressure", "los", "home", "readmission"] as const;

function factorsOf(patient: AssessmentInput): Set<FactorId> {
  const result = shown(assessRisk(patient));
  const parts = [result.deconditioning, result.vte, result.falls, result.pressure, result.losData];
  return new Set(
    [...parts, result.dischargeData, result.readmissionData].flatMap(({ contributions }) =>
      contributions.map(([factor]) => factor),
    ),
  );
}

const through = (patient: AssessmentInput, answer: RemovableAnswer, figure: keyof FigureValues) =>
  alsoCountedThrough({ answer, figure, without: assessRisk(patient).without, factors: factorsOf(patient) });

describe("an answer that changes nothing by itself", () => {
  it("names the answers that say the same", () => {
    const cancer = { ...unremarkable, has_active_cancer: true, is_oncology: true };
    expect(through(cancer, "is_oncology", "vte")).toEqual(["has_active_cancer"]);
    expect(through(cancer, "has_active_cancer", "readmission")).toEqual(["is_oncology"]);
    expect(through(cancer, "is_oncology", "falls")).toEqual([]);
    const hip = { ...unremarkable, is_orthopedic: true, is_postoperative: true, is_trauma_admission: true };
    expect(through(hip, "is_postoperative", "home")).toEqual(["is_trauma_admission"]);
    expect(through({ ...hip, is_trauma_admission: false }, "is_postoperative", "home")).toEqual([]);
    const mild = { ...unremarkable, has_neuropathy: true, cognitive_status: "mild_impairment" } as const;
    expect(through(mild, "cognitive_status", "pressure")).toEqual([]);
  });

  it("would change the figure if those were gone as well", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        // In a planned stay, surgery along with trauma counts only as trauma.
        const patient = { ...input, padua: null, braden: null, admission_urgency: null };
        const { without } = shownOrSkipped(assessRisk(patient));
        const factors = factorsOf(patient);
        const all = valuesOf(calculateFigures(patient));
        for (const answer of Object.keys(without) as RemovableAnswer[]) {
          for (const figure of figures) {
            if (without[answer]?.[figure] !== all[figure]) continue;
            const others = alsoCountedThrough({ answer, figure, without, factors });
            if (others.length === 0 || factors.has("adjustment.clamp")) continue;
            const gone = (answers: readonly RemovableAnswer[]) =>
              valuesOf(
                calculateFigures({
                  ...patient,
                  ...Object.fromEntries(answers.map((one) => [one, reference(one)])),
                } as AssessmentInput),
              )[figure];
            expect(gone([answer, ...others]), `${answer} in ${figure}`).not.toBe(gone(others));
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

const reference = (answer: RemovableAnswer) =>
  answer === "weight_kg" ? null : answer === "cognitive_status" ? "normal" : false;
