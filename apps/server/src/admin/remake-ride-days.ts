import { sql } from "drizzle-orm";
import type { Config } from "../platform/config.ts";
import { selectRows, type Transaction } from "../platform/database/database.ts";

export interface PatientDay {
  readonly patientId: number;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** More than these are counted only. */
const listedAtMost = 20;

/** For example '2 days (patient 4 on 2026-03-10, patient 7 on 2026-03-10)'. */
export function listDays(days: readonly PatientDay[]): string {
  const listed = days.slice(0, listedAtMost).map(({ patientId, day }) => `patient ${patientId} on ${day}`);
  const rest = days.length > listed.length ? ", ..." : "";
  return `${days.length} ${days.length === 1 ? "day" : "days"} (${listed.join(", ")}${rest})`;
}

/** Moves rides to the days on which they began, and makes the sums of days anew that are not those of their rides. */
export async function remakeRideDays(tx: Transaction, config: Pick<Config, "hospitalTimeZone">) {
  const timeZone = config.hospitalTimeZone;
  const [row] = await selectRows<{ moved: number }>(tx, sql`select follow_time_zone(${timeZone}, true) as moved`);
  const moved = row?.moved ?? 0;
  const days = await selectRows<PatientDay>(
    tx,
    sql`select patient_id::float8 as "patientId", day::text as day from remake_ride_days()`,
  );
  const output = [
    ...(moved > 0 ? [`${moved} rides were moved to the day on which they began in ${timeZone}.`] : []),
    days.length > 0
      ? `The sums of ${listDays(days)} were made anew.`
      : "The sums of all days are those of their rides.",
  ].join("\n");
  return { output, detail: { days: days.length, movedRides: moved } };
}
