import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../test/support/test-server.ts";
import { readCommand, runAdminCommand, runAlone } from "../admin/commands.ts";
import { verifyAudit } from "../admin/verify-audit.ts";
import { recordAudit } from "../platform/audit.ts";
import { type ChainHead, chainStart, readHead, writeHead } from "../platform/audit-chain.ts";
import { sealAudit } from "../platform/audit-sealer.ts";
import { readConfig } from "../platform/config.ts";
import { selectRows } from "../platform/database/database.ts";
import { inspectAudit } from "../platform/inspect-audit.ts";
import { archiveAudit } from "./archive-audit.ts";
import { makeBackupKey } from "./backup-key.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-archives-"));
const keyFile = join(folder, "key");
let publicKey: string;
const servers: TestServer[] = [];

beforeAll(async () => {
  publicKey = await makeBackupKey(keyFile, new Date());
});
afterAll(async () => {
  for (const server of servers) await server.destroy();
  rmSync(folder, { recursive: true });
});

async function start(environment: Record<string, string> = {}, now?: Date): Promise<TestServer> {
  const settings = { BACKUP_PUBLIC_KEY: publicKey, ...environment };
  const server = await startTestServer({ environment: settings, ...(now ? { now } : {}) });
  servers.push(server);
  return server;
}

const monthsFromNow = (months: number, day = 10): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day, 12));
};
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

const record = ({ deps }: TestServer, at: Date, entries = 1) =>
  deps.database.asSystem("upkeep", async (tx) => {
    for (let i = 0; i < entries; i += 1)
      await recordAudit(tx, at, { action: "test", actor: { kind: "system", id: null }, detail: { i } });
  });

const makePartitions = ({ deps }: TestServer) =>
  deps.database.asSystem("upkeep", (tx) => tx.execute(sql`select make_partitions()`));

