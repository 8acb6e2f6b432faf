/** A term with its words as they are compared: without case and accents. */
export interface ListedTerm {
  readonly term: string;
  readonly words: readonly string[];
}

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text: string): string[] => fold(text).split(/[^\p{L}\p{N}+]+/u).filter(Boolean);

export const listTerms = (terms: readonly string[]): readonly ListedTerm[] =>
  terms.map((term) => ({ term, words: wordsOf(term) }));

/**
 * The terms of which each typed word begins a word: 'un an' finds 'unstable angina'. Those that begin with what was
 * typed come first, each group in the order of the list.
 */
export function findTerms(list: readonly ListedTerm[], typed: string): string[] {
  const parts = wordsOf(typed);
  const found = list.filter(({ words }) => parts.every((part) => words.some((word) => word.startsWith(part))));
  const begins = ({ words }: ListedTerm) => parts.every((part, place) => words[place]?.startsWith(part));
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].map(({ term }) => term);
}
