import { describe, expect, it } from "vitest";
import { MOBILITY_STATUSES, RISK_NAMES } from "../../../packages/clinical/src/index.ts";
import { OUTCOMES, withoutNewAnswers } from "./assess-cohort.ts";
import { BACKTEST, runBacktest } from "./backtest.ts";
import { makeCohort } from "./cohort.ts";
import { GROUP_TARGETS } from "./group-targets.ts";
import { listMarginals } from "./marginals.ts";
import { RULE_NAMES } from "./metamorphic.ts";
import { normalQuantile } from "./normal.ts";
import { shareShownLow } from "./outcome-tables.ts";
import { isStartAboveThreeMets } from "./prescription-tables.ts";
import { MEAN_TARGETS } from "./published-targets.ts";
import { renderReport } from "./report.ts";
import { impliedDiscrimination, meanOf } from "./statistics.ts";

const small = runBacktest({ seed: BACKTEST.seed, patients: 300, metamorphicPatients: 100 });
const report = renderReport(small);

/** The first column of each table row. */
const firstCells = (text: string): string[] => [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = ""]) => cell);

describe("the cohort", () => {
  it("is the same for the same seed, another for another, and a larger one begins with it", () => {
    const cohort = makeCohort({ seed: "1", size: 50 });
    expect(makeCohort({ seed: "1", size: 50 })).toEqual(cohort);
    expect(makeCohort({ seed: "1", size: 60 }).slice(0, 50)).toEqual(cohort);
    expect(makeCohort({ seed: "2", size: 50 })).not.toEqual(cohort);
  });

  it("has about the shares that were asked for", () => {
    for (const { name, asked, found, among } of listMarginals(makeCohort({ seed: "marginals", size: 5000 }))) {
      const chance = Math.sqrt((asked * (1 - asked)) / among);
      expect(Math.abs(found - asked), name).toBeLessThan(4 * chance);
    }
  });

  it("is sicker in the heavy case mix and less so in the light one", () => {
    const deconditioning = ({ light, base, heavy }: typeof small) =>
      [light, base, heavy].map((patients) => meanOf(patients, (patient) => patient.probabilities.deconditioning));
    const means = deconditioning(small);
    expect(means).toEqual(means.toSorted((one, other) => one - other));
    expect(new Set(means).size).toBe(3);
  });

  it("loses only the new answers if they are not recorded", () => {
    const cohort = makeCohort({ seed: "1", size: 1 });
    const [before] = cohort;
    const [after] = withoutNewAnswers(cohort);
    const changed = { admission_urgency: null, has_dialysis: null, prior_admissions: null, fall_history: null };
    expect(after).toEqual({ ...before, input: { ...before?.input, ...changed } });
  });
});

describe("the back-test", () => {
  it("is the same when run again", () => {
    const options = { seed: 7, patients: 40, metamorphicPatients: 10 };
    expect(renderReport(runBacktest(options))).toBe(renderReport(runBacktest(options)));
  });

  it("has a row for each outcome, mean, group, mobility and rule", () => {
    const rows = firstCells(report);
    const expected = [
      ...OUTCOMES,
      ...RISK_NAMES,
      ...Object.keys(MEAN_TARGETS),
      ...GROUP_TARGETS.map(({ name }) => name),
      ...MOBILITY_STATUSES,
      ...RULE_NAMES,
    ];
    expect(expected.filter((row) => !rows.includes(row))).toEqual([]);
    expect(report).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("shows no Padua of 4 or more as low, and starts nobody above 3.0 METs", () => {
    expect(shareShownLow(small.base)).toBe(0);
    for (const patients of [small.base, small.light, small.heavy, small.notRecorded]) {
      expect(patients.filter(isStartAboveThreeMets)).toEqual([]);
    }
  });

  it("is clear for nobody who was asked nothing, and stops nobody without a finding", () => {
    expect(small.gate.nothing).toEqual({ green: 0, amber: 1, stop: 0 });
    expect(small.gate.none.green).toBeGreaterThan(0);
    expect(small.gate.vitalSigns.green).toBeGreaterThan(small.gate.none.green);
    expect(small.gate.vitalSigns.stop).toBe(0);
  });

  it("finds nothing that gets better although something got worse, except what the model allows", () => {
    const { violations, comparisons } = small.metamorphic;
    expect([...violations]).toEqual([]);
    expect(comparisons).toBeGreaterThan(100 * 150);
  });

  it("breaks no rule of the model", () => {
    const { rules } = small.metamorphic;
    for (const name of RULE_NAMES) {
      expect(rules[name].tried, name).toBeGreaterThan(0);
      expect(rules[name].broken, name).toBe(0);
    }
  });
});

describe("the statistics", () => {
  it("imply the discrimination that counting all pairs gives", () => {
    const probabilities = [0.1, 0.4, 0.4, 0.7];
    let concordant = 0;
    let pairs = 0;
    for (const [place, one] of probabilities.entries()) {
      for (const [otherPlace, other] of probabilities.entries()) {
        if (place === otherPlace) continue;
        const chance = one * (1 - other);
        pairs += chance;
        concordant += chance * (one > other ? 1 : one === other ? 0.5 : 0);
      }
    }
    expect(impliedDiscrimination(probabilities)).toBeCloseTo(concordant / pairs, 12);
    expect(impliedDiscrimination([0.3, 0.3, 0.3])).toBeCloseTo(0.5, 12);
  });

  it.each([
    [0.5, 0],
    [0.975, 1.959964],
    [0.01, -2.326348],
    [0.15, -1.036433],
  ])("know the normal quantile of %s", (share, quantile) => {
    expect(normalQuantile(share)).toBeCloseTo(quantile, 6);
  });
});
