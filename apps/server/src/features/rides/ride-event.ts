import type { LiveEvent } from "@bedside-bike/contract";
import type { Reading } from "@bedside-bike/ride";
import { toDeviceNumberText } from "../devices/device-number.ts";
import type { RideRow } from "./rides.store.ts";

type ShownRide = Pick<
  RideRow,
  | "id"
  | "source"
  | "patientId"
  | "deviceNumber"
  | "isOpen"
  | "day"
  | "durationSeconds"
  | "countedSeconds"
  | "averagePowerWatts"
  | "maxPowerWatts"
>;

/** The event that updates screens for a ride; null if the ride has no patient. */
export function rideEvent(ride: ShownRide, latest: Reading | null, otherSecondsOfDay: number): LiveEvent | null {
  if (ride.patientId === null) return null;
  return {
    type: "ride",
    patientId: ride.patientId,
    rideId: ride.id,
    source: ride.source,
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
    todaySeconds: ride.countedSeconds + otherSecondsOfDay,
  };
}
