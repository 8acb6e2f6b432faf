import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { fillSealedLog, makePastMonths, monthStart } from "../../../bench/retention/fill.ts";
import { verifyArchive } from "../src/admin/verify-archive.ts";
import { archiveAudit } from "../src/backup/archive-audit.ts";
import { makeBackupKey } from "../src/backup/backup-key.ts";
import { recordAudit } from "../src/platform/audit.ts";
import { writeHead } from "../src/platform/audit-chain.ts";
import { startTestServer } from "./support/test-server.ts";

const entries = Number(process.env.RETENTION_ENTRIES ?? 100_000);
const months = 24;

it(`A log of ${entries.toLocaleString("en")} entries still gets sealed, and its oldest month archived and verified [DATA-50, DATA-52, DATA-53]`, async () => {
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-scale-"));
  const keyFile = join(folder, "key");
  const environment = {
    AUTH_MODE: "verified",
    AUDIT_MONTHS: "12",
    BACKUP_PUBLIC_KEY: await makeBackupKey(keyFile, new Date()),
  };
  const server = await startTestServer({ environment });
  const owner = new pg.Client({ connectionString: server.config.databaseOwnerUrl });
  const other = new pg.Client({ connectionString: server.config.databaseOwnerUrl });
  await Promise.all([owner.connect(), other.connect()]);
  const one = async (statement: string, values: unknown[] = []) => (await owner.query(statement, values)).rows[0];
  const countSealed = () => one("select max(sequence)::int as sealed from audit_seals");
  try {
    await makePastMonths(owner, months);
    const size = { entries, patients: 2000, from: monthStart(months), until: new Date() };
    const head = await fillSealedLog([owner, other], size, monthStart(months - 1));
    await owner.query("analyze audit_events, audit_seals");

    await server.deps.database.asSystem("upkeep", (tx) =>
      recordAudit(tx, new Date(), { action: "test", actor: { kind: "system", id: null } }),
    );
    await expect.poll(countSealed, { timeout: 60_000 }).toEqual({ sealed: entries + 1 });

    const lastMonth = monthStart(months).toISOString().slice(0, 7);
    const archived = await archiveAudit({ folder, lastMonth }, server.deps);
    expect(archived).toEqual([
      expect.objectContaining({ month: lastMonth, entries: head.sequence, head: expect.objectContaining(head) }),
    ]);
    const file = join(folder, archived[0]?.file ?? "");
    const { output, note } = await verifyArchive(file, { keyFile, expectedHead: writeHead(head) });
    expect(output).toContain(`${head.sequence} sealed entries`);
    expect(note).toBe("It contains the saved head.");
    expect(await one("select count(*)::int as entries from audit_events")).toEqual({
      entries: entries + 2 - head.sequence,
    });
    const name = `audit_events_${lastMonth.replace("-", "_")}`;
    expect(await one("select to_regclass($1) is null as is_gone", [name])).toEqual({ is_gone: true });
    await expect.poll(countSealed, { timeout: 60_000 }).toEqual({ sealed: entries + 2 });
  } finally {
    await Promise.all([owner.end(), other.end()]);
    await server.destroy();
    rmSync(folder, { recursive: true });
  }
});
