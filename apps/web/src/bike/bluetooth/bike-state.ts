/** A bike that a person chose once on this tablet. It says nothing about who rode it. */
export interface RememberedBike {
  /** The browser's own id for the device, valid for this site only. */
  readonly id: string;
  /** The bike's own name when it was chosen; browsers may forget it after a reload. May be empty. */
  readonly name: string;
}

/** What the two resistance buttons show. */
export interface ResistanceState {
  /** 1-10 with one decimal; null while the machine's range or its setting is not known. */
  readonly level: number | null;
  readonly canMinus: boolean;
  readonly canPlus: boolean;
  /** The machine did not do what the last press requested. */
  readonly refused: boolean;
}

/** The highest level that plus may set. Without one plus is off. */
export interface ResistanceLimit {
  /** 1-10: the active resistance goal plus one, see `limitOfGoal`. */
  readonly maximumLevel: number;
}

/** What a bike sends of which no reading can be made: its speed, or what nobody understands. */
export type UselessData = "speed-only" | "unknown";

/**
 * While the bike is linked: its data come (`live`), none has come for 4 s (`silent`), or what comes makes no reading
 * (`useless`).
 */
export interface LinkedBike {
  readonly bike: RememberedBike;
  /** 0-100; null if the bike does not report it. */
  readonly batteryPercent: number | null;
  readonly resistance: ResistanceState;
}

export type UnsupportedReason = "no-bluetooth" | "insecure" | "switched-off";
export type FailureReason = "not-a-bike" | "not-chosen" | "refused" | "unreachable";

export type BikeState =
  | { readonly kind: "unsupported"; readonly reason: UnsupportedReason }
  | { readonly kind: "off"; readonly remembered: RememberedBike | null }
  | { readonly kind: "choosing" }
  /** `attempt` counts from 1. */
  | { readonly kind: "connecting"; readonly bike: RememberedBike; readonly attempt: number }
  | ({ readonly kind: "live" } & LinkedBike)
  | ({ readonly kind: "silent" } & LinkedBike)
  | ({ readonly kind: "useless"; readonly sends: UselessData } & LinkedBike)
  /** `sinceMs` is when the link was lost, in milliseconds since 1970 of the tablet's clock. */
  | {
      readonly kind: "reconnecting";
      readonly bike: RememberedBike;
      readonly attempt: number;
      readonly sinceMs: number;
    }
  | { readonly kind: "failed"; readonly reason: FailureReason; readonly bike: RememberedBike | null };

/** One second of pedaling as the bike told it. An absent value means "not measured", never zero. */
export interface SampledReading {
  /** Milliseconds since 1970 of the tablet's clock. */
  readonly atMs: number;
  /** Power or cadence is always there. */
  readonly powerWatts?: number;
  readonly cadenceRpm?: number;
  /** Level 1-10 with one decimal. */
  readonly resistance?: number;
  readonly heartRateBpm?: number;
}
