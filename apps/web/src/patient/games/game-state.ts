import { advance, type GameKey, isComplete, practiceTargetWatts, simulatePowerWatts } from "./game-rules.ts";

/** One game from its start to 'End Game'. Nothing of it is stored: rides are, by the bike. */
export interface GameState {
  readonly game: GameKey;
  readonly isOnBike: boolean;
  readonly targetWatts: number;
  readonly progressPercent: number;
  readonly powerWatts: number;
  /** Of this game's own seconds; null before the first. */
  readonly averagePowerWatts: number | null;
  readonly seconds: number;
  readonly isComplete: boolean;
  /** The bike is there and nobody pedals: progress stands still. */
  readonly isWaiting: boolean;
  /** The bike began during practice, and the game with it anew. */
  readonly hasTakenOver: boolean;
  /** Up to where the ride has been counted. */
  readonly counted: { readonly rideId: string; readonly rideSeconds: number } | null;
}

/** What the bike last said of its ride. */
export interface BikeReport {
  readonly rideId: string;
  readonly rideSeconds: number;
  readonly powerWatts: number | null;
  readonly isSending: boolean;
}

export function startPractice(game: GameKey): GameState {
  return { ...start(game), isOnBike: false, targetWatts: practiceTargetWatts };
}

/** Begins on the bike: what was pedaled before does not count. */
export function startOnBike(game: GameKey, targetWatts: number, report: BikeReport): GameState {
  const { rideId, rideSeconds } = report;
  const begun: GameState = { ...start(game), isOnBike: true, targetWatts, counted: { rideId, rideSeconds } };
  return { ...begun, powerWatts: report.powerWatts ?? 0, isWaiting: !report.isSending };
}

const start = (game: GameKey) => ({
  game,
  progressPercent: 0,
  powerWatts: 0,
  averagePowerWatts: null,
  seconds: 0,
  isComplete: false,
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
export function followBike(state: GameState, ownTargetWatts: number, report: BikeReport): GameState {
  if (state.isComplete) {
    return state.isOnBike ? { ...state, powerWatts: report.isSending ? (report.powerWatts ?? 0) : 0 } : state;
  }
  if (!state.isOnBike) {
    if (!report.isSending || !(report.powerWatts ?? 0)) return state;
    return { ...startOnBike(state.game, ownTargetWatts, report), hasTakenOver: true };
  }
  const { rideId, rideSeconds } = report;
  const before = state.counted?.rideId === rideId ? state.counted.rideSeconds : 0;
  const seconds = Math.max(0, rideSeconds - before);
  const counted = { rideId, rideSeconds: before + seconds };
  if (!report.isSending || seconds === 0) return { ...state, counted, powerWatts: 0, isWaiting: true };
  return { ...pedal(state, seconds, report.powerWatts ?? 0), counted, isWaiting: false };
}

function pedal(state: GameState, seconds: number, powerWatts: number): GameState {
  const { game, targetWatts, isOnBike } = state;
  const progressPercent = advance(game, state.progressPercent, { seconds, powerWatts, targetWatts, isOnBike });
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
