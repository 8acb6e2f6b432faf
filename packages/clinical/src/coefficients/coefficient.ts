import type { CitationKey } from "../evidence.ts";
import type { CategoryId, ChoiceOf, Flag } from "../questions.ts";
import type { FactorId } from "./factor-labels.ts";

/**
 * P: a published ratio or rate, shrunk because most are univariate and overlap. S: a score's own item or band.
 * D: set so that the synthetic cohort meets a published mean or age band, or derived by arithmetic.
 * J: judgment, no source found.
 */
export type EvidenceCode = "P" | "S" | "D" | "J";

/** One number of the model and why it is what it is. */
export interface Parameter {
  readonly value: number;
  readonly evidenceCode: EvidenceCode;
  readonly citations: readonly CitationKey[];
  readonly note?: string;
}

/** A parameter that one factor adds on the outcome's scale, or multiplies by if the table says so. */
export interface Coefficient<F extends FactorId = FactorId> extends Parameter {
  readonly factor: F;
}

const NO_CITATIONS: readonly CitationKey[] = [];

const coefficient =
  (evidenceCode: EvidenceCode) =>
  <F extends FactorId>(factor: F, value: number, ...citations: CitationKey[]): Coefficient<F> => ({
    factor,
    value,
    evidenceCode,
    citations: citations.length > 0 ? citations : NO_CITATIONS,
  });

export const published = <F extends FactorId>(
  factor: F,
  value: number,
  ...citations: [CitationKey, ...CitationKey[]]
): Coefficient<F> => coefficient("P")(factor, value, ...citations);
export const fromScore = coefficient("S");
export const derived = coefficient("D");
export const judged = coefficient("J");

export const parameter = (
  value: number,
  evidenceCode: EvidenceCode,
  note: string,
  ...citations: CitationKey[]
): Parameter => ({ value, evidenceCode, citations, note });

type Categories = { readonly [Id in CategoryId]?: Partial<Record<ChoiceOf<Id>, Coefficient>> };

/** The part of an outcome's table without arithmetic: a category or a flag is present, or it is not. */
export interface PresenceTable extends Categories {
  readonly flags: readonly Coefficient<Flag>[];
}
