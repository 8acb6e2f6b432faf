import { browserClock, within } from "./browser-clock.ts";
import type { KeptRides } from "./kept-rides.ts";
import type { RiderMark } from "./ride-record.ts";
import { type JournalCalls, type JournalClock, JournalError, type SealedPatient, type SealingKey } from "./types.ts";

/** A patient waits for this at the bike. */
const keyWithinMs = 6_000;
const keyGoodForMs = 24 * 3600_000;

/** Encrypts a patient's id so that only the server can open it. Encrypting the same id twice gives two results. */
export async function sealPatient(key: SealingKey, patientId: string): Promise<SealedPatient> {
  const rsa = { name: "RSA-OAEP", hash: "SHA-256" };
  const { kty, n, e } = key.publicKey;
  const publicKey = await crypto.subtle.importKey("jwk", { kty, n, e }, rsa, false, ["encrypt"]);
  const sealed = await crypto.subtle.encrypt({ name: "RSA-OAEP" }, publicKey, new TextEncoder().encode(patientId));
  return { keyId: key.keyId, sealed: toBase64Url(new Uint8Array(sealed)) };
}

/** The server's key, fetched while there is a network and remembered. */
export class SealingKeys {
  readonly #kept: KeptRides;
  readonly #calls: JournalCalls;
  readonly #clock: JournalClock;

  constructor(kept: KeptRides, { calls, clock = browserClock }: { calls: JournalCalls; clock?: JournalClock }) {
    this.#kept = kept;
    this.#calls = calls;
    this.#clock = clock;
  }

  /** Fetches the key if there is none or an old one. Never rejects: an old one works, too. */
  async refresh(): Promise<void> {
    const ageMs = this.#clock.now() - (this.#kept.sealingKey?.fetchedAtMs ?? Number.NEGATIVE_INFINITY);
    if (ageMs >= 0 && ageMs < keyGoodForMs) return;
    const { keyId, publicKey } = await within(this.#clock, keyWithinMs, (signal) =>
      this.#calls.sealingKey(signal),
    ).catch(() => ({ keyId: null, publicKey: null }));
    if (keyId !== null) this.#kept.rememberKey({ keyId, publicKey, fetchedAtMs: this.#clock.now() });
  }

  /** @throws JournalError if no key was ever fetched. */
  async seal(patientId: string): Promise<SealedPatient> {
    if (!this.#kept.sealingKey) await this.refresh();
    const key = this.#kept.sealingKey;
    if (!key) throw new JournalError("no-sealing-key");
    return sealPatient(key, patientId);
  }
}

export async function markRider(patientId: string): Promise<RiderMark> {
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  return { key, mark: await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(patientId)) };
}

export const isRider = ({ key, mark }: RiderMark, patientId: string): Promise<boolean> =>
  crypto.subtle.verify("HMAC", key, mark, new TextEncoder().encode(patientId));

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
