/** Natural log of the odds of a probability strictly between 0 and 1. */
export const logit = (probability: number): number => Math.log(probability / (1 - probability));

/** Probability of a log-odds value; the inverse of `logit`. */
export const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Rounds half up, as the vignettes do: 2.5 -> 3, -2.5 -> -2. */
export function roundHalfUp(value: number, decimals = 0): number {
  const scale = 10 ** decimals;
  return Math.floor(value * scale + 0.5) / scale;
}

/** Six decimals: the precision of a probability on the wire. Level and text are decided after rounding. */
export const roundProbability = (probability: number): number => Math.floor(probability * 1e6 + 0.5) / 1e6;
