/** EXERCISE-11. */
export const resistanceRange = { low: 1, high: 10, step: 0.5, start: 3.5 } as const;
/** Used if no provider has set a power goal. */
export const defaultTargetWatts = 37.7;

const wattsPerStep = 15;
const noiseWatts = 10;

/**
 * Target power + 15 W for each resistance step (0.5) above 3.5, noise +-10 (EXERCISE-12). Below 3.5, which that rule
 * does not cover, power falls in proportion: subtracting 15 W a step would reach 0 W at 2.
 * @param random from 0 up to 1
 */
export function simulatePowerWatts(targetWatts: number, resistance: number, random: number): number {
  const { step, start } = resistanceRange;
  const stepsAbove = (resistance - start) / step;
  const meanWatts = stepsAbove >= 0 ? targetWatts + wattsPerStep * stepsAbove : targetWatts * (resistance / start);
  return Math.max(0, meanWatts + (2 * random - 1) * noiseWatts);
}

export function stepResistance(resistance: number, steps: number): number {
  const { low, high, step } = resistanceRange;
  return Math.min(Math.max(resistance + steps * step, low), high);
}
