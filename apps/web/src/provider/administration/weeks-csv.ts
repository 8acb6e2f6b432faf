import { MISSED_REASONS } from "@bedside-bike/clinical";
import type { WardWeek } from "@bedside-bike/contract";
import { csvOf } from "../../ui/csv.ts";

const reasons = [...MISSED_REASONS, "no_reason"] as const;

const before = [
  "week",
  "patients",
  "prescribed",
  "done",
  "open",
  "minutes",
  "rides",
  "events",
  "rate",
  "low",
  "high",
] as const;
const after = ["others", "firstRides", "firstRideDays", "levels", "firstLevel", "lastLevel"] as const;

interface Words {
  readonly header: (column: (typeof before | typeof after)[number]) => string;
  readonly notDone: (reason: (typeof reasons)[number]) => string;
  readonly withheld: string;
}

/** One row per week, with no patient's own figures; withheld values say so. */
export const weeksCsv = (weeks: readonly WardWeek[], { header, notDone, withheld }: Words): string =>
  csvOf([
    [...before.map(header), ...reasons.map(notDone), ...after.map(header)],
    ...weeks.map((week) => cellsOf(week).map((cell) => (cell === null ? withheld : String(cell)))),
  ]);

function cellsOf({ week, figures, firstRide, mobility }: WardWeek): (string | number | null)[] {
  const countOf = (reason: (typeof reasons)[number]) =>
    figures && (figures.reasons.find((one) => one.reason === reason)?.count ?? "");
  const ofRate = (key: "perThousand" | "low" | "high") => figures && (figures.rate?.[key] ?? "");
  return [
    week,
    figures?.patients ?? null,
    figures?.prescribed ?? null,
    figures?.done ?? null,
    figures?.open ?? null,
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
