import type {
  BeginRide,
  JournalCalls,
  RideBatch,
  RideReading,
  SealedPatient,
  SealingKey,
} from "../../../src/bike/journal/index.ts";

export interface ReceivedRide {
  readonly patientId: string;
  readonly startedAtMs: number;
  readonly readings: Map<number, RideReading>;
  deviceNumber?: number;
  hasEnded: boolean;
}

/** What happens to requests: nothing; they don't arrive; they arrive and the reply is lost; the server fails. */
export type Fault = "none" | "unreachable" | "reply-lost" | "failing" | "silent";

class CallError extends Error {
  readonly status: number;
  readonly reply: { field?: string };

  constructor(status: number, field?: string) {
    super(String(status));
    this.status = status;
    this.reply = field === undefined ? {} : { field };
  }
}

/**
 * What the server's calls promise the journal, with its rules; anything that a journal must never send becomes a
 * problem.
 */
export class RideServer implements JournalCalls {
  readonly rides = new Map<string, ReceivedRide>();
  readonly batches: RideBatch[] = [];
  readonly problems: string[] = [];
  /** The user of the browser's cookie. */
  session: string | null = null;
  fault: Fault = "none";
  /** The statuses with which begins and batches are refused; 0 for none. */
  refuseBegin = 0;
  refuseBatch = 0;
  isBadReading: (reading: RideReading) => boolean = () => false;
  readonly unknownDevice = 404;
  begins: BeginRide[] = [];
  inFlight = 0;
  /** Requests that get no reply. */
  silent = 0;
  readonly #tickets = new Map<string, string>();
  readonly #keys: Promise<CryptoKeyPair>;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    const rsa = { name: "RSA-OAEP", hash: "SHA-256", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
    this.#keys = crypto.subtle.generateKey(rsa, true, ["encrypt", "decrypt"]);
  }

  begin = (ride: BeginRide, signal?: AbortSignal) => this.#serve(() => this.#begin(ride), signal);
  send = (batch: RideBatch, signal?: AbortSignal) => this.#serve(async () => this.#store(batch), signal);
  sealingKey = (signal?: AbortSignal) => this.#serve(() => this.#sealingKey(), signal);

  /** Expires all tickets, as happens 8 days after the last batch. */
  expireTickets(): void {
    this.#tickets.clear();
  }

  async open({ sealed }: SealedPatient): Promise<string> {
    const bytes = Uint8Array.from(atob(sealed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const { privateKey } = await this.#keys;
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: "RSA-OAEP" }, privateKey, bytes));
  }

  /** The ride's readings in their order. */
  received(rideId: string): RideReading[] {
    const readings = this.rides.get(rideId)?.readings.values() ?? [];
    return [...readings].sort((a, b) => a.offsetSeconds - b.offsetSeconds);
  }

  async #serve<Reply>(handle: () => Promise<Reply>, signal?: AbortSignal): Promise<Reply> {
    const { fault } = this;
    if (fault === "silent") return this.#neverReply(signal);
    this.inFlight += 1;
    try {
      if (fault === "unreachable") throw new TypeError("Failed to fetch");
      if (fault === "failing") throw new CallError(503);
      const reply = await handle();
      if (fault === "reply-lost") throw new TypeError("Failed to fetch");
      return reply;
    } finally {
      this.inFlight -= 1;
    }
  }

  async #neverReply(signal?: AbortSignal): Promise<never> {
    this.silent += 1;
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => {
        this.silent -= 1;
        reject(signal.reason);
      });
    });
  }

  async #begin(ride: BeginRide) {
    this.begins.push(ride);
    const { patientId, rideId, deviceNumber } = ride;
    if (this.session === null) throw new CallError(401);
    if (this.session !== patientId) this.problems.push(`begun for ${patientId} while ${this.session} is signed in`);
    if ((await this.open(ride.sealedPatient)) !== patientId) throw new CallError(403);
    if (deviceNumber === this.unknownDevice) throw new CallError(400, "deviceNumber");
    if (this.refuseBegin) throw new CallError(this.refuseBegin);
    const existing = this.rides.get(rideId);
    if (existing && existing.patientId !== patientId) throw new CallError(409);
    const startedAtMs = existing?.startedAtMs ?? Date.parse(ride.startedAt) + this.#now() - Date.parse(ride.sentAt);
    if (!existing) {
      this.rides.set(rideId, { patientId, startedAtMs, deviceNumber, readings: new Map(), hasEnded: false });
    }
    const ticket = crypto.randomUUID();
    this.#tickets.set(ticket, rideId);
    return { rideId, ticket, startedAt: new Date(startedAtMs).toISOString(), serverTime: this.#time() };
  }

  #store(batch: RideBatch) {
    const { rideId, ticket, startedAt, readings, ended } = batch;
    const ride = this.rides.get(rideId);
    if (!ride || this.#tickets.get(ticket) !== rideId) throw new CallError(401);
    if (readings.length > 600 || JSON.stringify(batch).length > 64 * 1024) this.problems.push("a batch is too long");
    if (Date.parse(startedAt) !== ride.startedAtMs) this.problems.push("a batch says another start");
    if (this.refuseBatch) throw new CallError(this.refuseBatch);
    const bad = readings.findIndex(this.isBadReading);
    if (bad >= 0) throw new CallError(400, `readings.${bad}.powerWatts`);
    this.batches.push(batch);
    for (const reading of readings) {
      const first = ride.readings.get(reading.offsetSeconds);
      if (first && JSON.stringify(first) !== JSON.stringify(reading)) {
        this.problems.push(`two values for second ${reading.offsetSeconds}`);
      }
      if (!Number.isInteger(reading.offsetSeconds)) this.problems.push(`an offset of ${reading.offsetSeconds}`);
      if (!first) ride.readings.set(reading.offsetSeconds, reading);
    }
    ride.hasEnded ||= ended === true;
    return { serverTime: this.#time() };
  }

  async #sealingKey(): Promise<SealingKey> {
    const { publicKey } = await this.#keys;
    return { keyId: "key-1", publicKey: await crypto.subtle.exportKey("jwk", publicKey) };
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}
