import type { CitationKey } from "../evidence.ts";

export type Known = "yes" | "approximate" | "no";

/** A published scale: every item, every answer it accepts and its points. */
export interface Scale<Item extends string = string> {
  /** item -> answer -> points. A numeric item's answers are the lower bounds of its brackets. */
  readonly items: Readonly<Record<Item, Readonly<Record<string, number>>>>;
  /** The answer that adds least risk: what an unknown item counts as, marked unknown and never as answered. */
  readonly safest: Readonly<Record<Item, string>>;
  /** Highest total first; a total belongs to the first band whose `from` it reaches. */
  readonly bands: readonly { readonly from: number; readonly band: string }[];
  readonly citations: readonly CitationKey[];
}

export interface Answer {
  /** Null when unknown. */
  readonly option: string | null;
  /** The input fields the answer comes from, 'entered' by a clinician, or 'not_recorded'. */
  readonly why: string;
  readonly known: Known;
}

export interface ScoreItem<Item extends string = string> extends Pick<Answer, "why" | "known"> {
  readonly item: Item;
  readonly points: number;
}

export interface ScoreResult<Item extends string = string> {
  readonly total: number;
  readonly band: string;
  readonly source: "estimated" | "entered_items" | "entered_total";
  readonly items: readonly ScoreItem<Item>[];
  readonly unknown: readonly Item[];
  /** True when unknown items could only make the risk higher than this total says ('Padua >= n'). */
  readonly isLowerBound: boolean;
}

/** A score in its short form: of each item its name, its points, and whether it is known. */
export interface ResultScore extends Pick<ScoreResult, "total" | "source"> {
  readonly items: readonly (readonly [item: string, points: number, known: Known])[];
  /** Unknown items could only raise the risk above this total: 'Padua >= n'. */
  readonly isFloor: boolean;
}

export const toResultScore = ({ total, source, items, isLowerBound }: ScoreResult): ResultScore => ({
  total,
  source,
  items: items.map(({ item, points, known }) => [item, points, known]),
  isFloor: isLowerBound,
});

export type Answers<Item extends string> = Readonly<Record<Item, Answer>>;

const UNKNOWN: Answer = { option: null, why: "not_recorded", known: "no" };

export const known = (option: string | number | boolean, why: string): Answer => ({
  option: optionName(option),
  why,
  known: "yes",
});

export const approximate = (option: string | number | boolean, why: string): Answer => ({
  option: optionName(option),
  why,
  known: "approximate",
});

export const unknown = (): Answer => UNKNOWN;

/** An optional yes/no input: absent or null stays unknown. */
export const recorded = (answer: boolean | null | undefined, why: string): Answer =>
  answer === null || answer === undefined ? UNKNOWN : known(answer, why);

const optionName = (option: string | number | boolean): string =>
  option === true ? "yes" : option === false ? "no" : String(option);

/** Adds up a scale. Throws RangeError on an answer the scale does not have. */
export function scoreAnswers<Item extends string>(
  scale: Scale<Item>,
  answers: Answers<Item>,
  source: ScoreResult["source"],
): ScoreResult<Item> {
  const items: ScoreItem<Item>[] = [];
  const unknownItems: Item[] = [];
  let total = 0;
  for (const item in scale.items) {
    const { option, why, known } = answers[item];
    const points = scale.items[item][option ?? scale.safest[item]];
    if (points === undefined) throw new RangeError(`${item} has no answer '${option}'`);
    if (option === null) unknownItems.push(item);
    total += points;
    items.push({ item, points, why, known });
  }
  return {
    total,
    band: bandOf(scale, total),
    source,
    items,
    unknown: unknownItems,
    isLowerBound: unknownItems.length > 0,
  };
}

/** The band a total belongs to; totals below the lowest band belong to it. */
export function bandOf(scale: Pick<Scale, "bands">, total: number): string {
  for (const { from, band } of scale.bands) if (total >= from) return band;
  return scale.bands.at(-1)?.band ?? "";
}

/** A total that a clinician entered: used as it is, without items. */
export const enteredTotal = <Item extends string>(scale: Scale<Item>, total: number): ScoreResult<Item> => ({
  total,
  band: bandOf(scale, total),
  source: "entered_total",
  items: [],
  unknown: [],
  isLowerBound: false,
});

type ItemValue = string | number | boolean | null | undefined;

/** A clinician's items as answers; what they left out is taken from `otherwise`, or stays unknown. */
export function answersFromItems<Item extends string>(
  scale: Scale<Item>,
  items: Partial<Record<Item, ItemValue>>,
  otherwise?: Answers<Item>,
): Answers<Item> {
  const answers = {} as Record<Item, Answer>;
  for (const item in scale.items) {
    const value = items[item];
    const isAnswered = value !== null && value !== undefined;
    answers[item] = isAnswered ? known(value, "entered") : (otherwise?.[item] ?? UNKNOWN);
  }
  return answers;
}

/** The estimate, unless a clinician entered a total or items: those take precedence, item by item. */
export function scoreOrEntered<Item extends string>(
  scale: Scale<Item>,
  estimate: Answers<Item>,
  entered: number | Partial<Record<Item, ItemValue>> | null | undefined,
): ScoreResult<Item> {
  if (entered === null || entered === undefined) return scoreAnswers(scale, estimate, "estimated");
  if (typeof entered === "number") return enteredTotal(scale, entered);
  return scoreAnswers(scale, answersFromItems(scale, entered, estimate), "entered_items");
}

/** A numeric item's lower bounds, highest first. */
export const bracketsOf = (points: Readonly<Record<string, number>>): readonly number[] =>
  Object.keys(points)
    .map(Number)
    .sort((a, b) => b - a);

/** The bracket a number falls in: the largest lower bound it reaches. */
export function bracketOf(brackets: readonly number[], value: number): number {
  for (const lowerBound of brackets) if (value >= lowerBound) return lowerBound;
  return 0;
}

/** Points of an item's safest answer; for Braden its highest. */
export const minimumRiskPoints = <Item extends string>(scale: Scale<Item>, item: Item): number =>
  scale.items[item][scale.safest[item]] ?? 0;

/** Total when every item has its safest answer; for Braden the best possible total. */
export function minimumRiskScore<Item extends string>(scale: Scale<Item>): number {
  let total = 0;
  for (const item in scale.items) total += minimumRiskPoints(scale, item);
  return total;
}
