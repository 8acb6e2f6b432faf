/** The recovery games (docs/product/games.md). Pure: the clock and randomness are passed in. */

import { gameKeys, gameRewardsXp } from "@bedside-bike/contract/choices";

export { gameKeys };
export type GameKey = (typeof gameKeys)[number];

export interface GameRules {
  /** Played in watts: a bike that measures none can't drive it. */
  readonly needsWatts: boolean;
  readonly difficulty: "easy" | "medium" | "hard";
  readonly rewardXp: number;
  /** Percent that a second of practice adds; in the power game only a second at the target or above. */
  readonly percentPerSecond: number;
  /** The same on the bike, by the watts: there the endurance game takes real minutes, the journey real miles. */
  readonly percentPerBikeSecond: (powerWatts: number) => number;
  readonly completeAtPercent: number;
}

export const practiceTargetWatts = 90;
/** Used if no provider has set a power goal: the same as for the achievement (docs/decisions/005). */
export const defaultOwnTargetWatts = 35;
export const enduranceMinutes = 20;
const practiceMiles = 50;
/** Four minutes at 25 W, twelve at 5 W. */
const bikeMiles = 0.5;

const enduranceBikePercent = 100 / (enduranceMinutes * 60);

export const games: Readonly<Record<GameKey, GameRules>> = {
  powerTarget: {
    needsWatts: true,
    difficulty: "medium",
    rewardXp: gameRewardsXp.powerTarget,
    percentPerSecond: 2,
    percentPerBikeSecond: () => 2,
    completeAtPercent: 95,
  },
  enduranceChallenge: {
    needsWatts: false,
    difficulty: "hard",
    rewardXp: gameRewardsXp.enduranceChallenge,
    percentPerSecond: 0.5,
    percentPerBikeSecond: () => enduranceBikePercent,
    completeAtPercent: 100,
  },
  virtualJourney: {
    needsWatts: true,
    difficulty: "easy",
    rewardXp: gameRewardsXp.virtualJourney,
    percentPerSecond: 1,
    percentPerBikeSecond: (powerWatts) => (100 * milesInSecond(powerWatts)) / bikeMiles,
    completeAtPercent: 100,
  },
};

export interface Effort {
  readonly seconds: number;
  readonly powerWatts: number;
  readonly targetWatts: number;
  readonly isOnBike: boolean;
}

/** Progress in percent, at most 100, after some seconds of pedaling. */
export function advance(game: GameKey, progressPercent: number, effort: Effort): number {
  const { percentPerSecond, percentPerBikeSecond } = games[game];
  if (game === "powerTarget" && effort.powerWatts < effort.targetWatts) return progressPercent;
  const rate = effort.isOnBike ? percentPerBikeSecond(effort.powerWatts) : percentPerSecond;
  // Counted in thousandths, so that many small steps reach 100 and not 99.999.
  return Math.min(100, Math.round((progressPercent + rate * Math.max(0, effort.seconds)) * 1000) / 1000);
}

export const isComplete = (game: GameKey, progressPercent: number): boolean =>
  progressPercent >= games[game].completeAtPercent;

export const journeyMiles = (isOnBike: boolean): number => (isOnBike ? bikeMiles : practiceMiles);
export const distanceMiles = (progressPercent: number, isOnBike: boolean): number =>
  (progressPercent / 100) * journeyMiles(isOnBike);

/** A person of 75 kg on an upright city bike: rolling (0.005 x 85 kg) and air (1.2 kg/m3, 0.5 m2), no wind, no slope. */
const rollingNewtons = 0.005 * 85 * 9.81;
const airNewtonsPerSquare = 0.5 * 1.2 * 0.5;
const metersPerMile = 1609.344;

/** How far a bicycle rolls on a flat road in a second at this power, in miles: the root of P = roll v + air v^3. */
export function milesInSecond(powerWatts: number): number {
  const half = Math.max(0, powerWatts) / airNewtonsPerSquare / 2;
  const root = Math.sqrt(half ** 2 + (rollingNewtons / airNewtonsPerSquare / 3) ** 3);
  return (Math.cbrt(half + root) + Math.cbrt(half - root)) / metersPerMile;
}

export const minutesDone = (progressPercent: number): number => (progressPercent / 100) * enduranceMinutes;

const practiceMeanWatts = 75;
const practiceRangeWatts = 15;
const surgeSeconds = 24;

/**
 * Simulated power around 75 W, never more than 15 W from it and never below 0 (GAME-13). It varies in surges: if
 * every second were independent, 90 W would almost never be reached and the power game could not be won.
 * @param random from 0 up to 1
 */
export function simulatePowerWatts(second: number, random: number): number {
  const surge = 1.5 * Math.sin((2 * Math.PI * second) / surgeSeconds);
  const noise = 0.3 * (2 * random - 1);
  const share = Math.min(Math.max(surge + noise, -1), 1);
  return Math.max(0, practiceMeanWatts + practiceRangeWatts * share);
}
