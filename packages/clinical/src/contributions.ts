import { roundProbability } from "./arithmetic.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import type { Coefficient, EvidenceCode, Parameter, PresenceTable } from "./coefficients/coefficient.ts";
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
 * One line of a breakdown on the log-odds scale. All lines of an outcome add up to the logit of its probability.
 * `probabilityWithout` is the probability with this line's factor absent and everything else unchanged; null for
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
  /** The outcome (days or watts) with this factor absent; null for the base and adjustments. */
  readonly valueWithout: number | null;
}

/** A factor that is present: its coefficient, whose value is what it adds (or multiplies by) for this patient. */
export type Term = Coefficient;

/** The terms of the table's categories and flags that the patient has, in the table's order. */
export function collectPresentTerms(table: PresenceTable, patient: AssessmentInput): Term[] {
  const terms: Term[] = [];
  addTerm(terms, table.sex?.[patient.sex]);
  addTerm(terms, table.mobility_status?.[patient.mobility_status]);
  addTerm(terms, table.cognitive_status?.[patient.cognitive_status]);
  addTerm(terms, table.baseline_function?.[patient.baseline_function]);
  addTerm(terms, table.level_of_care?.[patient.level_of_care]);
  for (const flag of table.flags) if (patient[flag.factor]) terms.push(flag);
  return terms;
}

/** Adds a term unless the coefficient is absent (a reference category) or adds nothing. */
export function addTerm(terms: Term[], coefficient: Coefficient | undefined): void {
  if (coefficient !== undefined && coefficient.value !== 0) terms.push(coefficient);
}

/** Adds a term whose amount depends on the patient: days or years times the coefficient, or a logarithm of it. */
export function addTermOf(terms: Term[], coefficient: Coefficient, amount: number): void {
  if (amount !== 0) terms.push(termOf(coefficient.factor, coefficient, amount));
}

/** A term with its own factor and amount, and the evidence of the parameter it comes from. */
export const termOf = (factor: FactorId, { evidenceCode, citations }: Parameter, amount: number): Term => ({
  factor,
  value: amount,
  evidenceCode,
  citations,
});

export function sumTerms(terms: readonly Term[]): number {
  let sum = 0;
  for (const term of terms) sum += term.value;
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
  factor: term.factor,
  direction: directionOf(term.value),
  evidenceCode: term.evidenceCode,
  citations: term.citations,
  logOdds: term.value,
  probabilityWithout: roundProbability(probabilityWithout),
});

export const logRateLine = (term: Term, probabilityWithout: number): LogRateContribution => ({
  factor: term.factor,
  direction: directionOf(term.value),
  evidenceCode: term.evidenceCode,
  citations: term.citations,
  logRate: term.value,
  probabilityWithout: roundProbability(probabilityWithout),
});

export const multiplierLine = (term: Term, valueWithout: number): MultiplierContribution => ({
  factor: term.factor,
  direction: directionOf(term.value - 1),
  evidenceCode: term.evidenceCode,
  citations: term.citations,
  multiplier: term.value,
  valueWithout,
});
