import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { archiveAudit } from "../../apps/server/src/backup/archive-audit.ts";
import { makeBackupKey } from "../../apps/server/src/backup/backup-key.ts";
import { listAccessLog } from "../../apps/server/src/features/patients/patients.store.ts";
import { recordAudit } from "../../apps/server/src/platform/audit.ts";
import { sealAudit } from "../../apps/server/src/platform/audit-sealer.ts";
import { type Config, readConfig } from "../../apps/server/src/platform/config.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { machineClock, openDatabaseClock } from "../../apps/server/src/platform/database-clock.ts";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { median } from "../median.ts";
import { entriesADay, fillRides, fillSealedLog, makePastMonths, monthStart } from "./fill.ts";

/**
 * Fills a database to scale, and prints how much a patient-year takes and what the work of every second costs at that
 * size.
 */
const { values: options } = parseArgs({
  strict: false,
  options: { patients: { type: "string" }, days: { type: "string" }, entries: { type: "string" } },
});
const patients = Number(options.patients ?? (isShort ? 20 : 100));
const days = Number(options.days ?? 365);
/** As many as these patients leave in this time, or a hospital's in six weeks. */
const entries = Number(options.entries ?? (isShort ? patients * days * entriesADay : 5_000_000));
const months = 24;
const times = isShort ? 10 : 30;
const size = { entries, patients, from: monthStart(months), until: new Date() };
const gibibyte = 2 ** 30;

const postgres = await startThrowawayPostgres({ shared_buffers: "512MB", max_wal_size: "4GB" });
const dataDir = mkdtempSync(join(tmpdir(), "bench-retention-"));
const rows: BenchRow[] = [];
const report = (what: string, result: string) => rows.push({ bench: "retention", what, result, goal: "", isMet: null });
try {
  await measureSize();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
printRows(rows);
process.exit(0);

async function newDatabase(name: string): Promise<Config> {
  const admin = await connect(postgres.url);
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const publicKey = await makeBackupKey(join(dataDir, `${name}-key`), new Date());
  return readConfig({
    DATABASE_URL: url,
    DATABASE_OWNER_URL: url,
    ALLOW_OWNER_LOGIN: "yes",
    DATA_DIR: join(dataDir, name),
    AUDIT_MONTHS: "12",
    BACKUP_PUBLIC_KEY: publicKey,
  });
}

async function connect(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function takeMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measureSize(): Promise<void> {
  const config = await newDatabase("scale");
  await (await openDatabase(config)).close();
  const owner = await connect(config.databaseUrl);
  await makePastMonths(owner, months);
  await fillRides(owner, { patients, days });
  const other = await connect(config.databaseUrl);
  await fillSealedLog([owner, other], size, monthStart(months - 1));
  await other.end();
  await owner.query("vacuum analyze");
  await reportSizes(owner);
  await measureWork(config, owner);
  await owner.end();
}

/** What each table takes, and all of it a patient-year; entries beyond the patients' own are counted as theirs. */
async function reportSizes(owner: pg.Client): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string; bytes: number; rows: number }>(
    `select name, sum(pg_total_relation_size(oid))::float8 as bytes, sum(reltuples)::float8 as rows from (
       select c.oid, c.reltuples, coalesce(i.inhparent::regclass::text, c.relname) as name from pg_class c
       left join pg_inherits i on i.inhrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace) t
     where name in ('audit_events', 'audit_seals', 'rides', 'ride_readings') group by name order by name`,
  );
  let bytesAPatientYear = 0;
  for (const { name, bytes, rows: count } of tables) {
    const aYear = name.startsWith("audit") ? (bytes / count) * entriesADay * 365 : (bytes / (patients * days)) * 365;
    bytesAPatientYear += aYear;
    report(
      `${name}: ${Math.round(count).toLocaleString("en")} rows`,
      `${(bytes / gibibyte).toFixed(2)} GiB, ${(aYear / 1e6).toFixed(1)} MB a patient-year`,
    );
  }
  report("a patient-year", `${(bytesAPatientYear / 1e6).toFixed(1)} MB`);
  report("2,000 beds in ten years", `${((bytesAPatientYear * 20_000) / 1e9).toFixed(0)} GB`);
}

async function measureWork(config: Config, owner: pg.Client): Promise<void> {
  const database = await openDatabase(config);
  const deps = { config, database, clock: await openDatabaseClock(database, machineClock) };
  const passes: number[] = [];
  const logs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await database.asSystem("upkeep", (tx) =>
      recordAudit(tx, new Date(), { action: "bench", actor: { kind: "system", id: null } }),
    );
    passes.push(await takeMilliseconds(() => sealAudit(deps)));
    logs.push(
      await takeMilliseconds(() => database.asSystem("admin", (tx) => listAccessLog(tx, 1 + (time % patients), "UTC"))),
    );
  }
  report(`the sealer's pass with ${months} months`, `${median(passes).toFixed(1)} ms`);
  report(`a patient's log with ${months} months`, `${median(logs).toFixed(1)} ms`);
  const { rows: counted } = await owner.query("select count(*)::int as entries from audit_events where at < $1", [
    monthStart(months - 1),
  ]);
  const lastMonth = monthStart(months).toISOString().slice(0, 7);
  const milliseconds = await takeMilliseconds(() => archiveAudit({ lastMonth }, deps));
  report(
    `archive of a month with ${counted[0].entries.toLocaleString("en")} entries`,
    `${(milliseconds / 1000).toFixed(1)} s`,
  );
  await database.close();
}
