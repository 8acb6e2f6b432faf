import { MISSED_REASONS } from "@bedside-bike/clinical";
import type { WardWeek } from "@bedside-bike/contract";
import { csvOf } from "../../ui/csv.ts";

const reasons = [...MISSED_REASONS, "no_reason"] as const;

const columns = [
  "week",
  "patients",
  "sessions_prescribed",
  "sessions_done",
  "minutes_per_patient_day",
  "rides",
  "events",
  "events_per_1000_rides",
  "low",
  "high",
  ...reasons.map((reason) => `not_done_${reason}`),
  "not_done_for_reasons_of_few",
  "first_rides",
  "days_to_first_ride",
  "patients_with_levels",
  "first_level",
  "last_level",
] as const;

/** One row per week, with no patient's own figures; withheld values say so. */
export const weeksCsv = (weeks: readonly WardWeek[], withheld: string): string =>
  csvOf([columns, ...weeks.map((week) => cellsOf(week).map((cell) => (cell === null ? withheld : String(cell))))]);

function cellsOf({ week, figures, firstRide, mobility }: WardWeek): (string | number | null)[] {
  const countOf = (reason: (typeof reasons)[number]) =>
    figures && (figures.reasons.find((one) => one.reason === reason)?.count ?? "");
  const ofRate = (key: "perThousand" | "low" | "high") => figures && (figures.rate?.[key] ?? "");
  return [
    week,
    figures?.patients ?? null,
    figures?.prescribed ?? null,
    figures?.done ?? null,
    figures?.minutesPerPatientDay ?? null,
    figures?.sessions ?? null,
    figures?.events ?? null,
    ofRate("perThousand"),
    ofRate("low"),
    ofRate("high"),
    ...reasons.map(countOf),
    figures?.otherReasons ?? null,
    firstRide?.patients ?? null,
    firstRide?.meanDays ?? null,
    mobility?.patients ?? null,
    mobility?.meanFirst ?? null,
    mobility?.meanLast ?? null,
  ];
}
