import { expect, it } from "vitest";
import { readVignette, vignettes } from "../test/check-assessments.ts";
import { assessRisk } from "./assess.ts";
import { EXPLANATIONS, explainAssessment } from "./explanation.ts";

it("explains every outcome: words, lines, sources with link text, uncertainty and the statement [RISK-7]", () => {
  for (const { input } of vignettes) {
    const result = assessRisk(readVignette(input).patient);
    if (result.figures_withheld !== null) continue;
    const metrics = explainAssessment(result);
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
    const falls = metrics.find(({ metric }) => metric === "falls");
    expect(falls?.contributions.at(-1)).toMatchObject({ factor: "adjustment.exposure", scale: "log_rate" });
    expect(metrics.find(({ metric }) => metric === "length_of_stay")?.contributions[0]?.scale).toBe("multiplier");
  }
});

it("says nothing of log-odds to patients", () => {
  for (const { plain } of Object.values(EXPLANATIONS)) expect(plain).not.toMatch(/log|odds|coefficient/i);
});
