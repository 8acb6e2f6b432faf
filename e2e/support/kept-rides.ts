import type { Page } from "playwright-core";

interface KeptRide {
  readonly rideId: string;
  readonly startedAt: Date;
  readonly seconds: number;
  /** Why the server refuses it, as an HTTP status, if it does. */
  readonly refusedWith?: number;
}

/**
 * Puts rides of earlier patients into the tablet's journal, which the page's own screens must have created, and which
 * they read when they open again.
 */
export async function keepOnTablet(page: Page, rides: readonly KeptRide[]): Promise<void> {
  const records = rides.map(({ rideId, startedAt, seconds, refusedWith = null }) => {
    const startedAtMs = startedAt.getTime();
    const endedAtMs = startedAtMs + seconds * 1000;
    return {
      ride: {
        rideId,
        startedAtMs,
        sealedPatient: { keyId: "-", sealed: "-" },
        riderMark: null,
        ticket: null,
        serverStartedAt: null,
        settledOffsetSeconds: -1,
        sentSeconds: 0,
        refusedSeconds: 0,
        refusedWith,
        lastOffsetSeconds: seconds - 1,
        lastMeasuredAtMs: endedAtMs,
        endedAtMs,
        isEndSent: false,
        shownAtMs: null,
      },
      readings: Array.from({ length: seconds }, (_, offsetSeconds) => ({
        rideId,
        offsetSeconds,
        powerWatts: 20,
        measuredAtMs: startedAtMs + offsetSeconds * 1000,
      })),
    };
  });
  await page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open("ride-journal");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(["rides", "readings"], "readwrite");
      for (const { ride, readings } of ${JSON.stringify(records)}) {
        transaction.objectStore("rides").put(ride);
        for (const reading of readings) transaction.objectStore("readings").put(reading);
      }
      transaction.oncomplete = () => { database.close(); resolve(); };
      transaction.onerror = () => reject(transaction.error);
    };
  })`);
}
