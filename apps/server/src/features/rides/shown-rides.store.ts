import type { DaySeconds } from "@bedside-bike/clinical";
import type { RideSource } from "@bedside-bike/contract";
import type { Reading } from "@bedside-bike/ride";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { milliseconds } from "../../platform/database/instants.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import { decodeProgress } from "./ride-progress.ts";

/** What screens show of a ride while it changes. */
export interface ShownRide {
  readonly id: string;
  readonly source: RideSource;
  readonly patientId: number;
  readonly deviceNumber: number | null;
  readonly startedAt: Date;
  /** YYYY-MM-DD in the hospital's time zone. */
  readonly day: string;
  readonly isOpen: boolean;
  readonly lastBatchAt: Date;
  readonly durationSeconds: number;
  readonly averagePowerWatts: number | null;
  readonly maxPowerWatts: number | null;
  readonly powerSeconds: number | null;
  readonly averageCadenceRpm: number | null;
  /** Of an open ride; null without readings. */
  readonly latest: Reading | null;
  /** Of the patient's rides on that day, this one included. */
  readonly secondsOfDay: DaySeconds;
  readonly whilePaused: boolean;
}

type Row = Omit<ShownRide, "startedAt" | "lastBatchAt" | "latest"> & {
  readonly startedAt: number;
  readonly lastBatchAt: number;
  readonly progress: Uint8Array | null;
};

const shownRides = keptStatement<Row, { ids: readonly string[] }>(
  "shown_rides",
  ({ ids }) => sql`
    select ride.id, source, patient_id as "patientId", device_number as "deviceNumber",
      ${milliseconds("started_at")} as "startedAt", to_char(ride.day, 'YYYY-MM-DD') as day, is_open as "isOpen",
      ${milliseconds("last_batch_at")} as "lastBatchAt", duration_seconds as "durationSeconds",
      average_power_watts::float8 as "averagePowerWatts", max_power_watts::float8 as "maxPowerWatts",
      ride.power_seconds as "powerSeconds", average_cadence_rpm::float8 as "averageCadenceRpm", progress,
      while_paused as "whilePaused", json_build_object('durationSeconds', of_day.seconds,
        'filledSeconds', of_day.filled_seconds, 'passiveFilledSeconds', of_day.passive_filled_seconds) as "secondsOfDay"
    from rides ride join ride_days of_day using (patient_id, day)
    where ride.id = any(${ids}::uuid[])`,
);

/** Without rides that have no patient. */
export async function listShownRides(tx: Transaction, ids: readonly string[]): Promise<ShownRide[]> {
  const rows = await shownRides.rows(tx, { ids });
  return rows.map(({ progress, ...row }) => {
    const lastBatchAt = new Date(row.lastBatchAt);
    return {
      ...row,
      startedAt: new Date(row.startedAt),
      lastBatchAt,
      latest: row.isOpen ? (decodeProgress(progress, lastBatchAt)?.summary.latest ?? null) : null,
    };
  });
}
