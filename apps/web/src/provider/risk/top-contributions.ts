import type { FactorId } from "@bedside-bike/clinical";

interface Line {
  readonly factor: FactorId;
  readonly probabilityWithout: number | null;
}

export interface Contribution {
  readonly factor: FactorId;
  /** Percentage points that the factor changes the risk by; negative: it lowers it. */
  readonly points: number;
}

const mostShown = 4;
const smallestShownPoints = 0.05;

/** The factors that change a probability most. Baselines and adjustments cannot be absent and are left out. */
export function topContributions(probability: number, lines: readonly Line[]): Contribution[] {
  return lines
    .flatMap(({ factor, probabilityWithout }) =>
      probabilityWithout === null ? [] : [{ factor, points: (probability - probabilityWithout) * 100 }],
    )
    .filter(({ points }) => Math.abs(points) >= smallestShownPoints)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, mostShown);
}

/** '+11' or '−0.7': whole points from 3 up. */
export function formatPoints(points: number, language = "en"): string {
  const decimals = Math.abs(points) >= 3 ? 0 : 1;
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: "exceptZero",
  })
    .format(points)
    .replace("-", "−");
}