const listPartitions = async (server: TestServer, table: string): Promise<string[]> => {
  const rows = await server.asOwner((tx) =>
    selectRows<{ name: string }>(
      tx,
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
};

const partitionOf = (table: string, at: Date): string => `${table}_${monthOf(at).replace("-", "_")}`;

async function verifyFile(path: string, options: string[] = ["--key-file", keyFile]) {
  const read = readCommand(["verify-archive", path, ...options]);
  if ("error" in read || !("runAlone" in read.command)) throw new Error("verify-archive needs no server");
  return runAlone(read.command, read.args, new Date());
}

describe("A month of the audit log", () => {
  let server: TestServer;
  let kept: ChainHead;

  beforeAll(async () => {
    server = await start({ AUDIT_MONTHS: "12" });
    await record(server, new Date(), 20);
    await sealAudit(server.deps, "all");
    kept = (await inspectAudit(server.deps.database)).head;
    for (const months of [1, 2]) {
      await server.setNow(monthsFromNow(months));
      await makePartitions(server);
      await record(server, monthsFromNow(months), 20);
      await sealAudit(server.deps, "all");
    }
  });

  it("has a partition of its own, made ahead [DATA-50]", async () => {
    for (const table of ["audit_events", "audit_seals"]) {
      const names = await listPartitions(server, table);
      for (const months of [1, 2, 3, 4, 5]) expect(names).toContain(partitionOf(table, monthsFromNow(months)));
    }
    const [row] = await server.asOwner((tx) =>
      selectRows<{ entries: number }>(
        tx,
        sql`select count(*)::int as entries from ${sql.identifier(partitionOf("audit_events", monthsFromNow(1)))} where action = 'test'`,
      ),
    );
    expect(row?.entries).toBe(20);
  });

  it("stays as long as AUDIT_MONTHS says, whoever asks [DATA-51]", async () => {
    expect(await archiveAudit({}, server.deps)).toEqual([]);
    const month = monthOf(monthsFromNow(0));
    const early = await runAdminCommand(server.deps, ["archive-audit", "--month", month]);
    expect(early).toEqual({
      ok: false,
      error: expect.stringMatching(/is kept: by AUDIT_MONTHS everything from \S+ on/),
    });
    for (const [bad, error] of [
      ["2026-13", "There is no month 2026-13."],
      ["13/2026", "A month has the form YYYY-MM, for example 2026-03."],
    ] as const) {
      expect(await runAdminCommand(server.deps, ["archive-audit", "--month", bad])).toEqual({ ok: false, error });
    }
    const dropped = server.deps.database.asSystem("admin", (tx) =>
      tx.execute(sql`select archive_audit(${`${month}-01`}::date, 'x', 'x', 1, '0:x', '1:x', now())`),
    );
    await expect(dropped).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("is written to a verified file, then dropped with its partition, and the log says so [DATA-52]", async () => {
    await server.setNow(monthsFromNow(14));
    await record(server, monthsFromNow(14), 3);
    await sealAudit(server.deps, "all");
    const before = await inspectAudit(server.deps.database);
    const archived = await archiveAudit({ folder }, server.deps);
    expect(archived.map(({ month }) => month)).toEqual([monthOf(monthsFromNow(0)), monthOf(monthsFromNow(1))]);
    expect(archived[0]?.headBefore).toEqual(chainStart);
    expect(archived[0]?.head).toMatchObject(archived[1]?.headBefore ?? {});
    for (const table of ["audit_events", "audit_seals"]) {
      const names = await listPartitions(server, table);
      expect(names).not.toContain(`${table}_first`);
      expect(names).not.toContain(partitionOf(table, monthsFromNow(1)));
      expect(names).toContain(partitionOf(table, monthsFromNow(2)));
    }
    await sealAudit(server.deps, "all");
    const after = await inspectAudit(server.deps.database);
    expect(after).toMatchObject({ breach: null, unsealed: 0, archived });
    expect(after.head.sequence).toBeGreaterThanOrEqual(before.head.sequence + 2);
    expect((await inspectAudit(server.deps.database, before.head)).breach).toBeNull();
  });

  it("is named by verify-audit with what its file must be, and verified on any machine [DATA-53]", async () => {
    const { output, note } = await verifyAudit(server.deps, undefined);
    expect(output).toMatch(/^The audit chain is intact: \d+ sealed entries\.\nHead: /);
    const { archived } = await inspectAudit(server.deps.database);
    for (const { file, sha256, head, headBefore, month } of archived) {
      expect(note).toContain(`${month} is in the archive ${file}`);
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
      const reply = await verifyFile(join(folder, file));
      expect(reply).toMatchObject({ ok: true });
      const said = reply.ok ? reply.output : "";
      for (const part of [sha256, writeHead(head), writeHead(headBefore)]) {
        expect(said).toContain(part);
        expect(note).toContain(part);
      }
    }
    await expect(verifyAudit(server.deps, writeHead(kept))).rejects.toThrow(/HEAD is before that, in an archive/);
    const first = join(folder, archived[0]?.file ?? "");
    const withHead = await verifyFile(first, ["--key-file", keyFile, "--head", writeHead(kept)]);
    expect(withHead).toMatchObject({ ok: true, note: "It contains the saved head." });
    const otherHead = await verifyFile(first, ["--key-file", keyFile, "--head", `1:${"f".repeat(64)}`]);
    expect(otherHead).toMatchObject({ ok: false, error: expect.stringContaining("does not contain HEAD") });
  });

  it("can't be read without the key, and no altered file passes [DATA-53]", async () => {
    const file = readdirSync(folder).find((name) => name.startsWith("audit-")) ?? "";
    const bytes = readFileSync(join(folder, file));
    expect(bytes.includes("actor")).toBe(false);
    const otherKey = join(folder, "other-key");
    await makeBackupKey(otherKey, new Date());
    expect(await verifyFile(join(folder, file), [])).toMatchObject({
      ok: false,
      error: expect.stringContaining("is encrypted"),
    });
    expect(await verifyFile(join(folder, file), ["--key-file", otherKey])).toMatchObject({ ok: false });
    for (const damaged of [bytes.subarray(0, bytes.length - 20), Buffer.concat([bytes, Buffer.from("x")])]) {
      const path = join(folder, "damaged");
      writeFileSync(path, damaged);
      const error = expect.stringContaining("is not a complete audit archive");
      expect(await verifyFile(path)).toEqual({ ok: false, error });
    }
  });

  it("is as absent from a backup as from the log: what is restored continues from the archive [DATA-53, DATA-7]", async () => {
    const file = join(folder, "backup");
    expect(await runAdminCommand(server.deps, ["backup", file])).toMatchObject({ ok: true });
    const { readBackup } = await import("./backup-file.ts");
    const { readKeyFile } = await import("./backup-key.ts");
    const { rows, auditHead } = await readBackup(file, {}, await readKeyFile(keyFile));
    expect(Object.keys(rows).filter((name) => /^(audit|ride_readings)/.test(name))).toEqual([
      "audit_events",
      "audit_seals",
      "ride_readings",
    ]);
    expect((await inspectAudit(server.deps.database, readHead(auditHead))).breach).toBeNull();
  });

  it("can be marked as archived only by the function that archives it [DATA-52]", async () => {
    for (const action of ["audit.archive", "readings.drop"]) {
      const forged = server.deps.database.asSystem("admin", (tx) =>
        recordAudit(tx, new Date(), { action, actor: { kind: "system", id: null } }),
      );
      await expect(forged).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("An archive", () => {
  it("takes late entries and those that alternate with the next month's, wherever they are in the chain [DATA-52]", async () => {
    const server = await start({ AUDIT_MONTHS: "2" });
    const [end, next] = [new Date(Date.UTC(2026, 0, 31, 23, 59, 59, 999)), new Date(Date.UTC(2026, 1, 1))];
    for (const at of [end, next, end, next, next]) await record(server, at);
    await record(server, new Date());
    await sealAudit(server.deps, "all");
    await record(server, end);
    await record(server, new Date());
    await sealAudit(server.deps, "all");
    const whole = await inspectAudit(server.deps.database);
    const archived = await archiveAudit({ folder: mkdtempSync(join(folder, "late-")) }, server.deps);
    expect(archived.map(({ month }) => month).slice(0, 2)).toEqual(["2026-01", "2026-02"]);
    const pieces = archived.flatMap(({ headBefore, head }) => [headBefore, head]);
    expect(pieces[0]).toEqual(chainStart);
    expect(pieces[1]?.sequence).toBe(whole.head.sequence - 1);
    for (let i = 2; i < pieces.length; i += 2) expect(pieces[i - 1]).toMatchObject(pieces[i] ?? {});
    await sealAudit(server.deps, "all");
    const left = await inspectAudit(server.deps.database, whole.head);
    expect(left).toMatchObject({ breach: null, unsealed: 0 });
    expect(left.head.sequence).toBe(whole.head.sequence + archived.length);
    const [oldest] = await server.asOwner((tx) =>
      selectRows<{ entries: number }>(
        tx,
        sql`select count(*)::int as entries from audit_events where at < '2026-03-01'`,
      ),
    );
    expect(oldest?.entries).toBe(0);
  });

  it("waits until the chain continues after it [DATA-52]", async () => {
    const server = await start({ AUDIT_MONTHS: "1", AUTH_MODE: "verified" });
    await record(server, new Date(Date.UTC(2026, 0, 5)));
    await sealAudit(server.deps, "all");
    expect(await archiveAudit({ folder }, server.deps)).toEqual([]);
    const reply = await runAdminCommand(server.deps, ["archive-audit"]);
    expect(reply).toMatchObject({ ok: true, output: expect.stringContaining("audit-2026-01-from-1.age: 1 entries") });
    expect(readdirSync(join(server.config.dataDir, "archives"))).toEqual(["audit-2026-01-from-1.age"]);
  });

  it("is refused in one sentence without AUDIT_MONTHS, and if its file already exists [DATA-51]", async () => {
    const forever = await start();
    await record(forever, new Date(Date.UTC(2025, 0, 5)));
    const refused = await runAdminCommand(forever.deps, ["archive-audit"]);
    expect(refused).toEqual({ ok: false, error: "Set AUDIT_MONTHS first: the audit log is kept forever." });
    await expect(
      forever.deps.database.asSystem("upkeep", (tx) =>
        tx.execute(sql`select archive_audit('2025-01-01', 'x', 'x', 1, '0:x', '1:x', now())`),
      ),
    ).rejects.toMatchObject({ cause: { code: "42501" } });

    const server = await start({ AUDIT_MONTHS: "1", AUTH_MODE: "verified" });
    await record(server, new Date(Date.UTC(2026, 0, 5)));
    const place = mkdtempSync(join(folder, "taken-"));
    writeFileSync(join(place, "audit-2026-01-from-1.age"), "");
    const reply = await runAdminCommand(server.deps, ["archive-audit", "--folder", place]);
    expect(reply).toEqual({
      ok: false,
      error: expect.stringContaining("exists already, though the log has this month"),
    });
    expect((await inspectAudit(server.deps.database)).breach).toBeNull();
  });

  it("needs a public key: the server doesn't start with AUDIT_MONTHS alone [DATA-51]", () => {
    expect(() => readConfig({ AUDIT_MONTHS: "12" })).toThrow(/AUDIT_MONTHS needs BACKUP_PUBLIC_KEY/);
    expect(() => readConfig({ AUDIT_MONTHS: "0", BACKUP_PUBLIC_KEY: publicKey })).toThrow(/AUDIT_MONTHS is not valid/);
    expect(readConfig({}).retention).toEqual({ auditMonths: undefined, readingYears: undefined });
  });
});

it("An entry without a partition is stored all the same, and moved once there is one [DATA-50]", async () => {
  const server = await start();
  const later = monthsFromNow(8);
  await record(server, later, 5);
  await sealAudit(server.deps, "all");
  const inDefault = async () => {
    const [row] = await server.asOwner((tx) =>
      selectRows<{ entries: number; seals: number }>(
        tx,
        sql`select (select count(*)::int from audit_events_default) as entries, (select count(*)::int from audit_seals_default) as seals`,
      ),
    );
    return row;
  };
  expect(await inDefault()).toEqual({ entries: 5, seals: 5 });
  await server.setNow(later);
  await makePartitions(server);
  expect(await inDefault()).toEqual({ entries: 0, seals: 0 });
  expect((await inspectAudit(server.deps.database)).breach).toBeNull();
});
