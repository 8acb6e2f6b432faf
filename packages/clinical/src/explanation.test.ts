import { expect, it } from "vitest";
import { vignettes } from "../test/check-assessments.ts";
import { assessRisk } from "./assess.ts";
import { EXPLANATIONS, explainAssessment } from "./explanation.ts";

it("explains every figure: words, lines, sources with link text, uncertainty and the sentence", () => {
  for (const { input } of vignettes) {
    const figures = explainAssessment(assessRisk(input));
    expect(figures.map(({ figure }) => figure)).toEqual(Object.keys(EXPLANATIONS));
    for (const figure of figures) {
      expect(figure.formula.length).toBeGreaterThan(40);
      expect(figure.uncertainty).not.toBe("");
      expect(figure.statement).toBe("Decision support, not validated; does not replace clinical judgement.");
      expect(figure.sources.every(({ text }) => text.length > 5)).toBe(true);
      const cited = new Set(figure.sources.map(({ key }) => key));
      for (const line of figure.contributions) {
        expect(line.label).not.toBe("");
        expect(line.citations.every((key) => cited.has(key))).toBe(true);
      }
    }
  }
});
