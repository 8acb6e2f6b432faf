import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayMount, mountSmallDisk } from "../../test/support/small-disk.ts";
import { register, startTestServer, type TestServer } from "../../test/support/test-server.ts";
import { recordAudit } from "../platform/audit.ts";
import { writeHead } from "../platform/audit-chain.ts";
import { sealAudit } from "../platform/audit-sealer.ts";
import { type Database, selectRows } from "../platform/database/database.ts";
import { inspectAudit } from "../platform/inspect-audit.ts";
import { runAdminCommand, withAbsolutePaths } from "./commands.ts";
import { verifyAudit } from "./verify-audit.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-audit-"));
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  for (let person = 0; person < 12; person += 1) await register(server, "patient");
  await sealAudit(server.deps, "all");
});
afterAll(async () => {
  await server.destroy();
  rmSync(folder, { recursive: true });
});

type SystemDatabase = Pick<Database, "asSystem">;
const undone = new Error("undone");

/**
 * The app's role can't tamper, so this does it as the owner, inspects the result and rolls everything back. Everything
 * is sealed beforehand, so the running server's sealer has nothing to do in the meantime.
 */
async function whenTampered<Seen>(
  statements: string[],
  look: (database: SystemDatabase) => Promise<Seen>,
): Promise<Seen> {
  await sealAudit(server.deps, "all");
  let seen: { what: Seen } | undefined;
  const done = server.asOwner(async (tx) => {
    for (const statement of ["set local role none", ...statements]) await tx.execute(sql.raw(statement));
    seen = { what: await look({ asSystem: (_scope, work) => work(tx) }) };
    throw undone;
  });
  await expect(done).rejects.toBe(undone);
  if (!seen) throw new Error("Nothing was seen.");
  return seen.what;
}

const withoutForeignKeys = "set local session_replication_role = replica";

