import { beginAtServer } from "./begin-at-server.ts";
import type { KeptRides } from "./kept-rides.ts";
import { type RideRecord, shiftRide } from "./ride-record.ts";
import { ClockWatch, isBeyondRide, isSleep, longestBreakMs, RideTime } from "./ride-time.ts";
import { isRider, markRider, type SealingKeys } from "./sealing.ts";
import {
  type JournalCalls,
  type JournalClock,
  JournalError,
  type JournaledRide,
  type NewRide,
  type SampledReading,
} from "./types.ts";

interface Deps {
  readonly kept: KeptRides;
  readonly keys: SealingKeys;
  readonly calls: JournalCalls;
  readonly clock: JournalClock;
  readonly onChange: () => void;
  readonly onEnd: () => void;
}

interface CurrentRide {
  readonly rideId: string;
  readonly time: RideTime;
}

/** The ride that is being recorded, from its beginning through interruptions to its end. One at a time. */
export class RideLife {
  readonly #deps: Deps;
  readonly #watch: ClockWatch;
  #current: CurrentRide | null = null;
  /** The same, and after its end until another begins. */
  #lastRideId: string | null = null;
  /** Undefined until it is known who is signed in. */
  #patientId: string | null | undefined = undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#watch = new ClockWatch(deps.clock);
  }

  get currentRideId(): string | null {
    return this.#current?.rideId ?? null;
  }

  get lastRideId(): string | null {
    return this.#lastRideId;
  }

  get patientId(): string | null {
    return this.#patientId ?? null;
  }

  /** Returns whether it is a different person than before. */
  signedIn(patientId: string | null): boolean {
    if (patientId === this.#patientId) return false;
    this.#patientId = patientId;
    this.#current = null;
    this.#lastRideId = null;
    this.#deps.onChange();
    void this.dropMarks();
    return true;
  }

  /** Forgets the owner of the rides that are not this patient's. */
  async dropMarks(): Promise<void> {
    const patientId = this.#patientId;
    if (patientId === undefined) return;
    for (const { rideId, riderMark } of this.#deps.kept.list()) {
      if (!riderMark || (patientId !== null && (await isRider(riderMark, patientId)))) continue;
      void this.#deps.kept.change(rideId, { riderMark: null });
    }
  }

  /** For the patient who is signed in. */
  async begin({ patientId, deviceNumber, startedAtMs = this.#deps.clock.now() }: NewRide): Promise<JournaledRide> {
    const { kept, keys, clock } = this.#deps;
    const time = new RideTime(clock, { elapsedMs: Math.max(0, clock.now() - startedAtMs), lastOffsetSeconds: -1 });
    const [sealedPatient, riderMark] = await Promise.all([keys.seal(patientId), markRider(patientId)]);
    if (this.#patientId !== patientId) throw new JournalError("signed-out");
    this.#endOthers(null);
    const rideId = crypto.randomUUID();
    const none = { ticket: null, serverStartedAt: null, refusedWith: null, endedAtMs: null, shownAtMs: null };
    const counts = { settledOffsetSeconds: -1, lastOffsetSeconds: -1, sentSeconds: 0, refusedSeconds: 0 };
    const ride = { rideId, deviceNumber, startedAtMs, lastMeasuredAtMs: clock.now(), sealedPatient, riderMark };
    const current = { rideId, time };
    this.#current = current;
    this.#lastRideId = rideId;
    await kept.put({ ...ride, ...none, ...counts, isEndSent: false });
    return this.#handle(current);
  }

  /** For the patient who is signed in. */
  async resume(patientId: string): Promise<JournaledRide | null> {
    const { kept, clock } = this.#deps;
    if (this.#current) return this.#handle(this.#current);
    const ride = this.#open()
      .filter((candidate) => this.#brokenForMs(candidate) < longestBreakMs)
      .sort((a, b) => b.lastMeasuredAtMs - a.lastMeasuredAtMs)[0];
    if (!ride || !(await this.#isOf(ride, patientId))) return null;
    const riderMark = ride.riderMark ?? (await markRider(patientId));
    const found = kept.find(ride.rideId);
    if (!found || found.endedAtMs !== null || this.#patientId !== patientId) return null;
    if (this.#current) return this.#handle(this.#current);
    this.#endOthers(found.rideId);
    const { rideId, lastOffsetSeconds } = found;
    const elapsedMs = Math.max(0, lastOffsetSeconds) * 1000 + this.#brokenForMs(found);
    const current = { rideId, time: new RideTime(clock, { elapsedMs, lastOffsetSeconds }) };
    this.#current = current;
    this.#lastRideId = rideId;
    await kept.change(rideId, { riderMark, startedAtMs: clock.now() - elapsedMs });
    return this.#handle(current);
  }

  /** Ends what was interrupted for too long, and follows a clock that was set. */
  tick(): void {
    this.#followClock();
    for (const ride of this.#open()) {
      if (ride.rideId !== this.currentRideId && this.#brokenForMs(ride) >= longestBreakMs) this.#end(ride);
    }
  }

  #handle(current: CurrentRide): JournaledRide {
    const { kept } = this.#deps;
    let { startedAtMs = this.#deps.clock.now() } = kept.find(current.rideId) ?? {};
    return {
      rideId: current.rideId,
      get startedAtMs() {
        startedAtMs = kept.find(current.rideId)?.startedAtMs ?? startedAtMs;
        return startedAtMs;
      },
      keep: (reading) => this.#keep(current, reading),
      end: async () => {
        const ride = kept.find(current.rideId);
        if (ride && ride.endedAtMs === null) await this.#end(ride);
      },
    };
  }

  async #keep({ rideId, time }: CurrentRide, { atMs, ...values }: SampledReading): Promise<void> {
    if (this.currentRideId !== rideId) return;
    const { kept, clock } = this.#deps;
    const hasJumped = this.#followClock();
    const offsetSeconds = time.nextOffset(hasJumped ? 0 : clock.now() - atMs);
    if (offsetSeconds === null) return;
    const ride = kept.find(rideId);
    if (ride && isBeyondRide(offsetSeconds)) await this.#end(ride);
    else await kept.keep({ ...values, rideId, offsetSeconds, measuredAtMs: clock.now() - time.sinceMs(offsetSeconds) });
  }

  /** A ride without a reading leaves nothing, unless the server knows it. */
  async #end(ride: RideRecord): Promise<void> {
    const { rideId, lastMeasuredAtMs, lastOffsetSeconds, ticket } = ride;
    const { kept, clock, onEnd } = this.#deps;
    const wasCurrent = this.currentRideId === rideId;
    if (wasCurrent) this.#current = null;
    const endedAtMs = wasCurrent ? clock.now() : lastMeasuredAtMs;
    if (lastOffsetSeconds < 0 && ticket === null) await kept.remove(rideId);
    else await kept.change(rideId, { endedAtMs, riderMark: null });
    onEnd();
  }

  #endOthers(rideId: string | null): void {
    for (const ride of this.#open()) if (ride.rideId !== rideId) void this.#end(ride);
  }

  /** Returns whether the clock jumped. If it was set, rides move with it, so that they stay as long ago as before. */
  #followClock(): boolean {
    const jumpMs = this.#watch.jumpMs();
    if (jumpMs === 0) return false;
    // Nobody keeps riding while a tablet sleeps for longer than that.
    const isSet = jumpMs < 0 || (this.#current !== null && !isSleep(jumpMs));
    if (!isSet) this.#current?.time.addSleep(jumpMs);
    else for (const ride of this.#deps.kept.list()) void this.#deps.kept.put(shiftRide(ride, jumpMs));
    return true;
  }

  #open(): RideRecord[] {
    return this.#deps.kept.list().filter(({ endedAtMs }) => endedAtMs === null);
  }

  #brokenForMs = ({ lastMeasuredAtMs }: RideRecord): number => Math.max(0, this.#deps.clock.now() - lastMeasuredAtMs);

  async #isOf(ride: RideRecord, patientId: string): Promise<boolean> {
    if (ride.riderMark) return isRider(ride.riderMark, patientId);
    return beginAtServer(this.#deps, ride, patientId).then(
      () => true,
      () => false,
    );
  }
}
