import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorReply } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enrollDevice } from "../src/features/devices/enroll-device.service.ts";
import { readConfig } from "../src/platform/config.ts";
import { selectRows } from "../src/platform/database/database.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { runToItsEnd, startServerProcess } from "./support/server-process.ts";
import { mayMount, mountSmallDisk, type SmallDisk } from "./support/small-disk.ts";
import { grant, register, type SignedIn, startTestServer, type TestServer, Visitor } from "./support/test-server.ts";

const withDisk = (title: string): string => (mayMount ? title : `${title} (skipped: only root may mount a small disk)`);
/** The longest ride: each batch writes all of its readings again. */
const readingsAtOnce = 600;
const batchesOfRide = 36;
const full = "nothing can be stored: the disk is full or read-only";

async function readiness(server: TestServer): Promise<{ status: number; said: string }> {
  const reply = await new Visitor(server).call("GET", "/readyz");
  return { status: reply.statusCode, said: reply.json().status };
}

async function untilSaid(server: TestServer, wanted: string): Promise<void> {
  while ((await readiness(server)).said !== wanted) await new Promise((next) => setTimeout(next, 200));
}

const nothingStorable = "Nothing can be stored at the moment. Please try again in a few minutes.";

async function expectNotStored(patient: SignedIn, provider: SignedIn, why = nothingStorable): Promise<void> {
  const reply = await patient.call("POST", "/api/provider-relationships", { providerId: provider.user.id });
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "2"]);
  const { error } = errorReply.strict().parse(reply.json());
  expect(error).toBe(why);
}

describe("the embedded database on a full disk", () => {
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-full-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("counts as full below MIN_FREE_DISK_MB: not ready, nothing begun, still alive [DATA-33]", async () => {
    const { bavail, bsize } = statfsSync(tmpdir());
    const more = String(Math.ceil((2 * bavail * bsize) / 1024 / 1024));
    const server = await startTestServer({
      environment: { DATA_DIR: join(folder, "low"), AUTH_MODE: "verified", MIN_FREE_DISK_MB: more },
    });
    expect(await readiness(server)).toEqual({ status: 503, said: full });
    expect((await new Visitor(server).call("GET", "/healthz")).statusCode).toBe(200);
    const reply = await new Visitor(server).call("POST", "/api/auth/login", { email: "nobody@bedsidebike.example" });
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "2"]);
    await server.destroy();
  });

  it("is not seeded there: the server says why it doesn't start [DATA-33]", async () => {
    const { code, output } = await runToItsEnd({ DATA_DIR: join(folder, "demo"), MIN_FREE_DISK_MB: "100000000" });
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: `The server can't start. ${nothingStorable}`,
    });
  });

  describe.runIf(mayMount)("of its own", () => {
    let disk: SmallDisk;
    beforeAll(() => {
      disk = mountSmallDisk(200) as SmallDisk;
    });
    afterAll(() => disk?.remove());

    it(
      withDisk("is not ready while it is full, and continues with everything confirmed once there is room [DATA-33]"),
      async () => {
        const server = await startTestServer({ environment: { DATA_DIR: join(disk.folder, "ready") } });
        const patient = await register(server, "patient");
        const provider = await register(server, "provider");
        expect(await readiness(server)).toEqual({ status: 200, said: "ready" });
        disk.fill(20 * 1024 * 1024);
        await new Promise((next) => setTimeout(next, 1100)); // measured once a second
        expect(await readiness(server)).toEqual({ status: 503, said: full });
        await expectNotStored(patient, provider);
        disk.empty();
        await untilSaid(server, "ready");
        await grant(patient, provider);
        await server.destroy();
        rmSync(join(disk.folder, "ready"), { recursive: true, force: true });
      },
    );

    it(
      withDisk(
        "without room for PostgreSQL's log it stores nothing rather than hanging, and continues with everything confirmed once there is room [DATA-3, DATA-33]",
      ),
      async () => {
        const config = { ...readConfig({ DATA_DIR: join(disk.folder, "crash") }), leastFreeDiskBytes: 0 };
        const database = await openDatabase(config);
        disk.fill(12 * 1024 * 1024); // less than one segment of the log
        const detail = JSON.stringify({ x: "y".repeat(100) });
        let confirmed = 0;
        const writeSome = () =>
          database.asSystem("upkeep", (tx) =>
            tx.execute(sql`insert into audit_events (at, actor_kind, action, detail)
            select now(), 'system', 'x', ${detail}::jsonb from generate_series(1, 1000)`),
          );
        await expect(
          (async () => {
            for (;;) {
              await writeSome();
              confirmed += 1000;
            }
          })(),
        ).rejects.toMatchObject({ name: "DatabaseUnavailable", status: 503 });
        disk.empty();
        while (
          !(await writeSome()
            .then(() => true)
            .catch(() => false))
        )
          await new Promise((next) => setTimeout(next, 100));
        const count = sql`select count(*)::int as rows from audit_events`;
        const stored = await database.asSystem("upkeep", (tx) => tx.execute(count));
        expect((stored as unknown as { rows: unknown[] }).rows).toEqual([{ rows: confirmed + 1000 }]);
        await database.close();
        rmSync(config.dataDir, { recursive: true });
      },
    );

    it(withDisk("too little to begin with is said in one message [DATA-33]"), async () => {
      disk.fill(100 * 1024 * 1024);
      const { code, output } = await runToItsEnd({ DATA_DIR: join(disk.folder, "new") });
      expect({ code, output: output.trim() }).toEqual({
        code: 1,
        output: expect.stringMatching(/^DATA_DIR=.*new has less than 128 MB of free space.* Make room on that disk\.$/),
      });
      disk.empty();
    });
  });
});

