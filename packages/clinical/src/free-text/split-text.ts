const ACCENTS = /\p{M}/gu;
const CURLY_APOSTROPHES = /[\u2018\u2019\u02bc]/g;
const SPACES = /\s+/g;
const DIGIT = /\d/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const PART_ENDS = new Set([";", "\n", "\r", "\u2028", "\u2029"]);

/** Lower case, without accents, with straight apostrophes. */
const plainText = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(ACCENTS, "").replace(CURLY_APOSTROPHES, "'");

/**
 * The parts of a text in lower case, without accents, with one space between words and without empty parts: split at
 * commas, semicolons, periods and line ends, but not at a comma or period between two digits.
 */
export function splitIntoParts(text: string): string[] {
  const plain = plainText(text);
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= plain.length; at += 1) {
    if (at < plain.length && !isPartEnd(plain, at)) continue;
    const part = plain.slice(start, at).replace(SPACES, " ").trim();
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

/** Where words and symbols begin. */
export function* wordStarts(text: string): Generator<number> {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) === 32 || (isWordCharacter(text, at) && isWordCharacter(text, at - 1))) continue;
    yield at;
  }
}

/** Where the phrase that begins here in the text ends, as whole words; null if it does not begin here. */
export function endOfPhrase(text: string, start: number, phrase: string): number | null {
  if (!text.startsWith(phrase, start)) return null;
  const end = start + phrase.length;
  return isWordCharacter(text, end - 1) && isWordCharacter(text, end) ? null : end;
}
