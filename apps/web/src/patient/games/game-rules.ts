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
  /** The same on the bike, by its length and the watts: there games take real minutes and the journey real miles. */
  readonly percentPerBikeSecond: (length: GameLength, powerWatts: number) => number;
  readonly completeAtPercent: number;
}

export const practiceTargetWatts = 90;
/** Used if no provider has set a power goal: the same as for the achievement (docs/decisions/005). */
export const defaultOwnTargetWatts = 35;
export const enduranceMinutes = 20;

/** How much each game asks. */
export interface GameLength {
  /** Of the endurance game. */
  readonly minutes: number;
  /** Of the journey on the bike. */
  readonly miles: number;
  readonly practiceMiles: number;
  /** How long the target has to be held. */
  readonly secondsAtTarget: number;
}

/** Without a plan. Half a mile is four minutes at 25 W, twelve at 5 W. */
const usualLength: GameLength = { minutes: enduranceMinutes, miles: 0.5, practiceMiles: 50, secondsAtTarget: 50 };

/**
 * A game lasts as long as the plan's session, rolling at its watts; watts swing around the target, so half of the
 * session at the target or above lifts the sun (docs/decisions/127).
 */
export function lengthOf(plan: { readonly minutes: number; readonly watts: number | null } | null): GameLength {
  if (plan === null) return usualLength;
  const seconds = plan.minutes * 60;
  const miles = plan.watts
    ? Math.max(0.1, Math.round(milesInSecond(plan.watts) * seconds * 10) / 10)
    : usualLength.miles;
  return { minutes: plan.minutes, miles, practiceMiles: miles, secondsAtTarget: seconds / 2 };
}

export const games: Readonly<Record<GameKey, GameRules>> = {
  powerTarget: {
    needsWatts: true,
    difficulty: "medium",
    rewardXp: gameRewardsXp.powerTarget,
    percentPerSecond: 2,
    percentPerBikeSecond: ({ secondsAtTarget }) => 100 / secondsAtTarget,
    completeAtPercent: 95,
  },
  enduranceChallenge: {
    needsWatts: false,
    difficulty: "hard",
    rewardXp: gameRewardsXp.enduranceChallenge,
    percentPerSecond: 0.5,
    percentPerBikeSecond: ({ minutes }) => 100 / (minutes * 60),
    completeAtPercent: 100,
  },
  virtualJourney: {
    needsWatts: true,
    difficulty: "easy",
    rewardXp: gameRewardsXp.virtualJourney,
    percentPerSecond: 1,
    percentPerBikeSecond: ({ miles }, powerWatts) => (100 * milesInSecond(powerWatts)) / miles,
    completeAtPercent: 100,
  },
};

export interface Effort {
  readonly seconds: number;
  readonly powerWatts: number;
  readonly targetWatts: number;
  readonly length: GameLength;
  readonly isOnBike: boolean;
}

/** Progress in percent, at most 100, after some seconds of pedaling. */
export function advance(game: GameKey, progressPercent: number, effort: Effort): number {
  const { percentPerSecond, percentPerBikeSecond } = games[game];
  if (game === "powerTarget" && effort.powerWatts < effort.targetWatts) return progressPercent;
  const rate = effort.isOnBike ? percentPerBikeSecond(effort.length, effort.powerWatts) : percentPerSecond;
  // Counted in thousandths, so that many small steps reach 100 and not 99.999.
  return Math.min(100, Math.round((progressPercent + rate * Math.max(0, effort.seconds)) * 1000) / 1000);
}

export const isComplete = (game: GameKey, progressPercent: number): boolean =>
  progressPercent >= games[game].completeAtPercent;

export const journeyMiles = ({ length, isOnBike }: Pick<Effort, "length" | "isOnBike">): number =>
  isOnBike ? length.miles : length.practiceMiles;

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
