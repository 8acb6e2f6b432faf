import type { Api, CallReply, Session } from "@bedside-bike/contract";
import { encodeReadings, mergeReadings, type Reading, RIDE_LIMITS, summarizeRide } from "@bedside-bike/ride";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { lockPatient } from "../devices/device-links.store.ts";
import { celebrateRide } from "../kudos/celebrate-ride.ts";
import { findImplausibleStart } from "./ride-checks.ts";
import * as store from "./rides.store.ts";

export async function listRides({
  tx,
  params,
  query,
}: AuthenticatedInput<Api["rides.list"]>): Promise<CallReply<"rides.list">> {
  const rides = await store.listRides(tx, params.id, query.limit);
  return rides.map(toSession);
}

/**
 * Records a finished ride from the tablet. Sending the same ride id again returns the stored ride.
 * @throws HttpError 400 for a start time out of bounds, 409 for an id that belongs to another ride, and for a ride that
 * overlaps another one of this patient, from a bike or posted.
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
  const summary = summarizeRide(readings);
  const ride: store.RideRow = {
    id: body.rideId,
    source: "tablet",
    deviceNumber: null,
    patientId,
    startedAt,
    day: hospitalDay(startedAt, deps.config.hospitalTimeZone),
    durationSeconds: Math.round(summary.durationSeconds),
    averagePowerWatts: summary.averagePowerWatts,
    maxPowerWatts: summary.maxPowerWatts,
    averageResistance: summary.averageResistance,
    isOpen: false,
    lastBatchAt: at,
    createdAt: at,
  };
  return asSystemWithin(tx, "rides", async () => {
    await lockPatient(tx, patientId);
    const existing = await store.findRide(tx, ride.id);
    if (existing?.patientId === patientId && existing.startedAt.getTime() === startedAt.getTime()) {
      return toSession(existing);
    }
    if (existing) throw takenRideId();
    await requireNoOverlap(tx, { patientId, startedAt, endedAt: endOf({ startedAt }, readings) });
    if (!(await store.insertRide(tx, ride, encodeReadings(readings)))) throw takenRideId();
    await recordAudit(tx, at, { action: "ride.record", actor: caller, patientId, detail: { rideId: ride.id } });
    await celebrateRide(tx, { ride, at }, deps);
    return toSession(ride);
  });
}

const takenRideId = () => new HttpError(409, "This ride id belongs to another ride.", "rideId");

/** The time of the last reading. */
const endOf = ({ startedAt }: { startedAt: Date }, readings: readonly Reading[]): Date =>
  new Date(startedAt.getTime() + (readings.at(-1)?.offsetSeconds ?? 0) * 1000);

/** @throws HttpError 409 if the patient was on another ride at that time (RIDE-33). */
async function requireNoOverlap(
  tx: Transaction,
  { patientId, startedAt, endedAt }: { patientId: number; startedAt: Date; endedAt: Date },
): Promise<void> {
  const earliest = new Date(startedAt.getTime() - RIDE_LIMITS.maxRideSeconds * 1000);
  const others = await store.listRidesBegun(tx, { patientId, from: earliest, until: endedAt });
  const readings = await store.readReadings(
    tx,
    others.map(({ id }) => id),
  );
  if (others.some((ride) => endOf(ride, readings.get(ride.id) ?? []) >= startedAt)) {
    throw new HttpError(409, "You were on another ride at that time. Check when this ride began.", "startedAt");
  }
}

/** A ride in the API's format (CALL-22): a session, with power and resistance as numeric strings. */
export function toSession(ride: {
  id: string;
  day: string;
  startedAt: Date | string;
  durationSeconds: number;
  averagePowerWatts: number | null;
  maxPowerWatts: number | null;
  averageResistance: number | null;
  isOpen: boolean;
}): Session {
  return {
    id: ride.id,
    sessionDate: ride.day,
    createdAt: new Date(ride.startedAt).toISOString(),
    duration: ride.durationSeconds,
    avgPower: text(ride.averagePowerWatts),
    maxPower: text(ride.maxPowerWatts),
    resistance: text(ride.averageResistance),
    isOpen: ride.isOpen,
  };
}

const text = (value: number | null): string | null => (value === null ? null : String(Math.round(value * 100) / 100));
