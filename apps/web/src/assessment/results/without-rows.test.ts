import { describe, expect, it } from "vitest";
import { assessed, orthopedic, unanswered } from "../../../test/support/assessments.ts";
import { figures } from "./use-figure-words.ts";
import { figuresOf, isAtLimit, withoutRows } from "./without-rows.ts";

describe("'Effect of each answer'", () => {
  it("has one row an answer, the largest effect first [CALCULATOR-39]", () => {
    for (const figure of figures) {
      const rows = withoutRows(orthopedic, figure);
      expect(new Set(rows.map(({ answer }) => answer)).size).toBe(rows.length);
      const current = figuresOf(orthopedic)[figure];
      const effects = rows.map(({ value }) => Math.abs(value - current));
      expect(effects).toEqual([...effects].sort((a, b) => b - a));
      for (const { answer, value } of rows) expect(value).toBe(orthopedic.without[answer]?.[figure]);
    }
    expect(withoutRows(orthopedic, "deconditioning").map(({ answer }) => answer)).toContain("mobility_status");
  });

  it("says through what a figure still counts an answer that does not move it [CALCULATOR-39]", () => {
    const cancer = assessed({ has_active_cancer: true, is_oncology: true });
    expect(withoutRows(cancer, "vte").filter(({ through }) => through.length > 0)).toEqual([
      expect.objectContaining({ answer: "is_oncology", through: ["has_active_cancer"] }),
      expect.objectContaining({ answer: "has_active_cancer", through: ["is_oncology"] }),
    ]);
    expect(withoutRows(cancer, "home").map(({ answer }) => answer)).not.toContain("is_oncology");
  });

  it("has no row where nothing can be taken away, and says when a limit holds the figure", () => {
    expect(withoutRows(unanswered, "deconditioning")).toEqual([]);
    expect(isAtLimit(unanswered, "vte")).toBe(false);
    const veryFrail = assessed({
      age: 110,
      mobility_status: "bedbound",
      cognitive_status: "delirium_dementia",
      baseline_function: "dependent",
      level_of_care: "icu",
      has_ventilator: true,
      has_malnutrition: true,
      albumin_low: true,
      is_neuro_admission: true,
      is_sepsis: true,
    });
    expect(isAtLimit(veryFrail, "deconditioning")).toBe(true);
  });
});