describe("a PostgreSQL that can't write", () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let server: TestServer;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    server = await startTestServer({ environment: database.environment });
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await server?.destroy();
    await owner?.end();
    await database?.drop();
  });

  /** Of the table itself only what is new; each partition has a place of its own. */
  async function moveAudit(tablespace: string): Promise<void> {
    const { rows } = await owner.query(
      "select inhrelid::regclass as name from pg_inherits where inhparent = 'audit_events'::regclass",
    );
    for (const name of ["audit_events", ...rows.map((row) => row.name)]) {
      await owner.query(`alter table ${name} set tablespace ${tablespace}`);
    }
  }

  it.runIf(mayMount)(
    withDisk("because its disk is full: nothing half-written, not ready, and well again by itself [DATA-32, DATA-33]"),
    async () => {
      const disk = mountSmallDisk(20) as SmallDisk;
      const { rows } = await owner.query("show data_directory");
      const { uid, gid } = statSync(rows[0].data_directory);
      const folder = join(disk.folder, "tables");
      mkdirSync(folder);
      execFileSync("chown", [`${uid}:${gid}`, folder]);
      execFileSync("chmod", ["0755", disk.folder]);
      const patient = await register(server, "patient");
      const provider = await register(server, "provider");
      await owner.query(`create tablespace full_disk location '${folder}'`);
      await moveAudit("full_disk");
      disk.fill(0);
      await owner
        .query(
          "insert into audit_events (at, actor_kind, action, detail) select now(), 'system', 'x', '{}' from generate_series(1, 1000)",
        )
        .catch(() => undefined);
      await expectNotStored(patient, provider);
      const granted = await owner.query("select * from grants where patient_id = $1", [patient.user.id]);
      expect(granted.rows).toEqual([]);
      expect(await readiness(server)).toEqual({ status: 503, said: full });
      expect((await patient.call("GET", "/api/auth/user")).statusCode).toBe(200);

      disk.empty();
      await grant(patient, provider);
      await untilSaid(server, "ready");
      await moveAudit("pg_default");
      await owner.query("drop tablespace full_disk");
      disk.remove();
    },
  );
});

describe.runIf(mayMount)("a server whose database's log is on a full disk", () => {
  it(
    withDisk("stays alive, says so, and has everything that it confirmed once there is room [DATA-3, DATA-33]"),
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-log-"));
      const log = join(dataDir, "postgres", "data", "pg_wal");
      const disk = mountSmallDisk(56) as SmallDisk;
      const environment = { DATA_DIR: dataDir, AUTH_MODE: "verified" };
      const config = { ...readConfig(environment), leastFreeDiskBytes: 0 };
      const before = await openDatabase(config);
      // More than one bike sends by itself within a minute.
      const keys: string[] = [];
      for (let bike = 0; bike < 20; bike += 1) {
        keys.push((await before.asSystem("admin", (tx) => enrollDevice(tx, 121 + bike, new Date()))).key);
      }
      await before.close();
      execFileSync("cp", ["-a", `${log}/.`, disk.folder]);
      const { uid, gid } = statSync(log);
      chownSync(disk.folder, uid, gid);
      chmodSync(disk.folder, 0o700);
      execFileSync("mount", ["--bind", disk.folder, log]);
      try {
        const server = await startServerProcess(environment);
        disk.fill(0);
        const rides: { id: string; startedAt: string; confirmedSeconds: number }[] = [];
        for (let batch = 0; ; batch += 1) {
          if (batch % batchesOfRide === 0) {
            // More than the six hours of a ride ago, because no reading may be in the future.
            const startedAt = new Date(Date.now() - (23 - (rides.length % 16)) * 3_600_000).toISOString();
            rides.push({ id: randomUUID(), startedAt, confirmedSeconds: 0 });
          }
          const ride = rides.at(-1) as (typeof rides)[number];
          const readings = Array.from({ length: readingsAtOnce }, (_, index) => ({
            offsetSeconds: ride.confirmedSeconds + index,
            powerWatts: Math.round(Math.random() * 10_000) / 100,
          }));
          const bike = rides.length % keys.length;
          const reply = await fetch(`${server.url}/api/devices/${121 + bike}/telemetry`, {
            method: "POST",
            headers: { "content-type": "application/json", authorization: `Bearer ${keys[bike]}` },
            body: JSON.stringify({ rideId: ride.id, startedAt: ride.startedAt, readings }),
          }).catch(() => null);
          if (reply?.status !== 200) {
            if (reply) expect(reply.status, await reply.text()).toBe(503);
            break;
          }
          ride.confirmedSeconds += readingsAtOnce;
        }
        expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
        disk.empty();
        while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise((next) => setTimeout(next, 100));
        expect(await server.stop()).toBe(0);
        const database = await openDatabase(config);
        const stored = await database.asSystem("rides", (tx) =>
          selectRows<{ id: string; seconds: number }>(tx, sql`select id, duration_seconds as seconds from rides`),
        );
        await database.close();
        for (const { id, confirmedSeconds } of rides) {
          if (confirmedSeconds === 0) continue;
          expect(stored.find((ride) => ride.id === id)?.seconds).toBeGreaterThanOrEqual(confirmedSeconds);
        }
      } finally {
        execFileSync("umount", ["--lazy", log]);
        disk.remove();
        rmSync(dataDir, { recursive: true });
      }
    },
  );
});
