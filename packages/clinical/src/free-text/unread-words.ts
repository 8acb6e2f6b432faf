import { findPhrases, indexPhrases, type Span } from "./phrase-index.ts";
import { endOfWord, isWordCharacter, wordStarts } from "./split-text.ts";
import {
  EARLIER_WORDS,
  FILLERS,
  FILLERS_WITH_NUMBER,
  NEGATION_ENDS,
  NEGATIONS,
  NEGATIONS_BEHIND,
  NOT_NEGATIONS,
  PROPOSE_WORDS,
  UNITS,
} from "./text-words.ts";

/** Words that are recognized beside terms and values. */
const READ_WORDS = indexPhrases(
  [
    ...NEGATIONS,
    ...NEGATIONS_BEHIND,
    ...NOT_NEGATIONS,
    ...NEGATION_ENDS,
    ...EARLIER_WORDS,
    ...PROPOSE_WORDS,
    ...FILLERS,
  ].map((phrase) => ({ phrase })),
);

/** A number, with or without its unit, and 'pod1'. */
const NUMBER = new RegExp(`^(?:\\d+(?:${UNITS.join("|")})?|(?:${FILLERS_WITH_NUMBER.join("|")})\\d+)$`);

/** Whether every word of the part is known, or belongs to what was `found`. */
export function isEveryWordRead(part: string, found: readonly Span[]): boolean {
  const read: readonly Span[] = [...found, ...findPhrases(part, READ_WORDS, found), ...negationsOver(part, found)];
  for (const start of wordStarts(part)) {
    if (!isWordCharacter(part, start)) continue;
    const end = endOfWord(part, start);
    if (NUMBER.test(part.slice(start, end))) continue;
    if (!read.some((span) => span.start <= start && end <= span.end)) return false;
  }
  return true;
}

/** A negation may end with the words with which a term begins: 'family history of blood clot'. */
const negationsOver = (part: string, found: readonly Span[]): readonly Span[] =>
  findPhrases(part, NEGATION_WORDS).filter(({ start, end }) =>
    found.some((span) => start < span.start && span.start < end),
  );

const NEGATION_WORDS = indexPhrases(NEGATIONS.map((phrase) => ({ phrase })));
