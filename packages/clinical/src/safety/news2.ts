import type { AssessmentInput, EnteredNews2 } from "../assessment-input.ts";
import type { LevelOfCare } from "../questions.ts";
import type { SafetyAnswers } from "./safety-items.ts";

/**
 * Points below each limit, from the lowest limit up; the last has none. A decimal belongs to the band below the next
 * one's start.
 */
type Bands = readonly (readonly [below: number | null, points: number])[];

/**
 * The National Early Warning Score 2 (Royal College of Physicians 2017). Judgment (J): the points of a mean pressure, two
 * answers for the second oxygen scale, RASS 0 and +1 as alert, and the hours for which a chart's total is fresh.
 */
export const NEWS2 = {
  askFrom: 5,
  stopFrom: 7,
  askSingle: 3,
  most: 20,
  /** Without a part that scores 3. */
  mostWithoutSingle: 12,
  oxygenPoints: 2,
  notAlertPoints: 3,
  alertRass: [0, 1],
  airFraction: 0.21,
  bands: {
    respiratory_rate: [
      [9, 3],
      [12, 1],
      [21, 0],
      [25, 2],
      [null, 3],
    ],
    spo2_percent: [
      [92, 3],
      [94, 2],
      [96, 1],
      [null, 0],
    ],
    systolic_mmhg: [
      [91, 3],
      [101, 2],
      [111, 1],
      [220, 0],
      [null, 3],
    ],
    map_mmhg: [
      [65, 3],
      [70, 2],
      [null, 0],
    ],
    heart_rate: [
      [41, 3],
      [51, 1],
      [91, 0],
      [111, 1],
      [131, 2],
      [null, 3],
    ],
    temperature_c: [
      [35.1, 3],
      [36.1, 1],
      [38.1, 0],
      [39.1, 1],
      [null, 2],
    ],
  },
  /** Oxygen saturation where hypercapnic failure and its target are known. */
  secondScale: {
    air: [
      [84, 3],
      [86, 2],
      [88, 1],
      [null, 0],
    ],
    oxygen: [
      [84, 3],
      [86, 2],
      [88, 1],
      [93, 0],
      [95, 1],
      [97, 2],
      [null, 3],
    ],
  },
  /** Hours for which a chart's total is fresh: 0; 1 to 4 without a 3; more. */
  freshHours: { ward: [12, 6, 1], rehab: [12, 6, 1], stepdown: [1, 1, 1], icu: [1, 1, 1] },
} as const satisfies Record<string, unknown> & {
  readonly bands: Record<string, Bands>;
  readonly secondScale: Record<string, Bands>;
  readonly freshHours: Record<LevelOfCare, readonly number[]>;
};

/** The seven parts; the pressure's may come from the mean pressure. */
export const NEWS2_PARTS = [
  "respiratory_rate",
  "spo2_percent",
  "oxygen_support",
  "systolic_mmhg",
  "heart_rate",
  "consciousness",
  "temperature_c",
] as const;
export type News2Part = (typeof NEWS2_PARTS)[number];
export type News2Points = Readonly<Record<News2Part, number | null>>;

/** Low: nothing. Ask: a clinician must look first. Stop: do not start. */
export type News2Class = "low" | "ask" | "stop";

export interface News2 {
  /** Of the recorded parts, or the chart's if that is greater. */
  readonly total: number;
  /** Null: not recorded, or not counted. */
  readonly parts: News2Points;
  /** Parts that score 3. */
  readonly single: readonly News2Part[];
  readonly missing: readonly News2Part[];
  /** Of the oxygen saturation. */
  readonly scale: 1 | 2;
  /** Null in comfort care, where it counts for nothing. */
  readonly class: News2Class | null;
  /** As the chart has it; absent if nobody entered it. */
  readonly entered?: EnteredNews2;
}

export type VitalSigns = "complete" | "incomplete" | "not_needed";

/** What NEWS2 reads: the signs as they were recorded; no button and no default answers one. */
export interface News2Input {
  readonly answers: SafetyAnswers;
  readonly hasVentilator: boolean;
  readonly hasChronicLungDisease: boolean;
  readonly isComfortCare: boolean;
}

