import type {
  BikeState,
  FailureReason,
  LinkedBike,
  RememberedBike,
  ResistanceState,
  UnsupportedReason,
  UselessData,
} from "./bike-state.ts";

/** What happens to a connection, in order. */
export type BikeEvent =
  | { readonly kind: "available"; readonly remembered: RememberedBike | null }
  | { readonly kind: "unsupported"; readonly reason: UnsupportedReason }
  | { readonly kind: "choosing" }
  | { readonly kind: "attempting"; readonly bike: RememberedBike; readonly attempt: number }
  | { readonly kind: "linked"; readonly resistance: ResistanceState }
  | { readonly kind: "data" }
  | { readonly kind: "silence" }
  | { readonly kind: "useless"; readonly sends: UselessData }
  | { readonly kind: "battery"; readonly percent: number }
  | { readonly kind: "resistance"; readonly resistance: ResistanceState }
  | { readonly kind: "dropped"; readonly atMs: number }
  | { readonly kind: "failed"; readonly reason: FailureReason; readonly bike: RememberedBike | null }
  | { readonly kind: "ended"; readonly remembered: RememberedBike | null };

/**
 * The state after one more event. An event that comes too late for the state it was meant for returns the same object.
 */
export function nextBikeState(state: BikeState, event: BikeEvent): BikeState {
  switch (event.kind) {
    case "unsupported":
      return isAtRest(state) ? { kind: "unsupported", reason: event.reason } : state;
    case "available":
      return state.kind === "unsupported" ? { kind: "off", remembered: event.remembered } : state;
    case "ended":
      return state.kind === "unsupported" ? state : { kind: "off", remembered: event.remembered };
    case "choosing":
      // An adapter that seemed off may be on by now: the browser's own prompt knows.
      return isAtRest(state) ? { kind: "choosing" } : state;
    case "failed":
      return { kind: "failed", reason: event.reason, bike: event.bike };
    case "attempting":
      return attempting(state, event.bike, event.attempt);
    case "dropped":
      if (!isLinked(state)) return state;
      return { kind: "reconnecting", bike: state.bike, attempt: 1, sinceMs: event.atMs };
    default:
      return whileLinked(state, event);
  }
}

type LinkEvent = Extract<BikeEvent, { kind: "linked" | "data" | "silence" | "useless" | "battery" | "resistance" }>;

function whileLinked(state: BikeState, event: LinkEvent): BikeState {
  if (event.kind === "linked") {
    if (state.kind !== "connecting" && state.kind !== "reconnecting") return state;
    return { kind: "live", bike: state.bike, batteryPercent: null, resistance: event.resistance };
  }
  if (!isLinked(state)) return state;
  switch (event.kind) {
    case "data":
      return state.kind === "live" ? state : { kind: "live", ...linkOf(state) };
    case "silence":
      return state.kind === "silent" ? state : { kind: "silent", ...linkOf(state) };
    case "useless":
      if (state.kind === "useless" && state.sends === event.sends) return state;
      return { kind: "useless", sends: event.sends, ...linkOf(state) };
    case "battery":
      return state.batteryPercent === event.percent ? state : { ...state, batteryPercent: event.percent };
    case "resistance":
      return isSame(state.resistance, event.resistance) ? state : { ...state, resistance: event.resistance };
  }
}

function attempting(state: BikeState, bike: RememberedBike, attempt: number): BikeState {
  if (state.kind === "reconnecting" && state.bike.id === bike.id) return { ...state, attempt };
  return { kind: "connecting", bike, attempt };
}

/** No link and no attempt: nothing is lost when the state says something else. */
const isAtRest = (state: BikeState): boolean =>
  state.kind === "off" || state.kind === "failed" || state.kind === "unsupported";

export const isLinked = (state: BikeState): state is Extract<BikeState, LinkedBike> =>
  state.kind === "live" || state.kind === "silent" || state.kind === "useless";

const linkOf = ({ bike, batteryPercent, resistance }: LinkedBike): LinkedBike => ({ bike, batteryPercent, resistance });

const isSame = (one: ResistanceState, other: ResistanceState): boolean =>
  one.level === other.level &&
  one.canMinus === other.canMinus &&
  one.canPlus === other.canPlus &&
  one.refused === other.refused;
