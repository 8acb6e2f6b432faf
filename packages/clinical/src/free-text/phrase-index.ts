import { endOfPhrase, endOfWord } from "./split-text.ts";

/** Phrases by their first word: a text is read once, however many phrases there are. */
export type PhraseIndex<Entry> = ReadonlyMap<string, readonly Entry[]>;

interface Phrase {
  readonly phrase: string;
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

const NONE: readonly never[] = [];

/** The phrases that may begin with this word. */
export const phrasesFrom = <Entry>(index: PhraseIndex<Entry>, word: string): readonly Entry[] =>
  index.get(word) ?? NONE;

/** Whether one of the phrases begins here. */
export function hasPhraseAt(index: PhraseIndex<Phrase>, text: string, start: number, word: string): boolean {
  for (const { phrase } of phrasesFrom(index, word)) if (endOfPhrase(text, start, phrase) !== null) return true;
  return false;
}
