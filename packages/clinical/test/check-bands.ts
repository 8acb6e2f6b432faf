import { anonymousRiskLevel, RISK_NAMES, riskLevelOf } from "../src/index.ts";

const STEP = 1e-6;

/** RISK-20, strictly above; RISK-21, at or above. */
const providerPages = {
  deconditioning: { moderate: 0.15, high: 0.25 },
  vte: { moderate: 0.04, high: 0.08 },
  falls: { moderate: 0.04, high: 0.08 },
  pressure: { moderate: 0.04, high: 0.08 },
  readmission: { moderate: 0.12, high: 0.2 },
} as const;
const publicPage = {
  deconditioning: { moderate: 0.15, high: 0.25 },
  vte: { moderate: 0.02, high: 0.04 },
  falls: { moderate: 0.02, high: 0.04 },
  pressure: { moderate: 0.02, high: 0.04 },
} as const;

/** Both sides of every band edge. */
export function checkBands(): string[] {
  const problems: string[] = [];
  const expectLevel = (name: string, got: string, expected: string) => {
    if (got !== expected) problems.push(`${name}: ${got}, expected ${expected}`);
  };
  for (const metric of [...RISK_NAMES, "readmission"] as const) {
    const { moderate, high } = providerPages[metric];
    expectLevel(`${metric} at ${moderate}`, riskLevelOf(metric, moderate), "low");
    expectLevel(`${metric} above ${moderate}`, riskLevelOf(metric, moderate + STEP), "moderate");
    expectLevel(`${metric} at ${high}`, riskLevelOf(metric, high), "moderate");
    expectLevel(`${metric} above ${high}`, riskLevelOf(metric, high + STEP), "high");
  }
  for (const risk of RISK_NAMES) {
    const { moderate, high } = publicPage[risk];
    expectLevel(`public ${risk} below ${moderate}`, anonymousRiskLevel(risk, moderate - STEP), "low");
    expectLevel(`public ${risk} at ${moderate}`, anonymousRiskLevel(risk, moderate), "moderate");
    expectLevel(`public ${risk} below ${high}`, anonymousRiskLevel(risk, high - STEP), "moderate");
    expectLevel(`public ${risk} at ${high}`, anonymousRiskLevel(risk, high), "high");
  }
  return problems;
}
