import { EARLIER_FROM_YEARS_AGO, EARLIER_WORDS } from "./clinical-terms.ts";
import { isSpace, isWordCharacter } from "./split-text.ts";

const BESIDE_YEAR = /[\s()[\]{}:]/;
const YEAR = /^(?:19|20)\d\d$/;
/** '72 year old': an age, not an earlier clot. */
const UNITS_OF_AGE: ReadonlySet<string> = new Set(
  ["y", "yr", "year", "month", "week", "day"].flatMap((unit) => [unit, `${unit}s`]),
);

/** Whether what stands directly beside a clot term makes it an earlier clot: 'old', 'history of', or a year long ago. */
export function isEarlierClot(part: string, start: number, end: number, currentYear: number): boolean {
  const latest = currentYear - EARLIER_FROM_YEARS_AGO;
  return isBehindEarlierWord(part, start) || isYearBefore(part, start, latest) || isYearBehind(part, end, latest);
}

function isBehindEarlierWord(part: string, start: number): boolean {
  const before = part.slice(0, start).trimEnd();
  if (before.length === start) return false;
  return EARLIER_WORDS.some((words) => {
    if (!endsWithWords(before, words)) return false;
    return words !== "old" || !UNITS_OF_AGE.has(lastWordOf(before.slice(0, -words.length)));
  });
}

/** A space of the words stands for any number of spaces. */
function endsWithWords(before: string, words: string): boolean {
  let at = before.length;
  for (let place = words.length - 1; place >= 0; place -= 1) {
    if (words.charAt(place) === " ") {
      if (at === 0 || !isSpace(before, at - 1)) return false;
      while (at > 0 && isSpace(before, at - 1)) at -= 1;
      continue;
    }
    at -= 1;
    if (at < 0 || before.charAt(at) !== words.charAt(place)) return false;
  }
  return !isWordCharacter(before, at - 1);
}

/** Over a hyphen too: '72-year-old'. */
function lastWordOf(text: string): string {
  let end = text.length;
  while (end > 0 && !isWordCharacter(text, end - 1)) end -= 1;
  return text.slice(startOfWord(text, end), end);
}

function startOfWord(text: string, end: number): number {
  let start = end;
  while (isWordCharacter(text, start - 1)) start -= 1;
  return start;
}

const isYear = (word: string, latest: number): boolean => YEAR.test(word) && Number(word) <= latest;

function isYearBefore(part: string, start: number, latest: number): boolean {
  let end = start;
  for (;;) {
    while (end > 0 && BESIDE_YEAR.test(part.charAt(end - 1))) end -= 1;
    const word = part.slice(startOfWord(part, end), end);
    if (word !== "in") return isYear(word, latest);
    end -= word.length;
  }
}

function isYearBehind(part: string, end: number, latest: number): boolean {
  let start = end;
  for (;;) {
    while (start < part.length && BESIDE_YEAR.test(part.charAt(start))) start += 1;
    let wordEnd = start;
    while (isWordCharacter(part, wordEnd)) wordEnd += 1;
    const word = part.slice(start, wordEnd);
    if (word !== "in") return isYear(word, latest);
    start = wordEnd;
  }
}
