import type { AdministeredBike } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { eq, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { devices } from "../../platform/database/schema.ts";

const silentAfterHours = 24;
export const lowBatteryPercent = 20;

interface BikeRow extends Omit<AdministeredBike, "lastSeenAt" | "keyIssuedAt"> {
  readonly lastSeenAt: string | Date | null;
  readonly keyIssuedAt: string | Date;
}

/** Silent bikes and low batteries first, retired ones last, otherwise by number. */
export async function listBikes(tx: Transaction, at: Date): Promise<AdministeredBike[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const rows = await selectRows<BikeRow>(
    tx,
    sql`select number, state, "lastSeenAt", "keyIssuedAt", "batteryPercent" from (
          select d.number, d.enrolled_at as "keyIssuedAt", d.battery_percent as "batteryPercent",
            latest.last_batch_at as "lastSeenAt",
            case when d.retired_at is not null then 'retired'
              when latest.is_open
                and latest.last_batch_at >= ${now} - make_interval(secs => ${RIDE_LIMITS.closeAfterSilenceSeconds}) then 'riding'
              when coalesce(latest.last_batch_at, d.enrolled_at) < ${now} - make_interval(hours => ${silentAfterHours})
                then 'silent'
              when l.id is not null then 'linked' else 'free' end as state
          from devices d left join device_links l on l.device_number = d.number and l.unlinked_at is null
          left join lateral (select r.last_batch_at, r.is_open from rides r
            where r.device_number = d.number and r.source = 'bike' order by r.started_at desc limit 1) latest on true) bike
        order by state = 'retired', not (state = 'silent' or coalesce("batteryPercent" < ${lowBatteryPercent}, false)), number`,
  );
  return rows.map(({ lastSeenAt, keyIssuedAt, ...bike }) => ({
    ...bike,
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    keyIssuedAt: new Date(keyIssuedAt).toISOString(),
  }));
}

/** Whether a bike has this number, and whether it is in use. */
export async function findBike(tx: Transaction, number: number): Promise<{ isRetired: boolean } | null> {
  const [row] = await tx
    .select({ retiredAt: devices.retiredAt })
    .from(devices)
    .where(eq(devices.number, number))
    .for("update");
  return row ? { isRetired: row.retiredAt !== null } : null;
}
