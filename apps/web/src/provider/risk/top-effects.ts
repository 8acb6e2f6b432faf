import type { RemovableAnswer, RiskName } from "@bedside-bike/clinical";
import type { ShownResult } from "../../assessment/results/shown-result.ts";

export interface Effect {
  /** An answer; of engine 1.0 the factor of a line. */
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
export function topEffects(result: ShownResult, risk: RiskName): Effect[] {
  const { probability } = result[risk];
  return withoutEach(result, risk)
    .map(([answer, value]) => ({ answer, points: (probability - value) * 100 }))
    .filter(({ points }) => Math.abs(points) >= smallestShownPoints)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, mostShown);
}

function withoutEach({ without, ...result }: ShownResult, risk: RiskName): [answer: string, value: number][] {
  const answers = Object.keys(without) as RemovableAnswer[];
  const hasLine = (answer: string) =>
    result[risk].contributions.some(
      ([factor, , value]) => value !== null && (factor === answer || factor.startsWith(`${answer}.`)),
    );
  if (answers.length > 0) {
    return answers
      .filter((answer) => risk !== "falls" || hasLine(answer))
      .flatMap((answer) => [[answer, without[answer]?.[risk] ?? Number.NaN]]);
  }
  // Engine 1.0 gave it by line.
  return result[risk].contributions.flatMap(([factor, , value]) => (value === null ? [] : [[factor, value]]));
}
