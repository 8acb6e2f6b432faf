import { RIDE_LIMITS } from "@bedside-bike/ride";
import { beginAtServer, replyWithinMs, statusOf } from "./begin-at-server.ts";
import { within } from "./browser-clock.ts";
import type { KeptRides } from "./kept-rides.ts";
import type { RideLife } from "./ride-life.ts";
import type { KeptReading, RideRecord } from "./ride-record.ts";
import type { JournalCalls, JournalClock, RideReading } from "./types.ts";

export const batchEveryMs = 5_000;
export const backoffMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** A refused ride is tried again after this long: a ride from another source may have ended in the meantime. */
export const refusedForMs = 5 * 60_000;

/** If readings are refused one by one this often in a row, the readings are not the cause. */
const mostSetApart = 20;
/** The most that the batch's other fields take, without the ticket. */
const bytesForTheRest = 512;

/** The server refuses what was sent, and would again. */
const isRefused = (status: number | undefined) =>
  status !== undefined && [400, 403, 404, 409, 410, 422].includes(status);

type Outcome = "done" | "more" | "failed" | "no-network";

interface Deps {
  readonly kept: KeptRides;
  readonly life: RideLife;
  readonly calls: JournalCalls;
  readonly clock: JournalClock;
  /** Before each round. */
  readonly onRound: () => void;
}

/**
 * Sends what is stored: a round over all rides every 5 s; after a failure sooner at first, then every 30 s without end.
 */
export class RideSender {
  readonly #deps: Deps;
  #timer: unknown = null;
  #isRunning = false;
  #isAskedAgain = false;
  #isStopped = false;
  #failures = 0;
  /** Rides that aren't of the patient who is signed in now. */
  readonly #notTheirs = new Set<string>();
  /** When a refused ride is tried again, by the monotonic clock. */
  readonly #refusedUntil = new Map<string, number>();
  /** Readings per batch if the server refused a longer one: one bad reading must not hold back the others. */
  readonly #limits = new Map<string, number>();
  #setApart = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Somebody else is signed in. */
  askAnew(): void {
    this.#notTheirs.clear();
    this.#refusedUntil.clear();
    this.wake();
  }

  /** Sends now rather than at the next beat. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isAskedAgain = true;
    if (!this.#isRunning) void this.#run();
  }

  /** Whether the ride can begin at the server without anybody else signing in. */
  mayBegin({ rideId }: RideRecord): boolean {
    return this.#deps.life.patientId !== null && !this.#notTheirs.has(rideId);
  }