/** The second scale and comfort care count as answers only: a pick sets neither here. */
export function news2InputOf(input: AssessmentInput): News2Input {
  const { safety_answers: answers, set_by_pick: picked = {} } = input;
  return {
    answers: answers ?? {},
    hasVentilator: input.has_ventilator,
    hasChronicLungDisease: input.has_chronic_lung_disease === true && !("has_chronic_lung_disease" in picked),
    isComfortCare: answers?.comfort_care === true && !("comfort_care" in picked),
  };
}

function pointsIn(bands: Bands, value: number): number {
  for (const [below, points] of bands) if (below === null || value < below) return points;
  return Number.NaN;
}

/** Half up to one decimal: 35.04 is 35.0, 35.05 is 35.1. */
const oneDecimal = (value: number): number => Math.floor(value * 10 + 0.5 + 1e-9) / 10;

type BandedSign = keyof typeof NEWS2.bands;

/** Points of one number, on the first scale. */
export const pointsOfSign = (sign: BandedSign, value: number): number =>
  pointsIn(NEWS2.bands[sign], sign === "temperature_c" ? oneDecimal(value) : value);

export const pointsOfRass = (rass: number): number =>
  NEWS2.alertRass.some((alert) => alert === rass) ? 0 : NEWS2.notAlertPoints;

export const pointsOfConsciousness = (choice: string): number => (choice === "alert" ? 0 : NEWS2.notAlertPoints);

export const pointsOfOxygen = (support: string): number => (support === "none" ? 0 : NEWS2.oxygenPoints);

/** The higher of the two; null only if both are. */
const higher = (one: number | null, other: number | null): number | null =>
  one === null || (other !== null && other > one) ? other : one;

