import type { Api, CallReply } from "@bedside-bike/contract";
import { encodeReadings, mergeReadings, summarizeRide } from "@bedside-bike/ride";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { lockPatient } from "../devices/device-links.store.ts";
import { celebrateRide } from "../kudos/celebrate-ride.ts";
import { findImplausibleStart, takenRideId } from "./ride-checks.ts";
import { storedMetrics } from "./ride-metrics.ts";
import { endOf, listTimesOfRides } from "./ride-times.ts";
import * as store from "./rides.store.ts";
import { toListedSession, toSession } from "./to-session.ts";
import { beganWhilePaused } from "./while-paused.service.ts";

export async function listRides({
  tx,
  params,
  query,
  caller,
  at,
}: AuthenticatedInput<Api["rides.list"]>): Promise<CallReply<"rides.list">> {
  const rides = await store.listRides(tx, params.id, query.limit);
  return rides.map((ride) => toListedSession(ride, { caller, at }));
}

/**
 * Records a finished ride from the tablet. Sending the same ride id again returns the stored ride.
 * @throws HttpError 400 for a start time out of bounds, 409 for an id that belongs to another ride, and for a ride that
 * overlaps another ride of this patient, whether sent by a bike or posted.
 */
export async function recordRide(
  { tx, params, body, at, caller }: AuthenticatedInput<Api["rides.record"]>,
  deps: Deps,
): Promise<CallReply<"rides.record">> {
  const patientId = params.id;
  const startedAt = new Date(body.startedAt);
  const implausible = findImplausibleStart({ startedAt, at });
  if (implausible) throw implausible;
  const readings = mergeReadings([], body.readings);
  const ride: store.NewRide = {
    id: body.rideId,
    source: "tablet",
    patientId,
    startedAt,
    day: hospitalDay(startedAt, deps.config.hospitalTimeZone),
    ...storedMetrics(summarizeRide(readings)),
    isOpen: false,
    lastBatchAt: at,
    lastReadingAt: endOf({ startedAt }, readings),
    createdAt: at,
  };
  return asSystemWithin(tx, "rides", async () => {
    await lockPatient(tx, patientId);
    const existing = await store.findRide(tx, ride.id);
    const isRepeat = existing?.patientId === patientId && existing.source === ride.source;
    if (isRepeat && existing.startedAt.getTime() === startedAt.getTime()) {
      return toSession(existing);
    }
    if (existing) throw takenRideId();
    await requireNoOverlap(tx, { patientId, startedAt, endedAt: endOf({ startedAt }, readings) });
    const whilePaused = await beganWhilePaused(tx, { patientId, at: startedAt }, deps);
    const inserted = await store.insertRide(tx, { ...ride, whilePaused }, encodeReadings(readings));
    if (!inserted) throw takenRideId();
    await recordAudit(tx, at, { action: "ride.record", actor: caller, patientId, detail: { rideId: ride.id } });
    await celebrateRide(tx, { ride: inserted, at }, deps);
    return toSession(inserted);
  });
}

/** @throws HttpError 409 if the patient was on another ride at that time (RIDE-33). */
async function requireNoOverlap(
  tx: Transaction,
  { patientId, startedAt, endedAt }: { patientId: number; startedAt: Date; endedAt: Date },
): Promise<void> {
  const others = await listTimesOfRides(tx, { patientId, startedAt, endedAt });
  if (others.some(({ ride, endedAt: end }) => end >= startedAt && ride.mode !== "passive")) {
    throw new HttpError(409, "You were on another ride at that time. Check when this ride began.", "startedAt");
  }
}
