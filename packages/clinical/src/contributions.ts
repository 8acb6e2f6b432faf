import type { AssessmentInput } from "./assessment-input.ts";
import type { Coefficient, EvidenceCode, Parameter, PresenceTable } from "./coefficients/coefficient.ts";
import type { FactorId } from "./coefficients/factor-labels.ts";
import type { CitationKey } from "./evidence.ts";
import { CATEGORIES, type CategoryId } from "./questions.ts";

/**
 * A line of a breakdown in its short form, so that an assessment stays small on a ward's network: the factor; what it
 * adds to the log-odds (falls: to the log of the expected falls), or multiplies the days or watts by, to six decimals;
 * the figure in a whole new assessment without the line's answer, null where none can be taken away (baseline, age,
 * limits) and if it was not requested; the evidence code; the keys of its sources. The lines of an outcome make it up.
 */
export type ResultLine = readonly [
  factor: FactorId,
  amount: number,
  without: number | null,
  evidence: EvidenceCode,
  ...sources: CitationKey[],
];

/** A line before it is worded: what a factor adds (or multiplies by) for this patient. */
export type Term = Coefficient;

/** Adds the terms of the table's categories and flags that the patient has, in the table's order. */
export function addPresentTerms(terms: Term[], table: PresenceTable, patient: AssessmentInput): void {
  for (const id of CATEGORIES) addTerm(terms, categoryOf(table, id, patient));
  for (const flag of table.flags) if (patient[flag.factor]) terms.push(flag);
}

const categoryOf = <Id extends CategoryId>(table: PresenceTable, id: Id, patient: AssessmentInput) => {
  const category: Readonly<Partial<Record<string, Coefficient>>> | undefined = table[id];
  return category?.[patient[id]];
};

/** Adds a term unless the coefficient is absent: a reference category. */
export function addTerm(terms: Term[], coefficient: Coefficient | undefined): void {
  if (coefficient !== undefined) terms.push(coefficient);
}

/** Adds a term whose amount depends on the patient: days or years times the coefficient, or a logarithm of it. */
export function addTermOf(terms: Term[], coefficient: Coefficient, amount: number): void {
  if (amount !== 0) terms.push(termOf(coefficient.factor, coefficient, amount));
}

/** A term with its own factor and amount, and the evidence for the parameter it comes from. */
export const termOf = (factor: FactorId, { evidenceCode, citations }: Parameter, amount: number): Term => ({
  factor,
  value: amount,
  evidenceCode,
  citations,
});

const NO_CITATIONS: readonly CitationKey[] = [];

/** A term that is arithmetic and not evidence: a cap, a limit, the days at risk. */
export const adjustment = (factor: FactorId, amount: number): Term => ({
  factor,
  value: amount,
  evidenceCode: "J",
  citations: NO_CITATIONS,
});

export function sumTerms(terms: readonly Term[]): number {
  let sum = 0;
  for (const term of terms) sum += term.value;
  return sum;
}

/** The result of a whole new assessment without the answer behind a factor; null if there is none. */
export type FigureWithout = (factor: FactorId) => number | null;

export const linesOf = (terms: readonly Term[], without: FigureWithout | null): ResultLine[] =>
  terms.map(({ factor, value, evidenceCode, citations }) => [
    factor,
    Math.round(value * 1e6) / 1e6,
    without === null ? null : without(factor),
    evidenceCode,
    ...citations,
  ]);
