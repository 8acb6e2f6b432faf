import type { Api, CallReply, LiveEvent } from "@bedside-bike/contract";
import {
  decodeReadings,
  encodeReadings,
  mergeReadings,
  type Reading,
  RIDE_LIMITS,
  summarizeRide,
} from "@bedside-bike/ride";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps, PublicInput } from "../../platform/route.ts";
import { findLinkedPatient, waitForLinking } from "../devices/device-links.store.ts";
import { toDeviceNumberText } from "../devices/device-number.ts";
import { celebrateRide } from "../kudos/celebrate-ride.ts";
import { requirePlausibleStart } from "./rides.service.ts";
import { insertRide, type RideRow } from "./rides.store.ts";
import * as store from "./telemetry.store.ts";

/**
 * Adds a batch of readings to its ride. The first value for an offset wins; batches may arrive in any order and more
 * than once; each is stored completely or not at all.
 * @throws HttpError 400 for a start time out of bounds, 409 for a ride of another bike or one that ended too long ago.
 */
export async function ingestBatch(
  { params, body: batch, at }: PublicInput<Api["devices.telemetry"]>,
  deps: Deps,
): Promise<CallReply<"devices.telemetry">> {
  const deviceNumber = params.number;
  const startedAt = new Date(batch.startedAt);
  const { reply, event } = await deps.database.asSystem("rides", async (tx) => {
    let stored = await store.lockRide(tx, batch.rideId);
    if (!stored) {
      requirePlausibleStart(startedAt, at);
      const begun = await beginRide(tx, { id: batch.rideId, deviceNumber, startedAt, at }, deps);
      stored = begun ?? (await store.lockRide(tx, batch.rideId));
    }
    if (!stored) throw new Error("The ride was neither created nor found.");
    const { ride } = stored;
    requireSameRide(ride, { deviceNumber, startedAt, at });

    const before = decodeReadings(stored.packed);
    const readings = mergeReadings(before, batch.readings);
    const summary = summarizeRide(readings);
    const updated: RideRow = {
      ...ride,
      durationSeconds: Math.round(summary.durationSeconds),
      averagePowerWatts: summary.averagePowerWatts,
      maxPowerWatts: summary.maxPowerWatts,
      averageResistance: summary.averageResistance,
      isOpen: ride.isOpen && batch.ended !== true,
      lastBatchAt: at,
    };
    const otherSeconds = await store.storeBatch(tx, updated, encodeReadings(readings));
    if (!updated.isOpen) await celebrateRide(tx, { ride: updated, at }, deps);

    const reply = {
      rideId: ride.id,
      acceptedReadings: readings.length - before.length,
      durationSeconds: updated.durationSeconds,
      attributed: updated.patientId !== null,
    };
    return { reply, event: rideEvent(updated, readings.at(-1), otherSeconds) };
  });
  // Before the reply: a bike that gets no reply sends the batch again, which repeats the event.
  if (event) await deps.events.announce(event);
  return reply;
}

/** Closes rides that have been silent for two minutes by the server's clock. */
export function closeSilentRides(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const silentSince = new Date(at.getTime() - RIDE_LIMITS.closeAfterSilenceSeconds * 1000);
  return deps.database.asSystem("rides", async (tx) => {
    for (const ride of await store.closeRidesSilentSince(tx, silentSince)) {
      const event = rideEvent(ride, undefined, await store.sumOtherSecondsOfDay(tx, ride));
      if (event) await deps.events.publish(tx, event);
      await celebrateRide(tx, { ride, at }, deps);
    }
  });
}

interface BatchOrigin {
  readonly deviceNumber: number;
  readonly startedAt: Date;
  readonly at: Date;
}

function requireSameRide(ride: RideRow, { deviceNumber, startedAt, at }: BatchOrigin): void {
  if (ride.deviceNumber !== deviceNumber) throw new HttpError(409, "This ride id belongs to another ride.", "rideId");
  if (ride.startedAt.getTime() !== startedAt.getTime()) {
    throw new HttpError(
      409,
      "This ride started at a different time. Send every batch with the same start time.",
      "startedAt",
    );
  }
  const silentHours = (at.getTime() - ride.lastBatchAt.getTime()) / 3_600_000;
  if (!ride.isOpen && silentHours > RIDE_LIMITS.lateBatchHours) {
    throw new HttpError(409, "This ride ended more than 24 hours ago and accepts no more readings.", "rideId");
  }
}

/** The ride belongs to the patient linked to the bike when it started; if there was none, to no one permanently. */
async function beginRide(
  tx: Transaction,
  { id, deviceNumber, startedAt, at }: BatchOrigin & { readonly id: string },
  deps: Deps,
) {
  await waitForLinking(tx, deviceNumber);
  const ride: RideRow = {
    id,
    source: "bike",
    deviceNumber,
    patientId: await findLinkedPatient(tx, deviceNumber, startedAt < at ? startedAt : at),
    startedAt,
    day: hospitalDay(startedAt, deps.config.hospitalTimeZone),
    durationSeconds: 0,
    averagePowerWatts: null,
    maxPowerWatts: null,
    averageResistance: null,
    isOpen: true,
    lastBatchAt: at,
    createdAt: at,
  };
  const packed = encodeReadings([]);
  if (!(await insertRide(tx, ride, packed))) return null;
  await recordAudit(tx, at, {
    action: "ride.begin",
    actor: { kind: "device", id: deviceNumber },
    patientId: ride.patientId,
    detail: { rideId: id },
  });
  return { ride, packed };
}

/** The event that updates screens for a ride; null if the ride has no patient. */
function rideEvent(ride: RideRow, latest: Reading | undefined, otherSecondsOfDay: number): LiveEvent | null {
  if (ride.patientId === null) return null;
  return {
    type: "ride",
    patientId: ride.patientId,
    rideId: ride.id,
    deviceNumber: toDeviceNumberText(ride.deviceNumber),
    isOpen: ride.isOpen,
    day: ride.day,
    durationSeconds: ride.durationSeconds,
    powerWatts: latest?.powerWatts ?? null,
    averagePowerWatts: ride.averagePowerWatts,
    maxPowerWatts: ride.maxPowerWatts,
    cadenceRpm: latest?.cadenceRpm ?? null,
    resistance: latest?.resistance ?? null,
    heartRateBpm: latest?.heartRateBpm ?? null,
    todaySeconds: ride.durationSeconds + otherSecondsOfDay,
  };
}