describe("the audit chain", () => {
  it("is intact, and contains a head recorded earlier [ACCESS-18]", async () => {
    const reply = await runAdminCommand(server.deps, ["verify-audit"]);
    const output = expect.stringMatching(/intact: \d+ sealed entries\.\nHead: \d+:[0-9a-f]{64}:[0-9a-f]{12}$/);
    expect(reply).toMatchObject({ ok: true, output });
    const head = reply.ok ? (/Head: (\S+)/.exec(reply.output)?.[1] ?? "") : "";
    await register(server, "patient");
    await sealAudit(server.deps, "all");
    const again = await runAdminCommand(server.deps, ["verify-audit", head]);
    expect(again).toMatchObject({ ok: true, note: expect.stringContaining("The chain contains the saved head.") });
    const other = await runAdminCommand(server.deps, ["verify-audit", head.replace(/[0-9a-f]{64}/, "f".repeat(64))]);
    expect(other).toMatchObject({
      ok: false,
      error: expect.stringContaining("The audit chain does not contain HEAD. Place"),
    });
  });

  it.each(["", "12", "12:abc", `x:${"a".repeat(64)}`, `-1:${"a".repeat(64)}`, `12:${"A".repeat(64)}`, "../head", "\0"])(
    "says what a saved head looks like, instead of %j [ACCESS-18]",
    async (head) => {
      const reply = await runAdminCommand(server.deps, ["verify-audit", head]);
      expect(reply).toEqual({
        ok: false,
        error: expect.stringMatching(
          /^HEAD is not a saved head: it must have the form PLACE:HASH, .*as this command prints it, or be a line of the log with one \('audit head'\)\.$/,
        ),
      });
    },
  );

  it("tells a head of another database from a broken chain, and says what to check [ACCESS-18]", async () => {
    const { head } = await inspectAudit(server.deps.database);
    for (const sequence of [0, 1, head.sequence, head.sequence + 1000]) {
      const reply = await runAdminCommand(server.deps, ["verify-audit", `${sequence}:${"f".repeat(64)}`]);
      expect([sequence, reply]).toEqual([
        sequence,
        {
          ok: false,
          error: expect.stringMatching(
            /^The audit chain does not contain HEAD\. .+ Or HEAD was saved from another database: .*DATA_DIR and DATABASE_URL\.$/,
          ),
        },
      ]);
    }
    const start = await runAdminCommand(server.deps, ["verify-audit", `0:${"0".repeat(64)}`]);
    expect(start).toMatchObject({ ok: true });
  });

  it("says that a broken chain is broken, even when given a saved head [ACCESS-19]", async () => {
    const { head } = await inspectAudit(server.deps.database);
    await whenTampered(["update audit_events set patient_id = 5 where id = 6"], async (database) => {
      const refusal = /^The audit chain is broken\. Place 6: .* Keep the database, and compare it with a backup\.$/;
      for (const kept of [undefined, writeHead(head)])
        await expect(verifyAudit({ database, clock: server.deps.clock }, kept)).rejects.toThrow(refusal);
    });
  });

  it.each([
    ["an altered entry", ["update audit_events set patient_id = 5 where id = 6"], /Place 6: audit entry 6 .*altered/],
    ["an altered time", ["update audit_events set at = at + interval '1 millisecond' where id = 3"], /Place 3: /],
    ["an altered detail", [`update audit_events set detail = '{"a":1}' where id = 4`], /Place 4: /],
    [
      "a deleted entry",
      [withoutForeignKeys, "delete from audit_events where id = 5"],
      /Place 5: audit entry 5 was deleted/,
    ],
    [
      "a log cut short",
      [withoutForeignKeys, "delete from audit_events where id > 8"],
      /Place 9: audit entry 9 was deleted/,
    ],
    ["an entry deleted with its seal", ["delete from audit_seals where sequence = 7"], /Place 7 is missing/],
    [
      "an entry taken out and the next one moved up",
      ["delete from audit_seals where sequence = 7", "update audit_seals set sequence = 7 where sequence = 8"],
      /Place 7: audit entry 8 or its seal was altered/,
    ],
    [
      "an entry put in",
      [
        "update audit_seals set sequence = -sequence where sequence > 6",
        "update audit_seals set sequence = 1 - sequence where sequence < 0",
        `insert into audit_events (id, at, actor_kind, action, detail) values (9999, now(), 'system', 'x', '{}')`,
        `insert into audit_seals values (7, 9999, now(), repeat('a', 64), now())`,
      ],
      /Place 7: audit entry 9999 or its seal/,
    ],
    ["a changed seal", [`update audit_seals set hash = repeat('a', 64) where sequence = 2`], /Place 2: /],
  ])("shows %s [ACCESS-19]", async (_, statements, message) => {
    const { breach } = await whenTampered(statements, (database) => inspectAudit(database));
    expect(breach).toMatch(message);
    expect((await inspectAudit(server.deps.database)).breach).toBeNull();
  });

  it("detects, with a recorded head, a truncated end and a rebuilt chain", async () => {
    const { head } = await inspectAudit(server.deps.database);
    const later = { now: () => new Date(Date.now() + 60_000) };
    await whenTampered([`delete from audit_seals where sequence > ${head.sequence - 3}`], async (database) => {
      expect((await inspectAudit(database)).breach).toBeNull();
      expect((await inspectAudit(database, head)).breach).toMatch(/its end was cut off/);
      await sealAudit({ database, clock: later }, "all");
      expect((await inspectAudit(database)).breach).toBeNull();
      expect((await inspectAudit(database, head)).breach).toMatch(/the chain was rebuilt/);
    });
  });

  it("reports an entry that is much older than its seal", async () => {
    const before = (await inspectAudit(server.deps.database)).late.length;
    await server.asOwner((tx) =>
      recordAudit(tx, new Date(Date.now() - 86_400_000), { action: "x", actor: { kind: "system", id: null } }),
    );
    await sealAudit(server.deps, "all");
    expect((await inspectAudit(server.deps.database)).late.length).toBe(before + 1);
  });

  it("lets the app's role neither change nor delete a seal", async () => {
    for (const statement of ["update audit_seals set hash = 'x'", "delete from audit_seals", "truncate audit_seals"]) {
      const refused = server.deps.database.asSystem("admin", (tx) => tx.execute(sql.raw(statement)));
      await expect(refused).rejects.toThrow();
    }
  });

  it("is sealed once by several sealers at the same time, entries that commit late included [ACCESS-19]", async () => {
    const { head } = await inspectAudit(server.deps.database);
    const entries = 40;
    const record = () =>
      server.asOwner(async (tx) => {
        await recordAudit(tx, new Date(), { action: "test", actor: { kind: "system", id: null } });
        await tx.execute(sql`select pg_sleep(random() * 0.02)`);
      });
    await Promise.all(
      Array.from({ length: entries }, (_, i) => Promise.all([record(), i % 4 === 0 ? sealAudit(server.deps) : null])),
    );
    await sealAudit(server.deps, "all");
    const verdict = await inspectAudit(server.deps.database);
    expect(verdict).toMatchObject({ breach: null, unsealed: 0 });
    expect(verdict.head.sequence).toBe(head.sequence + entries);
  });

  it("is sealed by verify-audit if an entry is too old for the sealer's regular pass [DATA-45]", async () => {
    const { database, clock } = server.deps;
    const record = () =>
      server.asOwner((tx) => recordAudit(tx, new Date(), { action: "test", actor: { kind: "system", id: null } }));
    const [far] = await server.asOwner((tx) =>
      selectRows<{ id: number }>(
        tx,
        sql`select setval('audit_events_id_seq', max(id) + 300000) as id from audit_events`,
      ),
    );
    await record();
    await sealAudit(server.deps, "all");
    await server.asOwner((tx) =>
      tx.execute(sql`insert into audit_events (id, at, actor_kind, action, detail) overriding system value
        values (${(far?.id ?? 0) - 299_000}, now(), 'system', 'test', '{}')`),
    );
    for (const scope of ["recent", "day"] as const) await sealAudit({ database, clock }, scope);
    expect((await inspectAudit(database)).unsealed).toBe(1);
    const reply = await verifyAudit({ database, clock }, undefined);
    expect(reply.note).toContain("Not sealed until now: 1; this command sealed them.");
    expect(await inspectAudit(database)).toMatchObject({ breach: null, unsealed: 0 });
  });

  it("is left to the sealer that is already running, unless all entries must be sealed", async () => {
    const { database, clock } = server.deps;
    const unsealed = async () => (await inspectAudit(database)).unsealed;
    let whole: Promise<void> | undefined;
    await database.asSystem("upkeep", async (tx) => {
      await sealAudit({ database: { asSystem: (_scope, work) => work(tx) }, clock }, "all");
      await database.asSystem("upkeep", (other) =>
        recordAudit(other, new Date(), { action: "test", actor: { kind: "system", id: null } }),
      );
      await sealAudit(server.deps);
      expect(await unsealed()).toBe(1);
      whole = sealAudit(server.deps, "all");
    });
    await whole;
    expect(await unsealed()).toBe(0);
  });

  it("is exported for the hospital to a new file that only this user can read", async () => {
    const [ndjson, csv] = [join(folder, "audit.ndjson"), join(folder, "audit.csv")];
    for (const file of [ndjson, csv]) {
      expect(await runAdminCommand(server.deps, ["export-audit", file])).toMatchObject({ ok: true });
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    const [stored] = await server.asOwner((tx) =>
      selectRows<{ rows: number }>(tx, sql`select count(*)::int as rows from audit_events`),
    );
    const lines = readFileSync(ndjson, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThanOrEqual((stored?.rows ?? 0) - 1);
    expect(lines[0]).toMatchObject({
      id: 1,
      action: "demo.seed",
      actorKind: "system",
      sequence: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(readFileSync(csv, "utf8")).toMatch(/^id,at,actorKind.*\r\n1,2\d{3}-/);
    expect(await runAdminCommand(server.deps, ["export-audit", csv])).toEqual({
      ok: false,
      error: `${csv} exists already. Name a file that doesn't.`,
    });
  });

  it.each([
    ["an empty name", () => "", /^Usage: npm run admin -- export-audit FILE$/],
    ["a folder", () => folder, /exists already\. Name a file that doesn't\.$/],
    [
      "a folder that is not there",
      () => join(folder, "none", "log.csv"),
      /there is no folder \S+none\. Make it, or name another\.$/,
    ],
    [
      "a file in place of a folder",
      () => join(folder, "plain", "log.csv"),
      /\S+plain is no folder\. Name a file in one\.$/,
    ],
    [
      "a name too long",
      () => join(folder, "x".repeat(300)),
      /its name is too long\. Name a file with a shorter one\.$/,
    ],
    [
      "a folder that nobody may write to",
      () => "/proc/log.csv",
      /can't be written: there is no folder|may not be written to\. The server/,
    ],
    ["a name with NUL", () => join(folder, "a\0b"), /can't be written \(ERR_INVALID_ARG_VALUE\)/],
  ])("is not written to %s: one sentence says why, and what to do [ACCESS-18]", async (_, path, message) => {
    writeFileSync(join(folder, "plain"), "");
    const words = withAbsolutePaths(["export-audit", path()], folder);
    const reply = await runAdminCommand(server.deps, words);
    expect(reply).toEqual({ ok: false, error: expect.stringMatching(message) });
    expect(reply).not.toMatchObject({ error: expect.stringContaining("database") });
  });

  it.runIf(mayMount)("is not written to a full disk, and leaves nothing behind there [ACCESS-18]", async () => {
    const disk = mountSmallDisk(1);
    if (!disk) throw new Error("The small disk can't be mounted.");
    disk.fill(4096);
    const file = join(disk.folder, "log.csv");
    const error = `There is no room for ${file} on its disk. Make some, or name a file on another.`;
    expect(await runAdminCommand(server.deps, ["export-audit", file])).toEqual({ ok: false, error });
    expect(existsSync(file)).toBe(false);
    disk.remove();
  });

  it("never becomes a formula in a spreadsheet, whatever a provider's name is", async () => {
    const firstName = '=HYPERLINK("https://evil.example","x")';
    const provider = await register(server, "provider", { firstName, lastName: "Tested" });
    await provider.call("GET", `/api/providers/${provider.user.id}/patients`);
    const file = join(folder, "formula.csv");
    expect(await runAdminCommand(server.deps, ["export-audit", file])).toMatchObject({ ok: true });
    const csv = readFileSync(file, "utf8");
    expect(csv).toContain(`,"'=HYPERLINK(""https://evil.example"",""x"") Tested",`);
    expect(csv).not.toMatch(/(^|,)"?=/m);
  });
});
