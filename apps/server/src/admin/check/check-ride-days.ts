import { sql } from "drizzle-orm";
import { selectRows } from "../../platform/database/database.ts";
import { listDays, type PatientDay } from "../remake-ride-days.ts";
import { type Checked, type Finding, findingsOn } from "./finding.ts";

/** Checks that the stored sums of each patient's day are those of its rides, and each ride is of the day it began. */
export async function checkRideDays({ config, database }: Checked): Promise<Finding> {
  const { ok, warning, failed } = findingsOn("days of rides");
  if (typeof database === "string") return warning("Not known without the database.");
  const timeZone = config.hospitalTimeZone;
  const { differing, misplaced } = await database.asSystem("admin", async (tx) => ({
    differing: await selectRows<PatientDay>(
      tx,
      sql`select patient_id::float8 as "patientId", day::text as day from differing_ride_days()`,
    ),
    misplaced: await selectRows<{ id: string }>(
      tx,
      sql`select id from rides where day <> (started_at at time zone ${timeZone})::date`,
    ),
  }));
  if (differing.length === 0 && misplaced.length === 0) return ok("Their sums are those of the rides.");
  const found = [
    ...(differing.length > 0 ? [`the sums of ${listDays(differing)} are not those of the rides`] : []),
    ...(misplaced.length > 0 ? [`${misplaced.length} rides are of another day than they began on in ${timeZone}`] : []),
  ].join(", and ");
  return failed(`${found[0]?.toUpperCase()}${found.slice(1)}: npm run admin -- remake-days`);
}
