const ACCENTS = /\p{M}/gu;
const CURLY_APOSTROPHES = /[\u2018\u2019\u02bc]/g;
const DIGIT = /\d/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const SPACE = /\s/;
const PART_ENDS = new Set([";", "\n", "\r", "\u2028", "\u2029"]);

/** Lower case, without accents, with straight apostrophes. */
export const plainText = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(ACCENTS, "").replace(CURLY_APOSTROPHES, "'");

/**
 * The parts of a plain text, trimmed, without empty ones: split at commas, semicolons, full stops and line ends, but not
 * at a comma or full stop between two digits.
 */
export function splitIntoParts(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !isPartEnd(text, at)) continue;
    const part = text.slice(start, at).trim();
    if (part !== "") parts.push(part);
    start = at + 1;
  }
  return parts;
}

function isPartEnd(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (PART_ENDS.has(character)) return true;
  if (character !== "," && character !== ".") return false;
  return !(DIGIT.test(text.charAt(at - 1)) && DIGIT.test(text.charAt(at + 1)));
}

/** Letters and digits; whatever stands between them ends a word. */
export function isWordCharacter(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return LETTER_OR_DIGIT.test(text.charAt(at));
}

export const isSpace = (text: string, at: number): boolean => SPACE.test(text.charAt(at));

/** The end of the word that begins here. */
export function endOfWord(text: string, start: number): number {
  let end = start;
  while (isWordCharacter(text, end)) end += 1;
  return end;
}

/**
 * Where the phrase ends that begins here in the text, as whole words; null if it does not begin here. A space of the
 * phrase stands for any number of spaces.
 */
export function endOfPhrase(text: string, start: number, phrase: string): number | null {
  let at = start;
  for (let place = 0; place < phrase.length; place += 1) {
    const expected = phrase.charCodeAt(place);
    if (expected !== 32) {
      if (text.charCodeAt(at) !== expected) return null;
      at += 1;
      continue;
    }
    const gapStart = at;
    while (at < text.length && isSpace(text, at)) at += 1;
    if (at === gapStart) return null;
  }
  return isWordCharacter(text, at) ? null : at;
}
