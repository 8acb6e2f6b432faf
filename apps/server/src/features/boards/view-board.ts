import { RIDE_WATCH } from "@bedside-bike/clinical";
import type { LiveEvent } from "@bedside-bike/contract";
import type { StreamView } from "../../platform/stream.ts";

/**
 * What the board's stream carries: only what the board shows of a ride, and for everything else only that it changed.
 * Its provider's grants and revocations reach it in commit order, so nothing is sent after a revocation.
 */
export function viewBoard(openedBy: number, patientIds: Iterable<number>): StreamView {
  const shown = new Set(patientIds);
  return {
    patientIds: shown,
    filter(event) {
      switch (event.type) {
        case "granted":
        case "revoked": {
          if (event.providerId !== openedBy) return null;
          if (event.type === "granted") shown.add(event.patientId);
          else shown.delete(event.patientId);
          return { type: "access", patientId: event.patientId };
        }
        case "ride":
          return shown.has(event.patientId) ? ofRide(event) : null;
        case "rideState":
        case "goals":
        case "feedback":
        case "help":
          return shown.has(event.patientId) ? { type: "goals", patientId: event.patientId } : null;
        default:
          return null;
      }
    },
  };
}

const ofRide = (ride: Extract<LiveEvent, { type: "ride" }>): LiveEvent => ({
  ...ride,
  deviceNumber: null,
  averagePowerWatts: null,
  maxPowerWatts: null,
  cadenceRpm: null,
  averageCadenceRpm: null,
  resistance: null,
  heartRateBpm: isWithinLimits(ride.heartRateBpm) ? null : ride.heartRateBpm,
});

/** On the board, a heart rate appears only as a flag that it is over the limits. */
const isWithinLimits = (bpm: number | null): boolean =>
  bpm === null || (bpm >= RIDE_WATCH.heartRateBpm.low && bpm <= RIDE_WATCH.heartRateBpm.high);
