import { createStore } from "../../store.ts";
import { browserClock } from "./browser-clock.ts";
import { KeptRides } from "./kept-rides.ts";
import { deleteShown, isToBeDeleted, listWaiting } from "./retention.ts";
import { RideLife } from "./ride-life.ts";
import { SealingKeys } from "./sealing.ts";
import { RideSender } from "./sender.ts";
import { type JournalDeps, JournalError, type JournalState, type RideJournal, type WaitingRide } from "./types.ts";
import { askForLock } from "./writer-lock.ts";

const nothingKept: JournalState = { current: null, waitingSeconds: 0, storage: "ok", isWriter: false };

/** Opens the journal of the rides on this tablet. Never rejects: without a disk rides are kept in memory. */
export async function openJournal(deps: JournalDeps): Promise<RideJournal> {
  const { calls, clock = browserClock, locks = navigator.locks, databaseName = "ride-journal" } = deps;
  const { storage = navigator.storage as JournalDeps["storage"] } = deps;
  const state = createStore(nothingKept);
  let isWriter = false;
  let isClosed = false;
  let isPersistenceAsked = false;

  const onChange = () => {
    if (isWriter && !isClosed) state.set(describe(kept, life.lastRideId));
  };
  const kept = new KeptRides(databaseName, () => clock.now(), onChange);
  const keys = new SealingKeys(kept, { calls, clock });
  const life = new RideLife({ kept, keys, calls, clock, onChange, onEnd: () => sender.wake() });
  const onRound = () => {
    life.tick();
    deleteShown(kept, clock.now());
  };
  const sender = new RideSender({ kept, life, calls, clock, onRound });

  const release = await askForLock(`bedside-bike ${databaseName}`, { locks, clock }, async () => {
    if (isClosed) return;
    await kept.load();
    isWriter = true;
    onChange();
    await life.dropMarks();
    void keys.refresh();
    sender.wake();
  });

  const requireWriter = () => {
    if (!isWriter || isClosed) throw new JournalError("other-window");
  };
  const signedIn = (patientId: string | null) => {
    if (!life.signedIn(patientId) || !isWriter || isClosed) return;
    if (patientId !== null) void keys.refresh();
    sender.askAnew();
  };
  const describeWaiting = (rides: KeptRides, currentRideId: string | null): WaitingRide[] =>
    listWaiting(rides, { nowMs: clock.now(), currentRideId, mayBegin: (ride) => sender.mayBegin(ride) });

  return {
    state,
    signedIn,
    async begin(ride) {
      requireWriter();
      signedIn(ride.patientId);
      const journaled = await life.begin(ride);
      const askForPersistence = async () => storage?.persist();
      if (!isPersistenceAsked) void askForPersistence().catch(() => undefined);
      isPersistenceAsked = true;
      sender.wake();
      return journaled;
    },
    async resume(patientId) {
      if (!isWriter || isClosed) return null;
      signedIn(patientId);
      return life.resume(patientId);
    },
    async waiting() {
      if (isWriter) return describeWaiting(kept, life.currentRideId);
      const ofAnother = new KeptRides(
        databaseName,
        () => clock.now(),
        () => undefined,
      );
      await ofAnother.load();
      ofAnother.close();
      const open = ofAnother.list().findLast(({ endedAtMs }) => endedAtMs === null);
      return describeWaiting(ofAnother, open?.rideId ?? null);
    },
    async markShown(rideId) {
      requireWriter();
      const ride = kept.find(rideId);
      if (ride?.shownAtMs === null && isToBeDeleted(ride, clock.now()))
        await kept.change(rideId, { shownAtMs: clock.now() });
    },
    async forget(rideId) {
      requireWriter();
      if (rideId !== life.currentRideId) await kept.remove(rideId);
    },
    close() {
      isClosed = true;
      sender.stop();
      kept.close();
      release();
    },
  };
}

function describe(kept: KeptRides, lastRideId: string | null): JournalState {
  const rideIds = kept.list().map(({ rideId }) => rideId);
  const others = rideIds.filter((rideId) => rideId !== lastRideId);
  const waitingSeconds = others.reduce((sum, rideId) => {
    return sum + kept.unsentSeconds(rideId) + (kept.find(rideId)?.refusedSeconds ?? 0);
  }, 0);
  const ride = lastRideId === null ? undefined : kept.find(lastRideId);
  const current = ride && {
    rideId: ride.rideId,
    keptSeconds: kept.unsentSeconds(ride.rideId) + ride.refusedSeconds,
    sentSeconds: ride.sentSeconds,
    isRefused: ride.refusedWith !== null,
  };
  return { current: current ?? null, waitingSeconds, storage: kept.storage, isWriter: true };
}
