const MARKS = /\p{M}/gu;
const CURLY_APOSTROPHES = /[\u2018\u2019\u02bc]/g;
const WHITE_SPACE = /\p{White_Space}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** From the first character to just after the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text as terms are found in it: lower case, without accents, one space for any white space. */
export interface FoldedText {
  readonly text: string;
  /** The same span of the text as it was typed. */
  readonly typed: (span: Span) => Span;
}

export const fold = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(MARKS, "").replace(CURLY_APOSTROPHES, "'");

export const isBlank = (text: string): boolean => /^\p{White_Space}*$/u.test(text);

export function foldText(text: string): FoldedText {
  let folded = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const isSpace = WHITE_SPACE.test(character);
    const sign = isSpace ? (folded.endsWith(" ") ? "" : " ") : fold(character);
    for (let index = 0; index < sign.length; index += 1) {
      starts.push(at);
      ends.push(end);
    }
    folded += sign;
    // A mark belongs to the letter before it.
    if (sign === "" && !isSpace && ends.length > 0) ends[ends.length - 1] = end;
    at = end;
  }
  return {
    text: folded,
    typed: ({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? text.length }),
  };
}

/** Letters and digits; anything else ends a word. */
export function isWordCharacter(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return LETTER_OR_DIGIT.test(text.charAt(at));
}

/** The end of the word that begins here; for a symbol, the end of that symbol alone. */
export function endOfWord(text: string, start: number): number {
  let end = start;
  while (isWordCharacter(text, end)) end += 1;
  return Math.max(end, start + 1);
}
