import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { BikeError } from "./bike-error.ts";

/** From the first millisecond since 1970 to the one after the last. */
export interface RiddenTime {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A ride accelerated by `--speed` lasts longer on its own clock than here, so that the next could lie over it. */
const hourMs = 3_600_000;
/** The server takes rides that began up to 24 h ago; the ride is sent from now on. */
const reachMs = (RIDE_LIMITS.maxStartBehindHours - 1) * hourMs;

/**
 * The start of a ride of this length that shares no second with those ridden: now, otherwise the latest time before one
 * of them, to the second. Null if the last 23 hours have no room for it.
 */
export function freeStart(ridden: readonly RiddenTime[], { nowMs, lengthMs }: { nowMs: number; lengthMs: number }) {
  const starts = [nowMs, ...ridden.map(({ fromMs }) => fromMs - lengthMs).sort((a, b) => b - a)];
  const isFree = (start: number) =>
    ridden.every(({ fromMs, untilMs }) => start >= untilMs || start + lengthMs <= fromMs);
  return starts.find((start) => start <= nowMs && start >= nowMs - reachMs && isFree(start)) ?? null;
}

/** What this computer's simulated bikes rode in the last day, by server and bike. */
export class RiddenTimes {
  readonly #path: string;
  readonly #name: string;

  constructor({ folder, server, bikeNumber }: { folder: string; server: string; bikeNumber: number }) {
    this.#path = join(existsSync(folder) ? folder : tmpdir(), "simulated-rides.json");
    this.#name = `${server} ${bikeNumber}`;
  }

  /** @throws BikeError if there is no room in the last day. */
  async startOf(lengthMs: number, nowMs: number): Promise<number> {
    const start = freeStart((await this.#read())[this.#name] ?? [], { nowMs, lengthMs });
    if (start !== null) return start;
    throw new BikeError("This bike has ridden the whole last day. Shorten the ride (--minutes), or wait.");
  }

  /** Also in place of what was added with the same start. */
  async add(time: RiddenTime, nowMs: number): Promise<void> {
    const all = await this.#read();
    const others = (all[this.#name] ?? []).filter(
      ({ fromMs, untilMs }) => fromMs !== time.fromMs && untilMs > nowMs - RIDE_LIMITS.maxStartBehindHours * hourMs,
    );
    await writeFile(this.#path, JSON.stringify({ ...all, [this.#name]: [...others, time] })).catch(() => {});
  }

  /** A file that is missing or broken only means that two rides may lie over each other. */
  async #read(): Promise<Record<string, RiddenTime[]>> {
    try {
      return JSON.parse(await readFile(this.#path, "utf8"));
    } catch {
      return {};
    }
  }
}