const signPoints = (sign: BandedSign, value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : pointsOfSign(sign, value);

export const isVentilated = ({ answers, hasVentilator }: Pick<News2Input, "answers" | "hasVentilator">): boolean =>
  hasVentilator || answers.oxygen_support === "ventilated";

/** Hypercapnic failure and a prescribed target: a lung disease alone is not enough (J). */
const usesSecondScale = ({ answers, hasChronicLungDisease }: Omit<News2Input, "isComfortCare">): boolean =>
  hasChronicLungDisease && answers.target_88_92 === true;

/** Points of oxygen; null if it is not recorded. A fraction of 0.21 alone does not say 'air'. */
function oxygenPoints({ oxygen_support: support, fio2 }: SafetyAnswers): number | null {
  const byFraction = typeof fio2 === "number" && fio2 > NEWS2.airFraction ? NEWS2.oxygenPoints : null;
  return higher(support == null ? null : pointsOfOxygen(support), byFraction);
}

/** The points of each recorded part. With an LVAD only a mean pressure counts. */
export function news2Points(input: Omit<News2Input, "isComfortCare">): News2Points {
  const { answers } = input;
  const ventilated = isVentilated(input);
  const oxygen = oxygenPoints(answers);
  const { rass, consciousness, spo2_percent: spo2 } = answers;
  const awake = consciousness == null ? null : pointsOfConsciousness(consciousness);
  const mean = signPoints("map_mmhg", answers.map_mmhg);
  return {
    respiratory_rate: signPoints("respiratory_rate", answers.respiratory_rate),
    spo2_percent:
      spo2 != null && usesSecondScale(input)
        ? secondScalePoints(spo2, ventilated ? NEWS2.oxygenPoints : oxygen)
        : signPoints("spo2_percent", spo2),
    oxygen_support: ventilated ? null : oxygen,
    systolic_mmhg:
      answers.mechanical_support === "vad" ? mean : higher(signPoints("systolic_mmhg", answers.systolic_mmhg), mean),
    heart_rate: signPoints("heart_rate", answers.heart_rate),
    consciousness: ventilated ? null : higher(awake, rass == null ? null : pointsOfRass(rass)),
    temperature_c: signPoints("temperature_c", answers.temperature_c),
  };
}

/** Not known while nobody has said whether there is oxygen. */
const secondScalePoints = (spo2: number, oxygen: number | null): number | null =>
  oxygen === null ? null : pointsIn(oxygen === 0 ? NEWS2.secondScale.air : NEWS2.secondScale.oxygen, spo2);

/** By the total, or by one part. */
export const news2ClassOf = (total: number, hasSingle: boolean): News2Class =>
  total >= NEWS2.stopFrom ? "stop" : total >= NEWS2.askFrom || hasSingle ? "ask" : "low";

const CLASSES: readonly News2Class[] = ["low", "ask", "stop"];
export const stricterNews2 = (one: News2Class, other: News2Class): News2Class =>
  CLASSES.indexOf(one) >= CLASSES.indexOf(other) ? one : other;

export interface News2Sum {
  readonly total: number;
  readonly single: readonly News2Part[];
  readonly missing: readonly News2Part[];
}

export function sumOfPoints(parts: News2Points, ventilated: boolean): News2Sum {
  const single: News2Part[] = [];
  const missing: News2Part[] = [];
  let total = 0;
  for (const part of NEWS2_PARTS) {
    const points = parts[part];
    if (points === null) {
      if (!ventilated || (part !== "oxygen_support" && part !== "consciousness")) missing.push(part);
      continue;
    }
    total += points;
    if (points >= NEWS2.askSingle) single.push(part);
  }
  return { total, single, missing };
}

/** Recorded parts of the same entry add up to more than the chart says, or one scores 3 where it says none does. */
export const contradictsChart = ({ total, single }: News2Sum, entered: EnteredNews2): boolean =>
  total > entered.total || (single.length > 0 && !entered.single_3);

/** Whether a chart's total is as recent as the College lets a ward wait; exactly still counts. */
export function isFreshNews2(entered: EnteredNews2, level: LevelOfCare, now: string): boolean {
  const [calm, low, more] = NEWS2.freshHours[level];
  const hours = entered.total === 0 ? calm : entered.total < NEWS2.askFrom && !entered.single_3 ? low : more;
  return Date.parse(now) - Date.parse(entered.at) <= hours * HOUR_MILLISECONDS;
}

/** NEWS2 of an assessment. In comfort care it is shown and counts for nothing. */
export function scoreNews2(input: News2Input, entered: EnteredNews2 | null): News2 {
  const parts = news2Points(input);
  const sum = sumOfPoints(parts, isVentilated(input));
  const computed = news2ClassOf(sum.total, sum.single.length > 0);
  const level = entered === null ? computed : stricterNews2(computed, news2ClassOf(entered.total, entered.single_3));
  const score = {
    total: entered === null ? sum.total : Math.max(sum.total, entered.total),
    parts,
    single: sum.single,
    missing: sum.missing,
    scale: usesSecondScale(input) ? (2 as const) : (1 as const),
    class: input.isComfortCare ? null : level,
  };
  return entered === null ? score : { ...score, entered };
}

/** An assessment's own signs decide: a chart's total completes nothing there. */
export const vitalSignsOf = ({ class: level, missing }: News2): VitalSigns =>
  level === null ? "not_needed" : missing.length === 0 ? "complete" : "incomplete";

const HOUR_MILLISECONDS = 3_600_000;
/** A chart's total is refused from later than this, or older. */
const TAKEN = { mostAheadMilliseconds: 5 * 60_000, mostHours: 24 } as const;

/** Why a chart's total can't be right; null if it can. `now` is the server's time, as `toISOString` writes it. */
export function enteredNews2Problem(
  entered: { readonly total?: unknown; readonly single_3?: unknown; readonly at?: unknown },
  { hasVentilator, now }: { readonly hasVentilator: boolean; readonly now: string },
): "bounds.news2_entered" | "news2_entered.impossible" | null {
  const { total, single_3: hasSingle, at } = entered;
  const age = Date.parse(now) - Date.parse(String(at));
  const isTaken = age >= -TAKEN.mostAheadMilliseconds && age <= TAKEN.mostHours * HOUR_MILLISECONDS;
  if (!Number.isInteger(total) || typeof hasSingle !== "boolean" || !isTaken) return "bounds.news2_entered";
  const points = total as number;
  if (points < 0 || points > NEWS2.most) return "bounds.news2_entered";
  const fits = hasSingle ? points >= NEWS2.askSingle : points <= NEWS2.mostWithoutSingle;
  return fits && !hasVentilator ? null : "news2_entered.impossible";
}
