import { createStore } from "../../store.ts";
import type { BikeState, ResistanceLimit } from "../bluetooth/index.ts";
import type { JournalState } from "../journal/index.ts";
import type { TabletRideState } from "./tablet-ride.ts";

/** The bike beside this tablet and its ride, as the screens show them. */
export interface AtTablet {
  /** Null until the page has checked, which it does after the first paint if the browser has Bluetooth. */
  readonly bike: BikeState | null;
  /** Null while no patient is signed in. */
  readonly ride: TabletRideState | null;
  readonly journal: JournalState | null;
}

export interface TabletControls {
  /** Opens the browser's list of bikes; only in response to a press. */
  choose(): void;
  /**
   * Connects the bike that this tablet remembers, without asking if the browser can; otherwise opens its list of bikes.
   */
  connectAgain(): void;
  disconnect(): void;
  start(): void;
  end(): void;
  pressMinus(): void;
  pressPlus(): void;
  /** The screen with minus and plus is left. */
  setLoadBack(): void;
  /** How far plus may go; null: it is off. */
  limitResistance(limit: ResistanceLimit | null): void;
}

/** Kept outside the screens: a patient goes from one to another while the bike stays connected. */
export const atTablet = createStore<AtTablet>({ bike: withoutBluetooth(), ride: null, journal: null });

/** Known before the first paint, so that nothing moves on the screen. */
function withoutBluetooth(): BikeState | null {
  if ("bluetooth" in navigator) return null;
  return { kind: "unsupported", reason: isSecureContext ? "no-bluetooth" : "insecure" };
}

/** True from the choice of a bike until it is released: then its ride is the one that counts on the screens. */
export function isInUse({ bike, ride }: AtTablet): boolean {
  if (ride?.rideId && ride.phase !== "ended") return true;
  return bike !== null && ["connecting", "live", "silent", "useless", "reconnecting"].includes(bike.kind);
}

/** True if this tablet reads or remembers a bike: only then must a patient's numbered bike be named. */
export function isKnown({ bike }: AtTablet): boolean {
  return bike !== null && bike.kind !== "unsupported" && (bike.kind !== "off" || bike.remembered !== null);
}
