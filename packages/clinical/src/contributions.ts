import { roundProbability } from "./arithmetic.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import type { Coefficient, EvidenceCode, PresenceTable } from "./coefficients/coefficient.ts";
import type { FactorId } from "./coefficients/factor-labels.ts";
import type { CitationKey } from "./evidence.ts";

export type Direction = "raises" | "lowers";

interface Line {
  readonly factor: FactorId;
  readonly direction: Direction;
  readonly evidenceCode: EvidenceCode;
  readonly citations: readonly CitationKey[];
}

/**
 * One line of a breakdown on the log-odds scale. All lines of a figure add up to the logit of its probability.
 * `probabilityWithout` is the figure with this line's factor absent and everything else unchanged; null for
 * baselines and adjustments, which cannot be absent.
 */
export interface LogOddsContribution extends Line {
  readonly logOdds: number;
  readonly probabilityWithout: number | null;
}

/**
 * One line of the falls breakdown. The lines add up to ln(expected falls), whose probability of at least one
 * is 1 - exp(-exp(sum)).
 */
export interface LogRateContribution extends Line {
  readonly logRate: number;
  readonly probabilityWithout: number | null;
}

/** One line of a breakdown by multiplication: the first line is the base in days or watts. */
export interface MultiplierContribution extends Line {
  readonly multiplier: number;
  /** The figure (days or watts) with this factor absent; null for the base and adjustments. */
  readonly valueWithout: number | null;
}

/** A factor that is present, and what it adds on its outcome's scale. */
export interface Term {
  readonly amount: number;
  readonly coefficient: Coefficient;
}

/** The terms of the table's categories and flags that the patient has, in the table's order. */
export function collectPresentTerms(table: PresenceTable, patient: AssessmentInput): Term[] {
  const terms: Term[] = [];
  addTerm(terms, table.sex?.[patient.sex]);
  addTerm(terms, table.mobility_status?.[patient.mobility_status]);
  addTerm(terms, table.cognitive_status?.[patient.cognitive_status]);
  addTerm(terms, table.baseline_function?.[patient.baseline_function]);
  addTerm(terms, table.level_of_care?.[patient.level_of_care]);
  for (const flag of table.flags) if (patient[flag.factor]) terms.push({ amount: flag.value, coefficient: flag });
  return terms;
}

/** Adds a term unless the coefficient is absent (a reference category) or it adds nothing. */
export function addTerm(terms: Term[], coefficient: Coefficient | undefined, amount = coefficient?.value ?? 0): void {
  if (coefficient !== undefined && amount !== 0) terms.push({ amount, coefficient });
}

export function sumTerms(terms: readonly Term[]): number {
  let sum = 0;
  for (const term of terms) sum += term.amount;
  return sum;
}

const NO_CITATIONS: readonly CitationKey[] = [];

const directionOf = (amount: number): Direction => (amount < 0 ? "lowers" : "raises");

/** A line that cannot be absent: a baseline, or an adjustment (evidence code J) such as compression or a clamp. */
export const namedLogOdds = (
  factor: FactorId,
  logOdds: number,
  evidenceCode: EvidenceCode = "J",
  citations: readonly CitationKey[] = NO_CITATIONS,
): LogOddsContribution => ({
  factor,
  direction: directionOf(logOdds),
  evidenceCode,
  citations,
  logOdds,
  probabilityWithout: null,
});

export const namedLogRate = (
  factor: FactorId,
  logRate: number,
  evidenceCode: EvidenceCode = "J",
  citations: readonly CitationKey[] = NO_CITATIONS,
): LogRateContribution => ({
  factor,
  direction: directionOf(logRate),
  evidenceCode,
  citations,
  logRate,
  probabilityWithout: null,
});

export const namedMultiplier = (
  factor: FactorId,
  multiplier: number,
  evidenceCode: EvidenceCode = "J",
  citations: readonly CitationKey[] = NO_CITATIONS,
): MultiplierContribution => ({
  factor,
  direction: directionOf(multiplier - 1),
  evidenceCode,
  citations,
  multiplier,
  valueWithout: null,
});

export const logOddsLine = (term: Term, probabilityWithout: number): LogOddsContribution => ({
  factor: term.coefficient.factor,
  direction: directionOf(term.amount),
  evidenceCode: term.coefficient.evidenceCode,
  citations: term.coefficient.citations,
  logOdds: term.amount,
  probabilityWithout: roundProbability(probabilityWithout),
});

export const logRateLine = (term: Term, probabilityWithout: number): LogRateContribution => ({
  factor: term.coefficient.factor,
  direction: directionOf(term.amount),
  evidenceCode: term.coefficient.evidenceCode,
  citations: term.coefficient.citations,
  logRate: term.amount,
  probabilityWithout: roundProbability(probabilityWithout),
});

export const multiplierLine = (term: Term, valueWithout: number): MultiplierContribution => ({
  factor: term.coefficient.factor,
  direction: directionOf(term.amount - 1),
  evidenceCode: term.coefficient.evidenceCode,
  citations: term.coefficient.citations,
  multiplier: term.amount,
  valueWithout,
});
