import type { Readable } from "../../store.ts";
import type { BikeState, ResistanceLimit, SampledReading } from "./bike-state.ts";
import type { Clock } from "./clock.ts";

/** The link of this page to one bike. It knows no ride, no patient and no screen. */
export interface BikeConnection {
  readonly state: Readable<BikeState>;
  /** At most one reading in each second of the clock while data come. Returns what stops it. */
  onReading(listener: (reading: SampledReading) => void): () => void;
  /** Asks the person which bike, remembers it and connects. Only within a click. Settles once it is live or failed. */
  choose(): Promise<void>;
  /**
   * Connects the remembered bike without a question, trying until `end`. Where the browser can't give the bike back
   * after a reload, the state stays `off`, and one touch (`choose`) is needed. Settles once it is live, off or ended.
   */
  reconnect(): Promise<void>;
  setLimit(limit: ResistanceLimit | null): void;
  pressMinus(): void;
  pressPlus(): void;
  /** Sets the load back to the machine's least, where nobody could lower it any more. The link stays. */
  setLoadBack(): void;
  /** Sets the load back to the machine's least, if the link is there, and disconnects. The bike stays remembered. */
  end(): Promise<void>;
  /** Ends, and forgets the bike; the browser forgets its permission too, where it can. */
  forget(): Promise<void>;
}

/** Every part has the browser's own as its default. */
export interface BikeConnectionOptions {
  /** Undefined where the browser has none. */
  readonly bluetooth?: Bluetooth | undefined;
  readonly isSecureContext?: boolean;
  readonly storage?: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly clock?: Clock;
}
