import { isIdle } from "@bedside-bike/ride";
import {
  advance,
  type GameKey,
  type GameLength,
  games,
  isComplete,
  practiceTargetWatts,
  simulatePowerWatts,
} from "./game-rules.ts";

/** One game from its start to 'End Game'. It is not stored; the ride is, through the bike. */
export interface GameState {
  readonly game: GameKey;
  readonly isOnBike: boolean;
  readonly targetWatts: number;
  readonly length: GameLength;
  readonly progressPercent: number;
  readonly powerWatts: number;
  /** Over this game's own seconds; null before the first. */
  readonly averagePowerWatts: number | null;
  readonly seconds: number;
  readonly isComplete: boolean;
  /** The bike measures no watts: a game of watts stays a demonstration, or stands still if they go, and says so. */
  readonly hasNoWatts: boolean;
  /** The bike is connected but the patient is not pedaling: progress stops. */
  readonly isWaiting: boolean;
  /** The bike started during practice, which restarted the game. */
  readonly hasTakenOver: boolean;
  /** How far the ride has been counted. */
  readonly counted: { readonly rideId: string; readonly rideSeconds: number } | null;
}

/** The bike's latest report on its ride. */
export interface BikeReport {
  readonly rideId: string;
  readonly rideSeconds: number;
  readonly powerWatts: number | null;
  readonly cadenceRpm: number | null;
  /** It has counted turns for a while and no watts. */
  readonly hasNoWatts: boolean;
  readonly isSending: boolean;
  /** The ride is over: its last seconds count, and no watts are left. */
  readonly hasEnded: boolean;
}

export function startPractice(game: GameKey, { length }: Pick<OwnGame, "length">): GameState {
  return { ...start(game), isOnBike: false, length, targetWatts: practiceTargetWatts };
}

/** What the patient's plan makes of a game; practice has a target of its own. */
export interface OwnGame {
  readonly targetWatts: number;
  readonly length: GameLength;
}

/** Starts on the bike: earlier pedaling does not count. */
export function startOnBike(game: GameKey, own: OwnGame, report: BikeReport): GameState {
  const { rideId, rideSeconds } = report;
  const begun: GameState = { ...start(game), isOnBike: true, ...own, counted: { rideId, rideSeconds } };
  const { hasNoWatts, isSending } = report;
  return { ...begun, powerWatts: report.powerWatts ?? 0, hasNoWatts, isWaiting: !isSending };
}

const start = (game: GameKey) => ({
  game,
  progressPercent: 0,
  powerWatts: 0,
  averagePowerWatts: null,
  seconds: 0,
  isComplete: false,
  hasNoWatts: false,
  isWaiting: false,
  hasTakenOver: false,
  counted: null,
});

/** One second of practice. @param random from 0 up to 1 */
export function practiceSecond(state: GameState, random: number): GameState {
  if (state.isOnBike || state.isComplete) return state;
  return pedal(state, 1, simulatePowerWatts(state.seconds + 1, random));
}

/** Counts the seconds pedaled since the last report; practice becomes a game on the bike, from its start. */
export function followBike(state: GameState, own: OwnGame, report: BikeReport): GameState {
  if (state.isComplete) {
    const isTurning = report.isSending && !report.hasEnded;
    return state.isOnBike ? { ...state, powerWatts: isTurning ? (report.powerWatts ?? 0) : 0 } : state;
  }
  if (!state.isOnBike) {
    // A game of watts stays a demonstration on a bike that sends none.
    const isDriven = games[state.game].needsWatts ? (report.powerWatts ?? 0) > 0 : !isIdle(report);
    if (!report.isSending || !isDriven) return state;
    return { ...startOnBike(state.game, own, report), hasTakenOver: true };
  }
  const { rideId, rideSeconds } = report;
  const before = state.counted?.rideId === rideId ? state.counted.rideSeconds : 0;
  const seconds = Math.max(0, rideSeconds - before);
  const counted = { rideId, rideSeconds: before + seconds };
  if (!report.isSending || seconds === 0) return { ...state, counted, powerWatts: 0, isWaiting: true };
  const { hasNoWatts } = report;
  const after = { ...pedal(state, seconds, report.powerWatts ?? 0), counted, hasNoWatts };
  return report.hasEnded ? { ...after, powerWatts: 0, isWaiting: true } : { ...after, isWaiting: false };
}

function pedal(state: GameState, seconds: number, powerWatts: number): GameState {
  const { game } = state;
  const progressPercent = advance(game, state.progressPercent, { ...state, seconds, powerWatts });
  const total = state.seconds + seconds;
  return {
    ...state,
    progressPercent,
    powerWatts,
    seconds: total,
    averagePowerWatts: ((state.averagePowerWatts ?? 0) * state.seconds + powerWatts * seconds) / total,
    isComplete: isComplete(game, progressPercent),
  };
}
