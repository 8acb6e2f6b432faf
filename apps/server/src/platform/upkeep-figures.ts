import { sql } from "drizzle-orm";
import { type Database, selectRows, type Transaction } from "./database/database.ts";

/** The audit entry of a backup that was written and read back. */
export const backupWritten = "backup.create";

/** An older backup counts as none. */
const longestBackupAgeDays = 7;
/** A day, because the timer backs up every night, and two hours for making it. */
export const oldestBackupHours = 26;
/** A backup comes once a day, and finding it means reading all entries since then. */
const backupKnownForMilliseconds = 60_000;

/** Figures that tell whether the installation is being looked after, the same on every node. */
export interface UpkeepFigures {
  /** Age of the newest backup that the product itself wrote; infinite if there is none within a week. */
  readonly backupAgeSeconds: number;
  /** How long the oldest audit entry after the newest seal has waited for its own. */
  readonly sealLagSeconds: number;
}

/** Computes them for all who ask at the same time with a single query. */
export function watchUpkeep(database: Pick<Database, "asSystem">): () => Promise<UpkeepFigures> {
  let backup: { readonly at: Date | null; readonly foundAt: number } | null = null;
  const find = () =>
    database.asSystem("upkeep", async (tx) => {
      const isKnown = backup !== null && performance.now() - backup.foundAt < backupKnownForMilliseconds;
      if (!isKnown) backup = { at: await findNewestBackup(tx), foundAt: performance.now() };
      const at = backup?.at ?? null;
      const [row] = await selectRows<{ now: string | Date }>(tx, sql`select database_now() as now`);
      const now = new Date(row?.now ?? Number.NaN).getTime();
      const secondsSince = (time: Date) => Math.max(0, (now - time.getTime()) / 1000);
      const unsealed = await findFirstUnsealed(tx);
      return {
        backupAgeSeconds: at ? secondsSince(at) : Number.POSITIVE_INFINITY,
        sealLagSeconds: unsealed ? secondsSince(unsealed) : 0,
      };
    });
  let looking: Promise<UpkeepFigures> | null = null;
  return () => {
    looking ??= find().finally(() => {
      looking = null;
    });
    return looking;
  };
}

/** By the index of entries without a patient, from the newest back; null for none within a week. */
export async function findNewestBackup(tx: Transaction): Promise<Date | null> {
  const [row] = await selectRows<{ at: string | Date }>(
    tx,
    sql`select at from audit_events
      where patient_id is null and at > database_now() - make_interval(days => ${longestBackupAgeDays}) and action = ${backupWritten}
      order by at desc limit 1`,
  );
  return row ? new Date(row.at) : null;
}

/** The newest seal's entry as a value: as a subselect, the policies would keep it out of the index. */
async function findFirstUnsealed(tx: Transaction): Promise<Date | null> {
  const [newest] = await selectRows<{ id: number }>(
    tx,
    sql`select audit_event_id as id from audit_seals order by sequence desc limit 1`,
  );
  const [row] = await selectRows<{ at: string | Date }>(
    tx,
    sql`select at from audit_events where id > ${newest?.id ?? 0} order by id limit 1`,
  );
  return row ? new Date(row.at) : null;
}
