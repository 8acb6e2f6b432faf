import { type AnswerGrade, compareStrictness, gradeOf, news2PointsOf } from "../safety/answer-strictness.ts";
import type { HeldConditions } from "../safety/compiled-rules.ts";
import { isLungLimiting } from "../safety/lung-limits.ts";
import { NEWS2 } from "../safety/news2.ts";
import type { Span } from "./fold-text.ts";
import { VALUE_JOINS, VALUE_UNITS, VALUES_IN_TEXT } from "./text-words.ts";

/** A value in a folded text that asks its question: 'hgb 6.4', 'hr 80-142', or a flow of oxygen, '15 l'. */
export interface TextValue extends Span {
  readonly field: string;
  /** The strictest of its numbers; null if none is in range, and for a flow. */
  readonly value: number | null;
  /** What closes it without a value: an answer that would ask itself, or breathing support other than none. */
  readonly closedBy: "asking" | "support";
}

type ValueWord = (typeof VALUES_IN_TEXT)[number];
type ValueField = ValueWord["field"];

const WORDS: ReadonlyMap<string, ValueWord> = new Map(
  VALUES_IN_TEXT.flatMap((value) => value.words.map((word): [string, ValueWord] => [word, value])),
);
const longestFirst = (one: string, other: string): number => other.length - one.length;
const alternatives = [...WORDS.keys()].sort(longestFirst).join("|").replaceAll("+", "\\+");
/** 'plt8' too; a 'k' directly behind a number is none. */
const VALUE_WORD = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?!\\p{L})`, "gu");

const NUMBER = "[0-9]+(?:[.,][0-9]+)?";
const UNIT_OF_FLOW = " ?(?:lpm|liters?|l)(?![\\p{L}\\p{N}])";
/** A number with what stands directly behind it, or a letter word. */
const NUMBER_OR_WORD = new RegExp(
  `(?<number>${NUMBER})(?:(?<flow>${UNIT_OF_FLOW})|(?<diastolic>/${NUMBER})|k(?![\\p{L}\\p{N}])|%)?|\\p{L}+`,
  "gu",
);
const FLOW = new RegExp(`(${NUMBER})(?:${UNIT_OF_FLOW})?`, "gu");
const SIGN = /[\p{Pd}\u2212] ?$/u;
const PASSED: ReadonlySet<string> = new Set([...VALUE_JOINS, ...VALUE_UNITS]);

/** Liters of oxygen a minute above which a text asks for the breathing support. Judgment (J). */
const LOW_FLOW_TO_LITERS = 6;

const toNumber = (digits: string): number => Number(digits.replace(",", "."));

/** The values of a folded text that ask. Source: model 2.2, A.3. */
export function findValues(text: string, held: HeldConditions): TextValue[] {
  const values = [...text.matchAll(VALUE_WORD)].flatMap(({ 0: word, index: start }): TextValue[] => {
    const item = WORDS.get(word);
    if (item === undefined) return [];
    const { numbers, end } = readNumbers(text, start + word.length, item.field);
    const isAsked = numbers.some((number) => isAsking(item, number, held));
    return isAsked
      ? [{ field: item.field, value: strictest(item, numbers, held), closedBy: "asking", start, end }]
      : [];
  });
  return [...values, ...findFlows(text)];
}

/** Every number behind the word, up to the next letter word that is no join and no unit. */
function readNumbers(text: string, from: number, field: ValueField): { numbers: number[]; end: number } {
  const numbers: number[] = [];
  let end = from;
  NUMBER_OR_WORD.lastIndex = from;
  for (let found = NUMBER_OR_WORD.exec(text); found !== null; found = NUMBER_OR_WORD.exec(text)) {
    const { number, flow, diastolic } = found.groups ?? {};
    if (number === undefined) {
      if (PASSED.has(found[0])) continue;
      break;
    }
    // The oxygen that the saturation was measured on, with its unit.
    if (flow !== undefined && field === "spo2_percent") continue;
    const isDiastolic = diastolic !== undefined && field === "systolic_mmhg";
    if (flow !== undefined || (diastolic !== undefined && !isDiastolic)) {
      // Only the number itself: what follows is read for itself.
      NUMBER_OR_WORD.lastIndex = found.index + number.length;
      end = found.index + number.length;
    } else {
      end = found.index + found[0].length;
    }
    const isNegative = field === "rass" && SIGN.test(text.slice(from, found.index));
    numbers.push(isNegative ? -toNumber(number) : toNumber(number));
  }
  return { numbers, end };
}

const isInRange = ({ low, high }: ValueWord, number: number): boolean => number >= low && number <= high;

/** A number in range: whether it has a finding, limits a plan for the lungs, or is one of NEWS2's single signs. */
const holdsBack = (field: ValueField, number: number, held: HeldConditions): boolean =>
  gradeOf(field, number, held).class !== "green" ||
  isLungLimiting(field, number) ||
  news2PointsOf(field, number) >= NEWS2.askSingle;

const isAsking = (item: ValueWord, number: number, held: HeldConditions): boolean =>
  !isInRange(item, number) || holdsBack(item.field, number, held);

/** Whether a number that answers this question would ask it itself. */
export function wouldAsk(field: string, answer: unknown, held: HeldConditions): boolean {
  const item = VALUES_IN_TEXT.find((value) => value.field === field);
  return item !== undefined && typeof answer === "number" && isAsking(item, answer, held);
}

function strictest(item: ValueWord, numbers: readonly number[], held: HeldConditions): number | null {
  let value: number | null = null;
  let most: AnswerGrade | null = null;
  for (const number of numbers) {
    if (!isInRange(item, number) || !holdsBack(item.field, number, held)) continue;
    const grade = gradeOf(item.field, number, held);
    if (most !== null && compareStrictness(grade, most) <= 0) continue;
    value = number;
    most = grade;
  }
  return value;
}

function findFlows(text: string): TextValue[] {
  return [...text.matchAll(FLOW)].flatMap(({ 0: found, 1: number = "", index: start }): TextValue[] => {
    if (found === number || toNumber(number) <= LOW_FLOW_TO_LITERS) return [];
    return [{ field: "oxygen_support", value: null, closedBy: "support", start, end: start + found.length }];
  });
}
