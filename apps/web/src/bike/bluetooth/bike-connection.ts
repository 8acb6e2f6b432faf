import type { Readable } from "../../store.ts";
import type { BikeState, ResistanceLimit, SampledReading } from "./bike-state.ts";
import type { Clock } from "./clock.ts";

/** This page's connection to one bike. It knows no ride, no patient and no screen. */
export interface BikeConnection {
  readonly state: Readable<BikeState>;
  /** At most one reading in each second of the clock while data come. Returns what stops it. */
  onReading(listener: (reading: SampledReading) => void): () => void;
  /**
   * Asks the person which bike, remembers it and connects. Works only within a click. Settles once it is live or has
   * failed.
   */
  choose(): Promise<void>;
  /**
   * Connects the remembered bike without asking, trying until `end`. If the browser can't give the bike back after a
   * reload, the state stays `off`, and one tap (`choose`) is needed. Settles once it is live, off or ended.
   */
  reconnect(): Promise<void>;
  setLimit(limit: ResistanceLimit | null): void;
  pressMinus(): void;
  pressPlus(): void;
  /** Sets the load back to the machine's minimum, when nobody could lower it any more. The link stays. */
  setLoadBack(): void;
  /** Sets the load back to the machine's minimum, if the link is there, and disconnects. The bike stays remembered. */
  end(): Promise<void>;
  /** Ends, and forgets the bike; the browser forgets its permission too, where it can. */
  forget(): Promise<void>;
}

/** Every part defaults to the browser's own. */
export interface BikeConnectionOptions {
  /** Undefined if the browser has none. */
  readonly bluetooth?: Bluetooth | undefined;
  readonly isSecureContext?: boolean;
  readonly storage?: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly clock?: Clock;
}
