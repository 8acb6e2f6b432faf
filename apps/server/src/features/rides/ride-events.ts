import type { PatientDay } from "@bedside-bike/clinical";
import type { LiveEvent } from "@bedside-bike/contract";
import type { Deps } from "../../platform/route.ts";
import { toDeviceNumberText } from "../devices/device-number.ts";
import { readPatientStates } from "../patient-state/ride-state.ts";
import { readDays } from "../ride-days/patient-days.ts";
import { isUnderWay } from "./ride-checks.ts";
import { powerSecondsOf } from "./ride-metrics.ts";
import { listShownRides, type ShownRide } from "./shown-rides.store.ts";

/** The events that update screens for these rides; none for a ride without a patient. */
export async function listRideEvents(
  rideIds: readonly string[],
  deps: Pick<Deps, "database" | "clock" | "config">,
): Promise<LiveEvent[]> {
  if (rideIds.length === 0) return [];
  const at = deps.clock.now();
  return deps.database.asSystem("rides", async (tx) => {
    const rides = await listShownRides(tx, rideIds);
    const patientIds = [...new Set(rides.map(({ patientId }) => patientId))];
    const states = await readPatientStates(tx, { patientIds, at }, deps);
    const shown = rides.flatMap((ride) => {
      const standing = states.get(ride.patientId);
      return standing
        ? [{ ride, standing, patientId: ride.patientId, date: ride.day, seconds: ride.secondsOfDay }]
        : [];
    });
    const days = await readDays(tx, { asked: shown, at }, deps);
    return shown.map(({ ride }, index) => toEvent(ride, days[index] as PatientDay));
  });
}

function toEvent(ride: ShownRide, today: PatientDay): LiveEvent {
  const { startedAt, lastBatchAt } = ride;
  const offsetSeconds = ride.latest?.offsetSeconds ?? 0;
  const isOpen = ride.isOpen && isUnderWay({ source: ride.source, startedAt, offsetSeconds, at: lastBatchAt });
  const latest = isOpen ? ride.latest : null;
  return {
    type: "ride",
    patientId: ride.patientId,
    rideId: ride.id,
    source: ride.source,
    deviceNumber: toDeviceNumberText(ride.deviceNumber),
    isOpen,
    day: ride.day,
    durationSeconds: ride.durationSeconds,
    powerWatts: latest?.powerWatts ?? null,
    averagePowerWatts: ride.averagePowerWatts,
    maxPowerWatts: ride.maxPowerWatts,
    powerSeconds: powerSecondsOf(ride),
    cadenceRpm: latest?.cadenceRpm ?? null,
    averageCadenceRpm: ride.averageCadenceRpm,
    resistance: latest?.resistance ?? null,
    heartRateBpm: latest?.heartRateBpm ?? null,
    today,
    todaySeconds: today.durationSeconds,
    filledSeconds: today.filledSeconds,
    whilePaused: ride.whilePaused,
  };
}
