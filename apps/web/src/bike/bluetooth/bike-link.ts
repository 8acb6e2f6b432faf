import { GATT_CHARACTERISTICS, GATT_SERVICES } from "@bedside-bike/ride/bluetooth";
import type { Clock } from "./clock.ts";
import { createOperationQueue, type OperationQueue } from "./operation-queue.ts";
import { unlessAborted, withTimeout } from "./with-timeout.ts";

/**
 * One link to a bike, from connecting to its loss. Everything in it is invalid afterward: the next link fetches it
 * again.
 */
export interface BikeLink {
  readonly queue: OperationQueue;
  /** The characteristic of this 16-bit UUID, if the bike has it. */
  characteristic(uuid: number): BluetoothRemoteGATTCharacteristic | undefined;
  /** Settles when the link is lost or closed. */
  readonly over: Promise<void>;
  close(): void;
}

export class NotABikeError extends Error {
  override readonly name = "NotABikeError";
}

/** `connect` may hang for 50 s, and nothing but disconnecting ends it. */
const connectTimeoutMs = 10_000;
/** The first request after connecting waits until the browser has read the bike's whole table. */
const discoveryTimeoutMs = 15_000;

/** Any of these makes a device a bike; their data make up a ride. */
export const bikeServices = [
  GATT_SERVICES.fitnessMachine,
  GATT_SERVICES.cyclingPower,
  GATT_SERVICES.cyclingSpeedAndCadence,
];
export const optionalServices = [...bikeServices, GATT_SERVICES.heartRate, GATT_SERVICES.battery];

const dataCharacteristics = [
  GATT_CHARACTERISTICS.indoorBikeData,
  GATT_CHARACTERISTICS.cyclingPowerMeasurement,
  GATT_CHARACTERISTICS.cscMeasurement,
];

const uuidText = (uuid: number) => `0000${uuid.toString(16).padStart(4, "0")}-0000-1000-8000-00805f9b34fb`;

/**
 * Throws what the browser threw, a TimeoutError, or a NotABikeError for a device without cycling data. The link ends
 * when `signal` aborts, even while connecting.
 */
export async function openBikeLink(device: BluetoothDevice, clock: Clock, signal: AbortSignal): Promise<BikeLink> {
  const { gatt } = device;
  if (!gatt) throw new NotABikeError();
  try {
    await withTimeout(clock, unlessAborted(signal, gatt.connect()), connectTimeoutMs);
  } catch (error) {
    gatt.disconnect();
    throw error;
  }
  let close = () => {};
  const queue = createOperationQueue(clock, () => close());
  const over = new Promise<void>((resolve) => {
    close = () => {
      device.removeEventListener("gattserverdisconnected", close);
      signal.removeEventListener("abort", close);
      queue.close();
      gatt.disconnect();
      resolve();
    };
  });
  device.addEventListener("gattserverdisconnected", close);
  signal.addEventListener("abort", close);
  try {
    const found = await fetchCharacteristics(gatt, queue);
    if (!dataCharacteristics.some((uuid) => found.has(uuidText(uuid)))) throw new NotABikeError();
    return { queue, characteristic: (uuid) => found.get(uuidText(uuid)), over, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function fetchCharacteristics(
  gatt: BluetoothRemoteGATTServer,
  queue: OperationQueue,
): Promise<Map<string, BluetoothRemoteGATTCharacteristic>> {
  const found = new Map<string, BluetoothRemoteGATTCharacteristic>();
  const services = await noneIfNotFound(queue.run(() => gatt.getPrimaryServices(), discoveryTimeoutMs));
  for (const service of services) {
    for (const characteristic of await noneIfNotFound(queue.run(() => service.getCharacteristics()))) {
      found.set(characteristic.uuid, characteristic);
    }
  }
  return found;
}

/** Browsers reject if the bike has no such thing. */
async function noneIfNotFound<Found>(found: Promise<Found[]>): Promise<Found[]> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return [];
    throw error;
  }
}

/** Calls `onValue` for each value that the bike sends. Rejects if the bike does not allow subscribing. */
export async function subscribe(
  link: BikeLink,
  characteristic: BluetoothRemoteGATTCharacteristic,
  onValue: (value: DataView) => void,
): Promise<void> {
  characteristic.addEventListener("characteristicvaluechanged", () => {
    if (characteristic.value) onValue(characteristic.value);
  });
  await link.queue.run(() => characteristic.startNotifications());
}
