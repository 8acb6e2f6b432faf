import type { RemovableAnswer, RiskName } from "@bedside-bike/clinical";
import type { ShownResult } from "../../assessment/results/shown-result.ts";

export interface Effect {
  readonly answer: string;
  /** Percentage points that the answer changes the risk by; negative: it lowers it. */
  readonly points: number;
}

const mostShown = 4;
const smallestShownPoints = 0.05;

/**
 * The answers that change a risk most, by a whole new assessment without each; of falls those that have a line, since
 * answers that only lengthen the stay stand there once, as the days at risk.
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
