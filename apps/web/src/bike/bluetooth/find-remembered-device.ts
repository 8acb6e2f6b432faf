import type { RememberedBike } from "./bike-state.ts";
import type { Clock } from "./clock.ts";

/** The device for which the browser still has permission; null if it has none, or can't tell. */
export async function findRememberedDevice(
  bluetooth: Bluetooth,
  bike: RememberedBike,
): Promise<BluetoothDevice | null> {
  try {
    const devices = await bluetooth.getDevices();
    return devices.find(({ id }) => id === bike.id) ?? null;
  } catch {
    // Some browsers don't list them.
    return null;
  }
}

/** However often a bike advertises, connecting is tried at most this often. */
const shortestWaitMs = 1000;

/**
 * Waits `ms`, or less if the bike advertises before that: after a reload Chromium connects only to a device that it has
 * seen advertise. Ends at once when `signal` aborts.
 */
export function waitForDevice(
  device: BluetoothDevice,
  { clock, ms, signal }: { readonly clock: Clock; readonly ms: number; readonly signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve) => {
    const watching = new AbortController();
    let isHeard = false;
    let isRested = ms <= shortestWaitMs;
    const end = () => {
      stopClock();
      stopResting();
      watching.abort();
      device.removeEventListener("advertisementreceived", onHeard);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const endIfReady = () => {
      if (isHeard && isRested) end();
    };
    const onHeard = () => {
      isHeard = true;
      endIfReady();
    };
    const stopClock = clock.after(ms, end);
    const stopResting = clock.after(shortestWaitMs, () => {
      isRested = true;
      endIfReady();
    });
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    else {
      device.addEventListener("advertisementreceived", onHeard);
      const watch = async () => device.watchAdvertisements({ signal: watching.signal });
      // Some browsers can't; then the wait is its whole length.
      void watch().catch(() => {});
    }
  });
}
