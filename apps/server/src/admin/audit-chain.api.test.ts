import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register, startTestServer, type TestServer } from "../../test/support/test-server.ts";
import { recordAudit } from "../platform/audit.ts";
import { sealAudit } from "../platform/audit-sealer.ts";
import { type Database, selectRows } from "../platform/database/database.ts";
import { runAdminCommand } from "./commands.ts";
import { inspectAudit } from "./verify-audit.ts";

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
 * The app's role can't tamper, so this does it as the owner, inspects the result, and rolls everything back. Everything
 * is sealed beforehand, so that the running server's sealer has nothing to do in the meantime.
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
    const output = expect.stringMatching(/intact: \d+ sealed entries\.\nHead: \d+:[0-9a-f]{64}$/);
    expect(reply).toMatchObject({ ok: true, output });
    const head = reply.ok ? (/Head: (\S+)/.exec(reply.output)?.[1] ?? "") : "";
    await register(server, "patient");
    await sealAudit(server.deps, "all");
    const again = await runAdminCommand(server.deps, ["verify-audit", head]);
    expect(again).toMatchObject({ ok: true, note: expect.stringContaining("The chain contains the saved head.") });
    const other = await runAdminCommand(server.deps, ["verify-audit", head.replace(/.{64}$/, "f".repeat(64))]);
    expect(other).toMatchObject({ ok: false, error: expect.stringContaining("The audit chain is broken. Place") });
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
        `insert into audit_seals values (7, 9999, now(), repeat('a', 64))`,
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

  it("is no formula in a spreadsheet, whatever a provider is called", async () => {
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
