import { CLINICAL_TERMS } from "./clinical-terms.ts";
import { endOfWord, isWordCharacter, type Span } from "./fold-text.ts";
import { FROM_EVERY_TEXT } from "./text-words.ts";

/** A question, and the answer to it that a term names. */
export interface TermQuestion {
  /** A field of the risk answers or of the safety check. */
  readonly field: string;
  /** Null if the term asks without a value. */
  readonly value: boolean | string | null;
}

/** Each term with all its questions. */
export const TERMS: ReadonlyMap<string, readonly TermQuestion[]> = listTerms();

function listTerms(): Map<string, TermQuestion[]> {
  const questions = new Map<string, TermQuestion[]>();
  for (const { field, value, terms } of CLINICAL_TERMS) {
    for (const term of terms) questions.set(term, [...(questions.get(term) ?? []), { field, value }]);
  }
  return questions;
}

interface Term {
  readonly term: string;
  readonly questions: readonly TermQuestion[];
}
/** By the first word: a text is scanned once, however many terms there are. */
type TermIndex = ReadonlyMap<string, readonly Term[]>;

const DIAGNOSIS = "admission_diagnosis";
const isAskedByEveryText = ({ field }: TermQuestion): boolean =>
  !field.startsWith("is_") || FROM_EVERY_TEXT.includes(field);

function indexTerms(isAsked: (question: TermQuestion) => boolean): TermIndex {
  const index = new Map<string, Term[]>();
  for (const [term, all] of TERMS) {
    const questions = all.filter(isAsked);
    const firstWord = term.slice(0, endOfWord(term, 0));
    if (questions.length > 0) index.set(firstWord, [...(index.get(firstWord) ?? []), { term, questions }]);
  }
  return index;
}

const DIAGNOSIS_TERMS = indexTerms(() => true);
const OTHER_TERMS = indexTerms(isAskedByEveryText);

export interface FoundTerm extends Term, Span {}

/**
 * The terms of a folded text, as whole words, the longest first. Text that one has matched, or that is in `taken`, is
 * not matched again. `field` is the text's.
 */
export function findTerms(field: string, text: string, taken: readonly Span[]): FoundTerm[] {
  const index = field === DIAGNOSIS ? DIAGNOSIS_TERMS : OTHER_TERMS;
  const found: FoundTerm[] = [];
  for (let start = 0; start < text.length; start = endOfWord(text, start)) {
    for (const entry of index.get(text.slice(start, endOfWord(text, start))) ?? []) {
      const end = start + entry.term.length;
      if (text.startsWith(entry.term, start) && isWhole(text, end)) found.push({ ...entry, start, end });
    }
  }
  found.sort((one, other) => other.term.length - one.term.length || one.start - other.start);
  const kept: FoundTerm[] = [];
  for (const one of found) if (!overlapsAny(one, taken) && !overlapsAny(one, kept)) kept.push(one);
  return kept;
}

const isWhole = (text: string, end: number): boolean => !isWordCharacter(text, end - 1) || !isWordCharacter(text, end);

const overlapsAny = ({ start, end }: Span, others: readonly Span[]): boolean =>
  others.some((other) => start < other.end && other.start < end);
