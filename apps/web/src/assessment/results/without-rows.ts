import { alsoCountedThrough, type FactorId, type FigureValues, type RemovableAnswer } from "@bedside-bike/clinical";
import type { ShownResult } from "./shown-result.ts";
import type { Figure } from "./use-figure-words.ts";

/** One answer and a figure in a whole new assessment without it. */
export interface WithoutRow {
  readonly answer: RemovableAnswer;
  readonly value: number;
  /** Other answers that say the same, if the figure does not move. */
  readonly through: readonly RemovableAnswer[];
}

export const figuresOf = (result: ShownResult): FigureValues => ({
  deconditioning: result.deconditioning.probability,
  vte: result.vte.probability,
  falls: result.falls.probability,
  pressure: result.pressure.probability,
  los: result.losData.predicted_days,
  home: result.dischargeData.home_probability,
  readmission: result.readmissionData.thirty_day_probability,
});

const breakdownsOf = (result: ShownResult): Record<Figure, Pick<ShownResult["falls"], "contributions">> => ({
  deconditioning: result.deconditioning,
  vte: result.vte,
  falls: result.falls,
  pressure: result.pressure,
  los: result.losData,
  home: result.dischargeData,
  readmission: result.readmissionData,
});

export const factorsOf = (result: ShownResult): FactorId[] =>
  Object.values(breakdownsOf(result)).flatMap(({ contributions }) => contributions.map(([factor]) => factor));

/** The answers that move a figure, or would if no other answer said the same; the largest effect first. */
export function withoutRows(result: ShownResult, figure: Figure): WithoutRow[] {
  const { without } = result;
  const current = figuresOf(result)[figure];
  const factors = new Set(factorsOf(result));
  const rows = (Object.keys(without) as RemovableAnswer[]).flatMap((answer): WithoutRow[] => {
    const value = without[answer]?.[figure];
    if (value === undefined) return [];
    if (value !== current) return [{ answer, value, through: [] }];
    const through = alsoCountedThrough({ answer, figure, without, factors });
    return through.length > 0 ? [{ answer, value, through }] : [];
  });
  return rows.sort((a, b) => Math.abs(b.value - current) - Math.abs(a.value - current));
}

/** Whether the figure is at a limit, from which no single answer moves it. */
export const isAtLimit = (result: ShownResult, figure: Figure): boolean =>
  breakdownsOf(result)[figure].contributions.some(
    ([factor]) => factor === "adjustment.clamp" || factor === "adjustment.cap",
  );
