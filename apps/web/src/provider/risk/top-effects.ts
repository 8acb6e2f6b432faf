import type { RemovableAnswer, RiskName } from "@bedside-bike/clinical";
import type { ShownResult } from "../../assessment/results/shown-result.ts";

export interface Effect {
  readonly answer: string;
  /** By how many percentage points the answer changes the risk; negative if it lowers it. */
  readonly points: number;
}

const mostShown = 4;
const smallestShownPoints = 0.05;

/**
 * The answers that change a risk most, by a whole new assessment without each. For falls, only those that have a line:
 * answers that only lengthen the stay are combined in one line, the days at risk.
 */
export function topEffects({ without, ...result }: ShownResult, risk: RiskName): Effect[] {
  const { probability, contributions } = result[risk];
  const answers = Object.keys(without) as RemovableAnswer[];
  const hasLine = (answer: string) =>
    contributions.some(([factor, , value]) => value !== null && (factor === answer || factor.startsWith(`${answer}.`)));
  return answers
    .filter((answer) => risk !== "falls" || hasLine(answer))
    .map((answer) => ({ answer, points: (probability - (without[answer]?.[risk] ?? Number.NaN)) * 100 }))
    .filter(({ points }) => Math.abs(points) >= smallestShownPoints)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, mostShown);
}
