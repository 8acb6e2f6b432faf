import { openDB } from "idb";
import { openJournal } from "../../../src/bike/journal/open-journal.ts";
import type { SealingKey } from "../../../src/bike/journal/types.ts";

interface RoundTimes {
  /** Milliseconds a reading. */
  readonly journal: number;
  readonly plain: number;
}

declare global {
  interface Window {
    measure(rounds: number, readingsEach: number): Promise<RoundTimes[]>;
  }
}

const values = { powerWatts: 34.5, cadenceRpm: 41.5, resistance: 3, heartRateBpm: 91 };

/** Stores an offline ride's readings, whose seconds pass as fast as they are stored. */
window.measure = async (rounds, readingsEach) => {
  let nowMs = Date.now();
  const rsa = { name: "RSA-OAEP", hash: "SHA-256", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const { publicKey } = await crypto.subtle.generateKey(rsa, true, ["encrypt", "decrypt"]);
  const key: SealingKey = { keyId: "bench", publicKey: await crypto.subtle.exportKey("jwk", publicKey) };
  const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
  const journal = await openJournal({
    calls: { begin: unreachable, send: unreachable, sealingKey: async () => key },
    clock: { now: () => nowMs, monotonicNow: () => nowMs, setTimeout: () => 0, clearTimeout: () => undefined },
  });
  const ride = await journal.begin({ patientId: "7" });
  const plain = await openDB("plain", 1, {
    upgrade: (database) => void database.createObjectStore("readings", { keyPath: ["rideId", "offsetSeconds"] }),
  });
  const keepInJournal = () => ride.keep({ atMs: nowMs, ...values });
  const putPlainly = async () => {
    const transaction = plain.transaction("readings", "readwrite", { durability: "strict" });
    const record = { ...values, rideId: ride.rideId, offsetSeconds: nowMs / 1000, measuredAtMs: nowMs };
    await Promise.all([transaction.store.put(record), transaction.done]);
  };
  const time = async (write: () => Promise<void>) => {
    const startedAt = performance.now();
    for (let reading = 0; reading < readingsEach; reading += 1) {
      nowMs += 1000;
      await write();
    }
    return (performance.now() - startedAt) / readingsEach;
  };
  const times: RoundTimes[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each goes first as often as the other.
    const first = round % 2 === 0 ? await time(keepInJournal) : null;
    const plainly = await time(putPlainly);
    times.push({ journal: first ?? (await time(keepInJournal)), plain: plainly });
  }
  if (journal.state.get().storage !== "ok") throw new Error("The journal could not write.");
  return times;
};
