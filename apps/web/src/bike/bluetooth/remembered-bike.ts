import type { BrowserStorage } from "../../browser-storage.ts";
import type { RememberedBike } from "./bike-state.ts";

export type BikeStorage = Pick<BrowserStorage, "getItem" | "setItem" | "removeItem">;

const key = "bluetoothBike";
const batteryKey = "bluetoothBikeBattery";

/** What the remembered bike last reported about its battery, shown while it is not connected. */
export interface ToldBattery {
  /** 0-100 */
  readonly percent: number;
  /** Milliseconds since 1970 of the tablet's clock. */
  readonly atMs: number;
}

/** The bike that was chosen last on this tablet; null if there is none or what is stored is not one. */
export function readRememberedBike(storage: BikeStorage): RememberedBike | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { id, name } = stored as Partial<Record<keyof RememberedBike, unknown>>;
    return typeof id === "string" && typeof name === "string" ? { id, name } : null;
  } catch {
    return null;
  }
}

/** Stores id and name, nothing else. A full or forbidden storage only means to choose again next time. */
export function rememberBike(storage: BikeStorage, { id, name }: RememberedBike): void {
  try {
    storage.setItem(key, JSON.stringify({ id, name }));
  } catch {}
}

/** Null if this bike never reported it. */
export function readToldBattery(storage: BikeStorage, { id }: RememberedBike): ToldBattery | null {
  try {
    const { bikeId, percent, atMs } = JSON.parse(storage.getItem(batteryKey) ?? "{}");
    return bikeId === id && Number.isFinite(percent) && Number.isFinite(atMs) ? { percent, atMs } : null;
  } catch {
    return null;
  }
}

export function rememberBattery(storage: BikeStorage, { id }: RememberedBike, { percent, atMs }: ToldBattery): void {
  try {
    storage.setItem(batteryKey, JSON.stringify({ bikeId: id, percent, atMs }));
  } catch {}
}

export function forgetBike(storage: BikeStorage): void {
  try {
    storage.removeItem(key);
    storage.removeItem(batteryKey);
  } catch {}
}
