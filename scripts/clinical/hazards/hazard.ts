import type { HoldingTest } from "../../docs/holding-tests.ts";

/** 1 to 5, as docs/clinical/hazard-log.md defines them. */
export type Degree = 1 | 2 | 3 | 4 | 5;

/** What could go wrong, what guards against it, and the tests that prove it. */
export interface Hazard {
  /** Never reused: a hazard that is gone leaves a gap. */
  readonly id: `HAZ-${string}`;
  readonly hazard: string;
  readonly cause: string;
  readonly harm: string;
  /** For the harm, which no control here makes milder. */
  readonly severity: Degree;
  /** How likely the harm is, without the control and with it. Estimates. */
  readonly likelihood: { readonly before: Degree; readonly after: Degree };
  readonly control: string;
  readonly heldBy: readonly HoldingTest[];
  /** What no test proves, and what the hospital has to do about it. */
  readonly open?: string;
}

export interface HazardGroup {
  readonly title: string;
  readonly hazards: readonly Hazard[];
}

export const riskBefore = ({ severity, likelihood }: Hazard): number => severity * likelihood.before;
export const riskAfter = ({ severity, likelihood }: Hazard): number => severity * likelihood.after;

export const RISK_LEVELS = ["low", "medium", "high"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export function levelOf(risk: number): RiskLevel {
  if (risk >= 10) return "high";
  return risk >= 5 ? "medium" : "low";
}
