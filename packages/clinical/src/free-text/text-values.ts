import type { HeldConditions } from "../safety/compiled-rules.ts";
import { findMatch, ITEM_PLACES, ITEM_RULES } from "../safety/compiled-rules.ts";
import { LUNG_LIMITS } from "../safety/lung-limits.ts";
import type { SafetyItemId } from "../safety/safety-items.ts";
import type { TermProposal } from "./clinical-term.ts";
import { findPhrases, indexPhrases, type Span } from "./phrase-index.ts";
import { isWordCharacter } from "./split-text.ts";
import { FILLERS_WITH_NUMBER, RECENT_UNITS, UNITS, VALUES_IN_TEXT } from "./text-words.ts";

/** A value in a text, such as 'hgb 6.4'. */
export interface TextValue extends Span {
  readonly field: string;
  /** What it proposes; null if it would change neither class nor plan, or is out of range. */
  readonly proposal: TermProposal | null;
  /** In its range, not beyond '<' or '>', and the only number of its item. */
  readonly isCertain: boolean;
}

/** The recorded answers needed to judge a value. */
export interface JudgedWith extends HeldConditions {
  /** A recorded mean pressure counts instead of the systolic one. */
  readonly isMapRecorded: boolean;
}

interface ValueWord {
  readonly phrase: string;
  readonly field: SafetyItemId;
  readonly low: number;
  readonly high: number;
}

const VALUE_WORDS = indexPhrases(
  VALUES_IN_TEXT.flatMap(({ words, ...value }) => words.map((phrase): ValueWord => ({ phrase, ...value }))),
);

/** After the word: ':' or '=', a bound, the number, for a blood pressure its lower number too, '%'. */
const NUMBER = /^ ?[:=]? ?([<>]=?|[\u2264\u2265])? ?([+-]?\d+(?:[.,]\d+)?)(\/\d+)?( ?%)?/;

/** Liters of oxygen per minute above which the text raises the question of breathing support. */
const LOW_FLOW_TO_LITERS = 6;
const LITERS = /\d+(?:[.,]\d+)? ?(?:l|lpm|liters?)(?![a-z0-9])/g;

/** The part's values, in order. */
export function findValues(part: string, judgedWith: JudgedWith): TextValue[] {
  const named = findPhrases(part, VALUE_WORDS)
    .sort((one, other) => one.start - other.start)
    .flatMap(({ entry, start, end }) => readNumber(part, entry, { start, end }, judgedWith));
  const values = named.map((value) => ({
    ...value,
    isCertain: value.isCertain && isOnlyNumber(part, value, named),
  }));
  return [...values, ...findOxygenFlows(part, values)];
}

function readNumber(part: string, { field, low, high }: ValueWord, word: Span, judgedWith: JudgedWith): TextValue[] {
  const match = NUMBER.exec(part.slice(word.end));
  if (match === null) return [];
  const [whole, bound, digits = "", lowerPressure] = match;
  const end = word.end + whole.length;
  if (isWordCharacter(part, end) || (lowerPressure !== undefined && field !== "systolic_mmhg")) return [];
  const value = Number(digits.replace(",", "."));
  const isInRange = value >= low && value <= high;
  const proposal = isInRange && changesClassOrPlan(field, value, judgedWith) ? { field, value } : null;
  return [{ field, start: word.start, end, proposal, isCertain: isInRange && bound === undefined }];
}

function changesClassOrPlan(field: SafetyItemId, value: number, judgedWith: JudgedWith): boolean {
  if (field === "systolic_mmhg" && judgedWith.assist_device && judgedWith.isMapRecorded) return false;
  if (field === "respiratory_rate" && value >= LUNG_LIMITS.breathsFrom) return true;
  const rules = ITEM_RULES[ITEM_PLACES.get(field) ?? -1] ?? [];
  const match = findMatch(rules, value, judgedWith);
  return match !== undefined && match.reason.class !== "green";
}

const WORD_OR_NUMBER = /\d+(?:[.,]\d+)?|[a-z]+/g;
const IS_NUMBER = /^\d/;
const COUNTS_OTHER_THINGS: ReadonlySet<string> = new Set(
  [...UNITS, ...RECENT_UNITS, "year", "years", "am", "pm"].filter((unit) => unit !== "bpm" && unit !== "mmhg"),
);
const COUNTERS: ReadonlySet<string> = new Set(FILLERS_WITH_NUMBER);

/** Whether no second number of the item follows: 'hr 80 to 142', 'hr 80 hr 142'. */
function isOnlyNumber(part: string, value: TextValue, all: readonly TextValue[]): boolean {
  if (all.some((other) => other !== value && other.field === value.field)) return false;
  const next = all.find(({ start }) => start >= value.end);
  const words = part.slice(value.end, next?.start).match(WORD_OR_NUMBER) ?? [];
  return words.every(
    (word, place) =>
      !IS_NUMBER.test(word) || COUNTS_OTHER_THINGS.has(words[place + 1] ?? "") || COUNTERS.has(words[place - 1] ?? ""),
  );
}

/** 'on 15 L', if nothing else in the part says how the patient breathes. */
function findOxygenFlows(part: string, values: readonly TextValue[]): TextValue[] {
  const flows: TextValue[] = [];
  for (const { 0: text, index: start } of part.matchAll(LITERS)) {
    const end = start + text.length;
    const wordBefore = part.slice(0, start).match(/([a-z]+) ?$/)?.[1] ?? "";
    const isOtherNumber = isWordCharacter(part, start - 1) || /[.,]/.test(part.charAt(start - 1));
    const isTaken = values.some((value) => start < value.end && value.start < end);
    if (isOtherNumber || isTaken || COUNTERS.has(wordBefore)) continue;
    if (Number.parseFloat(text.replace(",", ".")) <= LOW_FLOW_TO_LITERS) continue;
    flows.push({
      field: "oxygen_support",
      start,
      end,
      proposal: { field: "oxygen_support", value: null },
      isCertain: true,
    });
  }
  return flows;
}
