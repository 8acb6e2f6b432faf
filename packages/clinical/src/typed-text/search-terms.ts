import { TERMS } from "./find-terms.ts";
import { fold } from "./fold-text.ts";
import { NO_EFFECT_TERMS } from "./text-words.ts";

/** Every term that may be picked, in alphabetical order. */
export const TERMS_TO_PICK: readonly string[] = [...TERMS.keys(), ...NO_EFFECT_TERMS].sort();

const INDEX = TERMS_TO_PICK.map((term) => ({ term, words: term.split(/[^a-z0-9]+/) }));

/**
 * The terms of which each word of the query begins some word, those that begin with the query first: 'ang' and 'un an'
 * find 'unstable angina'. Nothing for a query without letters or digits.
 */
export function searchTerms(query: string): string[] {
  const wanted = fold(query).trim();
  const parts = wanted.split(/[^a-z0-9]+/).filter((part) => part !== "");
  if (parts.length === 0) return [];
  const found = INDEX.filter(({ words }) => parts.every((part) => words.some((word) => word.startsWith(part))));
  const terms = found.map(({ term }) => term);
  return [...terms.filter((term) => term.startsWith(wanted)), ...terms.filter((term) => !term.startsWith(wanted))];
}
