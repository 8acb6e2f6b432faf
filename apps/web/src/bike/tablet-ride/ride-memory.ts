import { RunningSummary } from "@bedside-bike/ride";

/** What a reload must not clear from the screen: the ride's totals. Nothing about the patient. */
export interface RememberedRide {
  readonly rideId: string;
  readonly summary: RunningSummary;
  readonly pedaledAtMs: number;
}

export interface RideMemory {
  /** Null for another ride than the one remembered. */
  read(rideId: string): RememberedRide | null;
  write(ride: RememberedRide): void;
  forget(): void;
}

const key = "tablet-ride";

/** For this tab, in its session storage. What can't be read there counts as never written. */
export function rideMemoryIn(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">): RideMemory {
  return {
    read(rideId) {
      try {
        const kept = JSON.parse(storage.getItem(key) ?? "null");
        const summary = kept?.rideId === rideId && RunningSummary.fromBytes(bytesFrom(kept.summary));
        if (!summary || !Number.isFinite(kept.pedaledAtMs)) return null;
        return { rideId, summary, pedaledAtMs: kept.pedaledAtMs };
      } catch {
        return null;
      }
    },
    write({ summary, ...ride }) {
      try {
        storage.setItem(key, JSON.stringify({ ...ride, summary: textFrom(summary.toBytes()) }));
      } catch {
        // Storage is full: the ride itself is in the journal.
      }
    },
    forget: () => storage.removeItem(key),
  };
}

const textFrom = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const bytesFrom = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
