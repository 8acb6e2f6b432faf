import { endOfPhrase, endOfWord, wordStarts } from "./split-text.ts";

/** Phrases by their first word: a text is scanned once, however many phrases there are. */
export type PhraseIndex<Entry> = ReadonlyMap<string, readonly Entry[]>;

interface Phrase {
  readonly phrase: string;
}

/** A span in a part: from the first character to just after the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface FoundPhrase<Entry> extends Span {
  readonly entry: Entry;
}

export function indexPhrases<Entry extends Phrase>(entries: readonly Entry[]): PhraseIndex<Entry> {
  const index = new Map<string, Entry[]>();
  for (const entry of entries) {
    const firstWord = entry.phrase.slice(0, endOfWord(entry.phrase, 0));
    const others = index.get(firstWord);
    if (others === undefined) index.set(firstWord, [entry]);
    else others.push(entry);
  }
  return index;
}

/**
 * The phrases that occur in the part, as whole words. Longest first, equal ones by name, then by place; text that one
 * has matched, or that is in `taken`, is not matched again.
 */
export function findPhrases<Entry extends Phrase>(
  part: string,
  index: PhraseIndex<Entry>,
  taken: readonly Span[] = [],
): FoundPhrase<Entry>[] {
  const found: FoundPhrase<Entry>[] = [];
  for (const start of wordStarts(part)) {
    for (const entry of index.get(part.slice(start, endOfWord(part, start))) ?? []) {
      const end = endOfPhrase(part, start, entry.phrase);
      if (end !== null) found.push({ entry, start, end });
    }
  }
  found.sort((one, other) => byLengthThenName(one.entry.phrase, other.entry.phrase) || one.start - other.start);
  const kept: FoundPhrase<Entry>[] = [];
  for (const one of found) if (!overlapsAny(one, taken) && !overlapsAny(one, kept)) kept.push(one);
  return kept;
}

const byLengthThenName = (one: string, other: string): number =>
  other.length - one.length || (one < other ? -1 : one > other ? 1 : 0);

const overlapsAny = ({ start, end }: Span, others: readonly Span[]): boolean =>
  others.some((other) => start < other.end && other.start < end);
