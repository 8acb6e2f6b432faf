import { expect, it } from "vitest";
import { readVignette, vignettes } from "../test/check-assessments.ts";
import { assessRisk } from "./assess.ts";
import { EXPLANATIONS, explainAssessment } from "./explanation.ts";

it("explains every outcome: words, lines, sources with link text, uncertainty and the statement [RISK-7]", () => {
  for (const { input } of vignettes) {
    const metrics = explainAssessment(assessRisk(readVignette(input).patient));
    expect(metrics.map(({ metric }) => metric)).toEqual(Object.keys(EXPLANATIONS));
    for (const metric of metrics) {
      expect(metric.formula.length).toBeGreaterThan(40);
      expect(metric.uncertainty).not.toBe("");
      expect(metric.statement).toBe("Decision support, not validated; does not replace clinical judgment.");
      expect(metric.sources.every(({ text }) => text.length > 5)).toBe(true);
      const cited = new Set(metric.sources.map(({ key }) => key));
      for (const line of metric.contributions) {
        expect(line.label).not.toBe("");
        expect(line.citations.every((key) => cited.has(key))).toBe(true);
      }
    }
  }
});
