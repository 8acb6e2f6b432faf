import { expect } from "vitest";
import type { JournaledRide, RideJournal } from "../../../src/bike/journal/index.ts";
import { Tablet } from "./tablet.ts";

/** What may happen between two seconds of a ride. */
const faults = [
  ...["unreachable", "reply-lost", "failing", "silent", "none", "none"],
  ...["reload", "crash-while-writing", "logout", "next-patient", "clock-back", "clock-forward", "bike-silent", "end"],
  "tickets-expire",
] as const;
type Fault = (typeof faults)[number];

interface Event {
  readonly fault: Fault;
  readonly secondsAfter: number;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function drawBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function drawEvents(seed: number): Event[] {
  const draw = drawBy(seed);
  return Array.from({ length: 12 }, () => ({
    fault: faults[Math.floor(draw() * faults.length)] ?? "none",
    secondsAfter: 1 + Math.floor(draw() * 9),
  }));
}

/** Each second that a bike sent while its rider was signed in, by its watts, which no other second has. */
class Ward {
  readonly tablet = new Tablet();
  /** By patient. */
  readonly kept = new Map<string, number[]>();
  /** By the server's clock, of each of these seconds. */
  readonly measuredAtMs = new Map<number, number>();
  #patients = ["7", "8"];
  #watts = 0;
  #ride: JournaledRide | null = null;
  #journal!: RideJournal;

  async run(happening: readonly Event[]): Promise<void> {
    this.#journal = await this.tablet.open();
    await this.#signIn();
    for (const { fault, secondsAfter } of happening) {
      await this.#happen(fault);
      for (let second = 0; second < secondsAfter; second += 1) await this.#pedal();
    }
    await this.#end();
    this.tablet.server.fault = "none";
    for (const patientId of ["7", "8", "7"]) {
      await this.tablet.signIn(this.#journal, patientId);
      for (let round = 0; round < 4; round += 1) await this.tablet.advance(this.#journal, 30_000);
    }
    // Interrupted ones end after 10 minutes.
    for (let round = 0; round < 25; round += 1) await this.tablet.advance(this.#journal, 30_000);
  }

  get waiting() {
    return this.#journal.waiting();
  }

  async #signIn(): Promise<void> {
    const [patientId = ""] = this.#patients;
    if (this.tablet.server.fault === "silent") this.tablet.server.fault = "unreachable";
    await this.tablet.signIn(this.#journal, patientId);
    this.#ride = (await this.#journal.resume(patientId)) ?? (await this.tablet.begin(this.#journal));
  }

  async #pedal(): Promise<void> {
    await this.#keep();
    await this.tablet.advance(this.#journal, 1000);
  }

  async #keep(): Promise<void> {
    const [patientId = ""] = this.#patients;
    if (!this.#ride) return;
    this.#watts += 1;
    this.kept.set(patientId, [...(this.kept.get(patientId) ?? []), this.#watts]);
    this.measuredAtMs.set(this.#watts, this.tablet.clock.now() + this.tablet.serverAheadMs);
    await this.#ride.keep({ atMs: this.tablet.clock.now(), powerWatts: this.#watts });
  }

  async #end(): Promise<void> {
    await this.#ride?.end();
    this.#ride = null;
    await this.tablet.settle(this.#journal);
  }

  async #happen(fault: Fault): Promise<void> {
    const { tablet } = this;
    const minutes = 60_000;
    if (["unreachable", "reply-lost", "failing", "silent", "none"].includes(fault)) {
      tablet.server.fault = fault as typeof tablet.server.fault;
    } else if (fault === "reload") {
      this.#journal = await tablet.reload(this.#journal);
      await this.#signIn();
    } else if (fault === "crash-while-writing") {
      await this.#keep();
      tablet.clock.advance(1000);
      this.#journal = await tablet.reload(this.#journal);
      await this.#signIn();
    } else if (fault === "logout") {
      this.#ride = null;
      await tablet.signIn(this.#journal, null);
      tablet.clock.advance(5000);
      await this.#signIn();
    } else if (fault === "next-patient") {
      this.#ride = null;
      this.#patients.reverse();
      await tablet.signIn(this.#journal, null);
      await this.#signIn();
    } else if (fault === "clock-back") {
      tablet.clock.setWallBy(-45 * minutes);
      tablet.serverAheadMs += 45 * minutes;
    } else if (fault === "clock-forward") {
      tablet.clock.setWallBy(45 * minutes);
      tablet.serverAheadMs -= 45 * minutes;
    } else if (fault === "bike-silent") {
      await tablet.advance(this.#journal, 7000);
    } else if (fault === "tickets-expire") {
      tablet.server.expireTickets();
    } else if (fault === "end") {
      await this.#end();
      this.#ride = await tablet.begin(this.#journal);
    }
  }
}

/** Two patients ride while 12 faults happen, drawn by the seed; every second that they pedaled is in the end their own. */
export async function expectEverySecondOnce(seed: number): Promise<void> {
  const ward = new Ward();
  await ward.run(drawEvents(seed));
  const { server } = ward.tablet;
  const received = new Map<string, number[]>();
  for (const [rideId, { patientId, hasEnded, startedAtMs }] of server.rides) {
    expect(hasEnded).toBe(true);
    for (const { offsetSeconds, powerWatts = Number.NaN } of server.received(rideId)) {
      const lateMs = startedAtMs + offsetSeconds * 1000 - (ward.measuredAtMs.get(powerWatts) ?? 0);
      expect(Math.abs(lateMs)).toBeLessThanOrEqual(1000);
    }
    const watts = server.received(rideId).flatMap(({ powerWatts }) => powerWatts ?? []);
    if (watts.length === 0) continue;
    received.set(
      patientId,
      [...(received.get(patientId) ?? []), ...watts].sort((a, b) => a - b),
    );
  }
  expect(received).toEqual(ward.kept);
  expect(server.problems).toEqual([]);
  expect(await ward.waiting).toEqual([]);
  expect(await ward.tablet.dump()).toMatchObject({ rides: [], readings: [], refused: [] });
}
