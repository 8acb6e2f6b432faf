import { wallClock } from "@bedside-bike/clinical/calendar";
import { sql } from "drizzle-orm";
import { selectRows } from "./platform/database/database.ts";
import { DatabaseUnavailable } from "./platform/database/failures.ts";
import { StartupError } from "./platform/errors.ts";
import type { Deps } from "./platform/route.ts";

/**
 * Days are counted in Node and in PostgreSQL, each with a list of time zones of its own.
 * @throws StartupError if PostgreSQL does not know the hospital's, or has another time of day there.
 */
export async function requireSameTimeZone({ config, database, clock }: Pick<Deps, "config" | "database" | "clock">) {
  const timeZone = config.hospitalTimeZone;
  const now = clock.now();
  const shown = await shownByDatabase(database, { now, timeZone });
  if (shown === "unavailable") return;
  if (shown === null) {
    throw new StartupError(
      `PostgreSQL does not know the time zone ${timeZone}. Set HOSPITAL_TZ to a name that it lists in ` +
        "pg_timezone_names, such as America/New_York.",
    );
  }
  const { year, month, day, hour, minute } = wallClock(now, timeZone);
  const own = [year, month, day, hour, minute].map((part) => String(part).padStart(2, "0")).join("-");
  if (own === shown) return;
  throw new StartupError(
    `In the time zone ${timeZone} it is now ${own} for this server and ${shown} for PostgreSQL. ` +
      "Set HOSPITAL_TZ to a name that both read alike, such as America/New_York, or update the older list of time zones (tzdata).",
  );
}

/** Null if it does not know the time zone; otherwise year, month, day, hour and minute with dashes between. */
async function shownByDatabase(
  database: Deps["database"],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<string | null | "unavailable"> {
  try {
    const [row] = await database.asSystem("upkeep", (tx) =>
      selectRows<{ shown: string }>(
        tx,
        sql`select to_char(${now.toISOString()}::timestamptz at time zone z.name, 'YYYY-MM-DD-HH24-MI') as shown
          from pg_timezone_names z where lower(z.name) = lower(${timeZone})`,
      ),
    );
    return row?.shown ?? null;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return "unavailable";
    throw error;
  }
}

/**
 * Moves rides to the days on which they began in the hospital's time zone, if HOSPITAL_TZ has changed since the last start.
 * Returns how many; 0 also while the database can't be written to, and then `check` finds them.
 */
export async function followTimeZone({ config, database }: Pick<Deps, "config" | "database">): Promise<number> {
  try {
    const [row] = await database.asSystem("upkeep", (tx) =>
      selectRows<{ moved: number }>(tx, sql`select follow_time_zone(${config.hospitalTimeZone}, false) as moved`),
    );
    return row?.moved ?? 0;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return 0;
    throw error;
  }
}
