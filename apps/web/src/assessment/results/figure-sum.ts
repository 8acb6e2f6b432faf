import type { ResultLine } from "@bedside-bike/clinical";
import { isAssessed } from "./metric-format.ts";
import { roundToSum } from "./round-to-sum.ts";
import type { ShownResult } from "./shown-result.ts";
import type { Figure } from "./use-figure-words.ts";
import { isRisk } from "./verdict.ts";

/** A shown figure as a base and what each line adds to it, in the order listed. Tenths of a percentage point, or of a day. */
export interface FigureSum {
  readonly base: { readonly lines: readonly ResultLine[]; readonly tenths: number };
  readonly lines: readonly { readonly line: ResultLine; readonly tenths: number }[];
  /** The figure as it is shown: base and lines add up to it exactly. */
  readonly tenths: number;
}

interface Scale {
  readonly start: number;
  readonly add: (sum: number, amount: number) => number;
  /** What lines that come to this give. */
  readonly tenthsAt: (sum: number) => number;
}

const plus = (sum: number, amount: number) => sum + amount;
const logOdds: Scale = { start: 0, add: plus, tenthsAt: (sum) => 1000 / (1 + Math.exp(-sum)) };
const scales: Partial<Record<Figure, Scale>> = {
  falls: { start: 0, add: plus, tenthsAt: (sum) => 1000 * (1 - Math.exp(-Math.exp(sum))) },
  // Its lines are of a facility.
  home: { start: 0, add: plus, tenthsAt: (sum) => 1000 / (1 + Math.exp(sum)) },
  los: { start: 1, add: (product, amount) => product * amount, tenthsAt: (days) => 10 * days },
};

/** Beside the first line, they say who it is if nothing else is listed: a rate alone is no figure. */
const ofBase: ReadonlySet<string> = new Set(["age", "adjustment.exposure", "braden.best_score"]);

/** A result by an earlier engine may lack an outcome. */
function partOf(result: ShownResult, figure: Figure): { value?: number; contributions?: readonly ResultLine[] } {
  if (isRisk(figure)) return { value: result[figure]?.probability, contributions: result[figure]?.contributions };
  const { losData: stay, dischargeData: home, readmissionData: readmission } = result;
  if (figure === "los") return { value: stay?.predicted_days, contributions: stay?.contributions };
  if (figure === "home") return { value: home?.home_probability, contributions: home?.contributions };
  return { value: readmission?.thirty_day_probability, contributions: readmission?.contributions };
}

/** Null where there is no figure, or it was not computed from the lines that came with it. */
export function sumOfFigure(result: ShownResult, figure: Figure): FigureSum | null {
  const { value, contributions } = partOf(result, figure);
  const [first, ...rest] = contributions ?? [];
  if (first === undefined || !isAssessed(value)) return null;
  const base = [first, ...rest.filter(([factor]) => ofBase.has(factor))];
  const added = rest.filter(([factor]) => !ofBase.has(factor));
  const { start, add, tenthsAt } = scales[figure] ?? logOdds;
  let sum = base.reduce((total, [, amount]) => add(total, amount), start);
  const amounts = [tenthsAt(sum)];
  for (const [, amount] of added) {
    const next = add(sum, amount);
    amounts.push(tenthsAt(next) - tenthsAt(sum));
    sum = next;
  }
  // As the screens round it: half up from the decimals it has, six of a fraction and two of days.
  const tenths = Math.round(figure === "los" ? Math.round(value * 100) / 10 : Math.round(value * 1e6) / 1000);
  if (Math.abs(tenthsAt(sum) - tenths) >= 1) return null;
  const [baseTenths = 0, ...parts] = roundToSum(amounts, tenths);
  return {
    base: { lines: base, tenths: baseTenths },
    lines: added.map((line, index) => ({ line, tenths: parts[index] ?? 0 })),
    tenths,
  };
}
