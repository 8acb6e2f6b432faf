import { wholeMinutes } from "@bedside-bike/clinical";
import type { TFunction } from "i18next";
import { measuredPart, type RideMetrics } from "../../bike/ride-metrics.ts";
import { formatNumber, formatWatts } from "../../number-format.ts";

/** '19 minutes'; under a minute '45 seconds'. */
export function rideLength(seconds: number, t: TFunction<"session">): string {
  const minutes = wholeMinutes(seconds);
  return minutes > 0 ? t("length.minutes", { count: minutes }) : t("length.seconds", { count: Math.floor(seconds) });
}

/** Which sentence says how a ride went, and its values: by its watts, otherwise by its turns. */
export function endedRide(ride: RideMetrics | null, t: TFunction<"session">, language: string) {
  const time = rideLength(ride?.rideSeconds ?? 0, t);
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
