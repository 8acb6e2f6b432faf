import { measuredPart, type RideMetrics } from "../../bike/ride-metrics.ts";
import { formatClock, formatNumber, formatWatts } from "../../number-format.ts";

/** Which sentence says how a ride went, and its values: by its watts, otherwise by its turns. */
export function endedRide(ride: RideMetrics | null, language: string) {
  const time = formatClock(ride?.rideSeconds ?? 0);
  const watts = ride?.averagePowerWatts ?? null;
  const turns = ride?.averageCadenceRpm ?? null;
  const minutes = ride && measuredPart(ride, language);
  if (watts !== null) {
    const average = formatWatts(watts, language);
    return minutes === null
      ? { key: "watts" as const, values: { time, average } }
      : { key: "wattsInPart" as const, values: { time, average, minutes } };
  }
  if (turns !== null) return { key: "turns" as const, values: { time, turns: formatNumber(turns, 0, language) } };
  return { key: "noPower" as const, values: { time } };
}