  stop(): void {
    this.#isStopped = true;
    this.#deps.clock.clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    const { clock, kept } = this.#deps;
    clock.clearTimeout(this.#timer);
    this.#isRunning = true;
    while (this.#isAskedAgain && !this.#isStopped) {
      this.#isAskedAgain = false;
      this.#failures = (await this.#sendAll()) ? 0 : this.#failures + 1;
    }
    this.#isRunning = false;
    if (this.#isStopped || kept.list().length === 0) return;
    const pause = backoffMs[Math.min(this.#failures, backoffMs.length) - 1] ?? batchEveryMs;
    this.#timer = clock.setTimeout(() => this.wake(), pause);
  }

  /**
   * Returns whether nothing failed. One ride's failure does not keep the others from being sent; a missing network
   * does.
   */
  async #sendAll(): Promise<boolean> {
    const { kept, life, onRound } = this.#deps;
    onRound();
    await kept.write();
    const rideIds = kept.list().map(({ rideId }) => rideId);
    const isCurrent = (rideId: string) => Number(rideId === life.currentRideId);
    let hasFailed = false;
    for (const rideId of rideIds.sort((a, b) => isCurrent(b) - isCurrent(a))) {
      let outcome: Outcome;
      do outcome = await this.#sendNext(rideId);
      while (outcome === "more" && !this.#isStopped);
      if (outcome === "no-network") return false;
      hasFailed ||= outcome === "failed";
    }
    return !hasFailed;
  }

  async #sendNext(rideId: string): Promise<Outcome> {
    const { kept, life, clock } = this.#deps;
    const ride = kept.find(rideId);
    if (!ride || ride.isEndSent || clock.monotonicNow() < (this.#refusedUntil.get(rideId) ?? 0)) return "done";
    if (ride.ticket !== null) return this.#sendBatch(ride, ride.ticket);
    return life.patientId !== null && this.mayBegin(ride) ? this.#begin(ride, life.patientId) : "done";
  }

  async #begin(ride: RideRecord, patientId: string): Promise<Outcome> {
    try {
      await beginAtServer(this.#deps, ride, patientId);
      return "more";
    } catch (error) {
      const status = statusOf(error);
      if (status === undefined) return "no-network";
      if (status === 401 || status === 403) {
        if (this.#deps.life.patientId === patientId) this.#notTheirs.add(ride.rideId);
        return "done";
      }
      if (status === 400 && fieldOf(error) === "deviceNumber" && ride.deviceNumber !== undefined) {
        await this.#deps.kept.change(ride.rideId, { deviceNumber: undefined });
        return "more";
      }
      // Refused before its first reading alone: as soon as the pedals have turned, it is taken.
      if (status === 409 && codeOf(error) === "may_not_start") {
        return (this.#deps.kept.find(ride.rideId)?.lastOffsetSeconds ?? -1) > ride.lastOffsetSeconds
          ? "more"
          : "failed";
      }
      return isRefused(status) ? this.#refuse(ride, status) : "failed";
    }
  }

  async #sendBatch({ rideId, serverStartedAt }: RideRecord, ticket: string): Promise<Outcome> {
    const { kept, calls, clock } = this.#deps;
    const limit = this.#limits.get(rideId) ?? RIDE_LIMITS.maxReadingsPerBatch;
    const readings = await kept.unsent(rideId, limit).then(fitIntoBatch, () => null);
    const ride = kept.find(rideId);
    if (!readings || !ride || this.#isStopped) return ride ? "failed" : "done";
    const isCut = readings.length < kept.unsentSeconds(rideId);
    const isLast = ride.endedAtMs !== null && !isCut;
    if (readings.length === 0 && !isLast) return "done";
    const startedAt = serverStartedAt ?? new Date(ride.startedAtMs).toISOString();
    const batch = {
      rideId,
      ticket,
      startedAt,
      readings: readings.map(asSent),
      ...(isLast ? { ended: true as const } : {}),
    };
    try {
      await within(clock, replyWithinMs, (signal) => calls.send(batch, signal));
    } catch (error) {
      return this.#isStopped ? "failed" : this.#failed(ride, readings, error);
    }
    if (this.#isStopped) return "failed";
    this.#limits.set(rideId, Math.min(RIDE_LIMITS.maxReadingsPerBatch, limit * 2));
    this.#setApart = 0;
    if (isLast && ride.refusedSeconds === 0) await kept.remove(rideId);
    else await kept.acknowledge(rideId, readings, { isEndSent: isLast, refusedWith: null });
    return isCut ? "more" : "done";
  }

  async #failed(ride: RideRecord, readings: readonly KeptReading[], error: unknown): Promise<Outcome> {
    const { kept } = this.#deps;
    const { rideId } = ride;
    const status = statusOf(error);
    if (status === undefined) return "no-network";
    if (status === 401) {
      await kept.change(rideId, { ticket: null });
      return "failed";
    }
    const isAboutReadings = status === 413 || (status === 400 && /^readings|^$/.test(fieldOf(error)));
    if (!isAboutReadings || readings.length === 0 || this.#setApart >= mostSetApart) {
      return isRefused(status) ? this.#refuse(ride, status) : "failed";
    }
    this.#limits.set(rideId, Math.max(1, Math.floor(readings.length / 2)));
    if (readings.length === 1) {
      this.#setApart += 1;
      await kept.setApart(rideId, readings);
    }
    return "more";
  }

  async #refuse({ rideId }: RideRecord, status: number): Promise<Outcome> {
    const { kept, clock } = this.#deps;
    this.#refusedUntil.set(rideId, clock.monotonicNow() + refusedForMs);
    await kept.change(rideId, { refusedWith: status });
    return "done";
  }
}

/** As many of the first readings as the server accepts at once. */
export function fitIntoBatch(readings: readonly KeptReading[]): KeptReading[] {
  let bytes = bytesForTheRest;
  const tooMany = readings.findIndex((reading) => {
    bytes += JSON.stringify(asSent(reading)).length + 1;
    return bytes > RIDE_LIMITS.maxBatchBytes;
  });
  return readings.slice(0, tooMany < 0 ? undefined : Math.max(1, tooMany));
}

const asSent = ({ rideId: _, measuredAtMs: __, ...reading }: KeptReading): RideReading => reading;

/** The field that the server names, and its code; empty if it names none. */
const fieldOf = (error: unknown): string => replyText(error, "field");
const codeOf = (error: unknown): string => replyText(error, "code");

function replyText(error: unknown, key: "field" | "code"): string {
  const { reply } = error as { reply?: { field?: unknown; code?: unknown } };
  const text = reply?.[key];
  return typeof text === "string" ? text : "";
}
