import type { Random } from "../../../apps/server/src/seed/random.ts";

const CENTER_NUMERATOR = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const CENTER_DENOMINATOR = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
];
const TAIL_NUMERATOR = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_DENOMINATOR = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
const TAIL_BELOW = 0.02425;

/** The standard normal quantile, 0 < share < 1: Acklam's approximation, relative error below 1.2e-9. */
export function normalQuantile(share: number): number {
  if (share > 0.5) return -normalQuantile(1 - share);
  if (share < TAIL_BELOW) {
    const tail = Math.sqrt(-2 * Math.log(share));
    return polynomial(TAIL_NUMERATOR, tail) / polynomial(TAIL_DENOMINATOR, tail);
  }
  const center = share - 0.5;
  const square = center * center;
  return (center * polynomial(CENTER_NUMERATOR, square)) / polynomial(CENTER_DENOMINATOR, square);
}

/** Coefficients from the highest power down. */
const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

const SMALLEST_SHARE = 2 ** -33;

export const drawNormal = (random: Random): number => normalQuantile(random() + SMALLEST_SHARE);
