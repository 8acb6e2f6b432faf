import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomPatient } from "../test/random-patients.ts";
import { assessRisk } from "./assess.ts";
import type { RiskAssessmentResult } from "./assessment-result.ts";
import type { SafetyClass, SafetyLimit } from "./safety/safety-item.ts";

type Plan = readonly [startWatts: number, startMinutes: number, goal: number | null, minutes: number, sessions: number];
type Figures = readonly number[];
/** What model 2.1 answered to the patient of the same index; recorded once, with the engine as it was. */
type Before = readonly [
  safetyClass: SafetyClass,
  limit: SafetyLimit | null,
  reasons: string,
  plan: Plan | null,
  figures: Figures,
];

const { numRuns = 100 } = fc.readConfigureGlobal();
const recorded = brotliDecompressSync(readFileSync(new URL("../test/patients-of-2.1.jsonl.br", import.meta.url)));
const before: readonly Before[] = recorded
  .toString()
  .trimEnd()
  .split("\n")
  .slice(0, numRuns < 1000 ? 2000 : undefined)
  .map((line) => JSON.parse(line));
const after: readonly RiskAssessmentResult[] = before.map((_, index) =>
  assessRisk(randomPatient(index), { includesWithout: false }),
);

const CLASSES: readonly SafetyClass[] = ["green", "amber", "stop"];
const LIMITS: readonly (SafetyLimit | null)[] = [null, "assisted_only", "unloaded_only", "passive_only"];

/** The first few patients for whom something is not true, and what. */
function findProblems(problemOf: (old: Before, now: RiskAssessmentResult) => string | false): string[] {
  const found: string[] = [];
  before.forEach((old, index) => {
    const problem = found.length < 3 && problemOf(old, after[index] as RiskAssessmentResult);
    if (problem !== false) found.push(`patient ${index}: ${problem}`);
  });
  return found;
}

function planOf({ mobility_recommendation: goal }: RiskAssessmentResult): Plan | null {
  if (goal === null) return null;
  const { start_watts, start_minutes, watt_goal, duration_min_per_session, sessions_per_day } = goal;
  return [start_watts, start_minutes, watt_goal, duration_min_per_session, sessions_per_day];
}

/** Four significant digits, as they were recorded. */
const figuresOf = (result: RiskAssessmentResult): Figures | null =>
  result.figures_withheld !== null
    ? null
    : [
        result.deconditioning.probability,
        result.vte.probability,
        result.falls.probability,
        result.pressure.probability,
        result.readmission_30d,
        result.discharge,
        result.los,
      ].map((figure) => Number(figure.toPrecision(4)));

describe("for the same answers and without texts, against model 2.1", () => {
  it("the class is at least as strict, and so is the limit", () => {
    const problems = findProblems(([safetyClass, limit], { safety }) => {
      const isGreener = CLASSES.indexOf(safety.class) < CLASSES.indexOf(safetyClass);
      const isLooser = safety.class !== "stop" && LIMITS.indexOf(safety.limit) < LIMITS.indexOf(limit);
      return (isGreener || isLooser) && `${safetyClass} ${limit} became ${safety.class} ${safety.limit}`;
    });
    expect(problems).toEqual([]);
  });

  it("no reason is lost", () => {
    const problems = findProblems(([, , reasons], { safety }) => {
      const now = new Set<string>(safety.reasons.map(({ id }) => id));
      const lost = reasons.split(" ").filter((id) => id !== "" && !now.has(id));
      return lost.length > 0 && `lost ${lost}`;
    });
    expect(problems).toEqual([]);
  });

  it("nobody gets a plan who had none, and no part of a plan is above 2.1's", () => {
    const problems = findProblems(([, , , old], result) => {
      const now = planOf(result);
      if (now === null) return false;
      // Without a goal there is nothing to reach: that is less than any.
      const isAbove = old === null || now.some((part, at) => part !== null && part > (old[at] ?? -1));
      return isAbove && `${old} became ${now}`;
    });
    expect(problems).toEqual([]);
  });

  it("figures that are not withheld are 2.1's", () => {
    const problems = findProblems(([, , , , old], result) => {
      const now = figuresOf(result);
      return now !== null && `${now}` !== `${old}` && `${old} became ${now}`;
    });
    expect(problems).toEqual([]);
  });

  it("the patients are of every class and with every limit, and most keep their figures", () => {
    expect(after.filter(({ figures_withheld }) => figures_withheld === null).length).toBeGreaterThan(before.length / 2);
    expect(new Set(before.map(([safetyClass]) => safetyClass))).toEqual(new Set(CLASSES));
    expect(new Set(before.map(([, limit]) => limit))).toEqual(new Set(LIMITS));
  });
});
