import type { Span } from "./phrase-index.ts";
import { isWordCharacter } from "./split-text.ts";
import { EARLIER_FROM_YEARS_AGO, EARLIER_WORDS, RECENT_UNITS, RECENT_WORDS } from "./text-words.ts";

/** '72 year old': an age. */
const BEHIND_AGE = /(?:^|[^a-z])(?:y|yr|year|month|week|day)s?[ -]$/;
const RECENT = new RegExp(
  `(?<![a-z0-9])(?:${RECENT_WORDS.join("|")}|x ?\\d+|\\d+(?:[.,]\\d+)?[ -]?(?:${RECENT_UNITS.join("|")}))(?![a-z0-9])`,
);

/** Whether the part is about the present: nothing in it is an earlier event. */
export const isRecent = (part: string): boolean => RECENT.test(part);

/** Whether the words directly beside a term say that it was earlier: 'h/o', 'old', or a year long ago. */
export function isEarlier(part: string, { start, end }: Span, currentYear: number): boolean {
  return isBehindEarlierWord(part, start) || isBesideYear(part, { start, end }, currentYear - EARLIER_FROM_YEARS_AGO);
}

function isBehindEarlierWord(part: string, start: number): boolean {
  const before = part.slice(0, start);
  return EARLIER_WORDS.some((words) => {
    const from = before.length - words.length - 1;
    if (!before.endsWith(`${words} `) || isWordCharacter(before, from - 1)) return false;
    return words !== "old" || !BEHIND_AGE.test(before.slice(0, from));
  });
}

const YEAR = "((?:19|20)\\d\\d)";
/** In parentheses, after 'in' or 'since', or in a date; a bare '2015' may be a time of day. */
const DATED = [
  `[(\\[{] ?(?:in |since )?${YEAR} ?[)\\]}]`,
  `(?:in|since):? ?[(\\[{]? ?${YEAR} ?[)\\]}]?`,
  `\\(?\\d{1,2}[/-](?:\\d{1,2}[/-])?${YEAR}\\)?`,
  `\\(?${YEAR}-\\d\\d-\\d\\d\\)?`,
];
const YEAR_BEHIND = DATED.map((dated) => new RegExp(`^[ :]*${dated}(?![a-z0-9])`));
const YEAR_BEFORE = DATED.map((dated) => new RegExp(`(?<![a-z0-9])${dated}[ :]*[(\\[{]?$`));

function isBesideYear(part: string, { start, end }: Span, latest: number): boolean {
  const before = part.slice(0, start);
  const behind = part.slice(end);
  const years = [...YEAR_BEHIND.map((year) => year.exec(behind)), ...YEAR_BEFORE.map((year) => year.exec(before))];
  return years.some((match) => match !== null && Number(match[1]) <= latest);
}
