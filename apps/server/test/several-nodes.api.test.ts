import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { CallReply } from "@bedside-bike/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callRunningServer } from "../src/admin/call-running-server.ts";
import { closeSilentRides } from "../src/features/rides/close-rides.service.ts";
import { openServer, type RunningServer } from "../src/open-server.ts";
import { sealAudit } from "../src/platform/audit-sealer.ts";
import { readConfig } from "../src/platform/config.ts";
import { inspectAudit } from "../src/platform/inspect-audit.ts";
import type { Notice } from "../src/platform/notices.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { EventStream } from "./support/event-stream.ts";
import { type Mailbox, openMailbox } from "./support/mailbox.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { type ServerProcess, sessionCookieOf, startServerProcess } from "./support/server-process.ts";

type Method = "GET" | "POST" | "DELETE";

/** A browser that a load balancer sends to either node. */
class Browser {
  cookie = "";

  async call(node: ServerProcess, method: Method, path: string, body?: unknown): Promise<Response> {
    const reply = await fetch(node.url + path, {
      method,
      headers: { cookie: this.cookie, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const set = reply.headers.get("set-cookie");
    if (set) this.cookie = set.split(";")[0] ?? "";
    return reply;
  }

  async signIn(node: ServerProcess, details: object): Promise<this> {
    expect((await this.call(node, "POST", "/api/auth/login", details)).status).toBe(200);
    return this;
  }

  live(node: ServerProcess, path: string): Promise<EventStream> {
    return EventStream.open(node, this, path);
  }
}

const rosa = { firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12" };
const dana = {
  userType: "provider",
  email: "dana.provider@bedsidebike.example",
  firstName: "Dana",
  lastName: "Provider",
};

describe("two nodes on one PostgreSQL", () => {
  const folders = ["a", "b", "c", "d"].map((name) => mkdtempSync(join(tmpdir(), `bedside-bike-node-${name}-`)));
  let database: TestDatabase;
  let nodes: [ServerProcess, ServerProcess];
  let owner: pg.Client;

  const environmentOf = (folder: number) => ({
    ...database.environment,
    DATA_DIR: folders[folder] ?? "",
    AUTH_MODE: "demo",
    ALLOW_DEMO_SIGN_IN: "yes",
  });

  beforeAll(async () => {
    database = await createPostgresDatabase();
    nodes = await Promise.all([startServerProcess(environmentOf(0)), startServerProcess(environmentOf(1))]);
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner?.end();
    for (const node of nodes ?? []) expect(await node.stop()).toBe(0);
    await database?.drop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const keyOf = (bike: string): string => {
    const keyFile = folders.map((folder) => join(folder, "demo-device-keys.json")).find(existsSync) ?? "";
    return JSON.parse(readFileSync(keyFile, "utf8"))[bike];
  };

  it("start at the same time on an empty database, which is migrated and seeded once", async () => {
    const { rows } = await owner.query(`
      select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
        (select count(distinct hash)::int from drizzle.__drizzle_migrations) as different,
        (select count(*)::int from audit_events where action = 'demo.seed') as seeds`);
    expect(rows[0].migrations).toBe(rows[0].different);
    expect(rows[0].seeds).toBe(1);
    expect(folders.filter((folder) => existsSync(join(folder, "demo-device-keys.json")))).toHaveLength(1);
  });

  it("recognize a sign-in on the other, and show a ride through either on streams of both", async () => {
    const [a, b] = nodes;
    const patient = await new Browser().signIn(a, rosa);
    expect((await patient.call(b, "GET", "/api/patients/4/dashboard")).status).toBe(200);
    const streams = await Promise.all(nodes.map((node) => patient.live(node, "/api/patients/4/live")));

    const key = keyOf("121");
    const ride = { rideId: randomUUID(), startedAt: new Date().toISOString() };
    const readings = Array.from({ length: 90 }, (_, offsetSeconds) => ({
      offsetSeconds,
      powerWatts: 20,
      cadenceRpm: 40,
    }));
    for (const [turn, node] of [a, b, a].entries()) {
      const reply = await fetch(`${node.url}/api/devices/121/telemetry`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify({
          ...ride,
          readings: readings.slice(turn * 30, turn * 30 + 30),
          ...(turn === 2 ? { ended: true } : {}),
        }),
      });
      expect(await reply.json()).toMatchObject({ durationSeconds: (turn + 1) * 30, attributed: true });
    }
    for (const stream of streams) {
      await stream.next((event) => event.type === "ride" && event.rideId === ride.rideId && !event.isOpen);
      const seconds = stream.events.flatMap((event) => (event.type === "ride" ? event.durationSeconds : []));
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
      expect(seconds.at(-1)).toBe(90);
      stream.close();
    }
  });

  it("store rides whose batches reach both at the same time, begun by either, once and whole [RIDE-2, RIDE-14]", async () => {
    const group = Array.from({ length: 20 }, () => ({ rideId: randomUUID(), startedAt: new Date().toISOString() }));
    const readings = Array.from({ length: 60 }, (_, offsetSeconds) => ({
      offsetSeconds,
      powerWatts: 20,
      cadenceRpm: 40,
    }));
    type Stored = { acceptedReadings: number; durationSeconds: number };
    const send = async (node: ServerProcess, ride: object, part: object[], ended = false): Promise<Stored> => {
      const reply = await fetch(`${node.url}/api/devices/122/telemetry`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${keyOf("122")}` },
        body: JSON.stringify({ ...ride, readings: part, ...(ended ? { ended } : {}) }),
      });
      const answer = (await reply.json()) as Stored & { error?: string };
      if (answer.error?.startsWith("Readings can't be stored fast enough at the moment.")) {
        await wait(500);
        return send(node, ride, part, ended);
      }
      expect(reply.status).toBe(200);
      return answer;
    };
    for (let from = 0; from < readings.length; from += 10) {
      const part = readings.slice(from, from + 10);
      const replies = await Promise.all(
        group.map((ride, index) =>
          Promise.all((index % 2 === 0 ? nodes : nodes.toReversed()).map((node) => send(node, ride, part))),
        ),
      );
      const accepted = replies.map((pair) => pair.reduce((sum, { acceptedReadings }) => sum + acceptedReadings, 0));
      expect(accepted).toEqual(group.map(() => part.length));
    }
    const ends = await Promise.all(group.map((ride, index) => send(nodes[index % 2 === 0 ? 1 : 0], ride, [], true)));
    expect(ends.map(({ durationSeconds }) => durationSeconds)).toEqual(group.map(() => 60));
  });

  it("cut a provider's view on both when access is revoked on one", async () => {
    const [a, b] = nodes;
    const provider = await new Browser().signIn(a, dana);
    const patient = await new Browser().signIn(b, rosa);
    const streams = await Promise.all(nodes.map((node) => provider.live(node, "/api/providers/3/live")));
    expect((await provider.call(b, "GET", "/api/patients/4/dashboard")).status).toBe(200);
    const { rows } = await owner.query(
      "select id from grants where patient_id = 4 and provider_id = 3 and revoked_at is null",
    );
    expect((await patient.call(b, "DELETE", `/api/provider-relationships/${rows[0].id}`)).status).toBeLessThan(300);
    for (const stream of streams) {
      await stream.next((event) => event.type === "access" && event.patientId === 4);
      expect(stream.beats.length).toBeLessThanOrEqual(3);
    }
    for (const node of nodes) expect((await provider.call(node, "GET", "/api/patients/4/dashboard")).status).toBe(403);
  });

  it.each(["at once", "later, by the token"])(
    "cut a session's streams on both when it signs out on one, %s [SESSION-13]",
    async (when) => {
      const [a, b] = nodes;
      const patient = await new Browser().signIn(a, rosa);
      const copy = new Browser();
      copy.cookie = patient.cookie;
      const streams = await Promise.all(nodes.map((node) => patient.live(node, "/api/patients/4/live")));
      if (when === "at once") expect((await patient.call(a, "POST", "/api/auth/logout", {})).status).toBe(200);
      else {
        // The other node makes the same token.
        const { session } = (await (await patient.call(b, "GET", "/api/auth/user")).json()) as CallReply<"auth.user">;
        const { signOutToken } = session;
        expect((await new Browser().call(a, "POST", "/api/auth/finish-sign-out", { signOutToken })).status).toBe(200);
      }
      for (const stream of streams) {
        await stream.next((event) => event.type === "closed");
        expect(stream.beats.length).toBeLessThanOrEqual(3);
      }
      expect((await copy.call(b, "GET", "/api/auth/user")).status).toBe(401);
    },
  );

  it("cut a provider's streams and sessions on both when one deactivates them [VERIFY-34]", async () => {
    const [a, b] = nodes;
    const provider = await new Browser().signIn(b, dana);
    const streams = await Promise.all(nodes.map((node) => provider.live(node, "/api/providers/3/live")));
    const config = { dataDir: folders[0] ?? "", databaseUrl: database.url };
    expect(await callRunningServer(config, ["deactivate-provider", "3"])).toMatchObject({ ok: true });
    for (const stream of streams) {
      expect(await stream.next(({ type }) => type === "closed")).toEqual({ type: "closed", reason: "signed-out" });
      expect(stream.beats.length).toBeLessThanOrEqual(3);
    }
    for (const node of [a, b]) expect((await provider.call(node, "GET", "/api/auth/user")).status).toBe(401);
  });

  it("share the counts of attempts", async () => {
    const [a, b] = nodes;
    const url = "/api/patients/last-device?firstName=Nobody&lastName=Known&dateOfBirth=1950-01-01";
    const visitor = new Browser();
    expect((await visitor.call(b, "GET", url)).status).toBe(200);
    let attempts = 0;
    while ((await visitor.call(a, "GET", url)).status !== 429) {
      attempts += 1;
      expect(attempts).toBeLessThan(5000);
    }
    expect((await visitor.call(b, "GET", url)).status).toBe(429);
  });

  it("close each silent ride once, and seal each audit entry once", async () => {
    const servers: RunningServer[] = [];
    for (const folder of [2, 3]) {
      servers.push(await openServer(readConfig({ ...environmentOf(folder), PORT: "0", LOG_LEVEL: "silent" })));
    }
    const rideIds: string[] = Array.from({ length: 25 }, () => randomUUID());
    const closed: string[] = [];
    const marker: Notice = { type: "session-ended", sessionId: Number.MAX_SAFE_INTEGER };
    const markerSeen = new Promise<void>((done) => {
      servers[0]?.deps.events.subscribe((notice) => {
        if (notice.type === "rides")
          closed.push(...notice.rides.map(([id]) => id).filter((id) => rideIds.includes(id)));
        if (JSON.stringify(notice) === JSON.stringify(marker)) done();
      });
    });
    await owner.query(
      `insert into rides (id, source, device_number, patient_id, started_at, day, duration_seconds, is_open, last_batch_at, created_at)
       select id, 'bike', 122, 4, now() - interval '1 hour', current_date, 30, true, now() - interval '10 minutes', now()
       from unnest($1::uuid[]) as id`,
      [rideIds],
    );
    await Promise.all([...servers, ...servers].map(({ deps }) => closeSilentRides(deps)));
    // Its commit comes after all of theirs, the other two nodes' included: the rides are locked until then.
    const { rows } = await owner.query("select count(*)::int as open from rides where id = any($1) and is_open", [
      rideIds,
    ]);
    expect(rows[0].open).toBe(0);
    await servers[1]?.deps.database.asSystem(
      "upkeep",
      (tx) => servers[1]?.deps.events.publish(tx, marker) ?? Promise.resolve(),
    );
    await markerSeen;
    expect(closed.sort()).toEqual(rideIds.sort());

    await Promise.all([...servers, ...servers].map(({ deps }) => sealAudit(deps, "all")));
    const [first] = servers;
    if (!first) throw new Error("No server started.");
    await sealAudit(first.deps, "all");
    expect(await inspectAudit(first.deps.database)).toMatchObject({ breach: null, unsealed: 0 });
    for (const server of servers) await server.close();
  });
});

describe("two nodes that sign in with codes", () => {
  const folders = ["e", "f"].map((name) => mkdtempSync(join(tmpdir(), `bedside-bike-node-${name}-`)));
  let database: TestDatabase;
  let mailbox: Mailbox;
  let nodes: [ServerProcess, ServerProcess];

  beforeAll(async () => {
    [database, mailbox] = await Promise.all([createMigratedDatabase(), openMailbox()]);
    const start = (DATA_DIR = "") =>
      startServerProcess({ ...database.environment, DATA_DIR, AUTH_MODE: "verified", ...mailbox.environment });
    nodes = await Promise.all([start(folders[0]), start(folders[1])]);
  });
  afterAll(async () => {
    for (const node of nodes ?? []) expect(await node.stop()).toBe(0);
    await mailbox?.close();
    await database?.drop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const verify = (node: ServerProcess, challengeId: string, code: string) =>
    new Browser().call(node, "POST", "/api/auth/verify", { challengeId, code });

  /** Asks one node for a code; returns it with its challenge. */
  async function ask(node: ServerProcess, email: string, call = "login", details = {}) {
    const reply = await new Browser().call(node, "POST", `/api/auth/${call}`, { email, ...details });
    expect(reply.status).toBe(202);
    const { challengeId } = (await reply.json()) as { challengeId: string };
    return { challengeId, code: await mailbox.nextCode(email) };
  }

  async function register(node: ServerProcess) {
    const email = `person-${randomUUID()}@bedsidebike.example`;
    const details = { userType: "patient", firstName: "Two", lastName: "Nodes", dateOfBirth: "1944-04-12" };
    return { email, ...(await ask(node, email, "register", details)) };
  }

  it("accept a code for the other's challenge, once", async () => {
    for (const [asked, answered] of [nodes, [...nodes].reverse()] as [ServerProcess, ServerProcess][]) {
      const registered = await register(asked);
      expect((await verify(answered, registered.challengeId, registered.code)).status).toBe(200);
      for (const node of nodes) expect((await verify(node, registered.challengeId, registered.code)).status).toBe(401);

      const { challengeId, code } = await ask(answered, registered.email);
      const reply = await verify(asked, challengeId, code);
      expect(reply.status).toBe(200);
      const cookie = sessionCookieOf(reply);
      for (const node of nodes) {
        expect((await fetch(`${node.url}/api/auth/user`, { headers: { cookie } })).status).toBe(200);
      }
    }
  });

  it("count wrong tries together: after five the right code opens neither", async () => {
    const [a, b] = nodes;
    const { email } = await register(a);
    const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");
    const four = await ask(a, email);
    for (const node of [a, b, a, b]) {
      expect((await verify(node, four.challengeId, wrongOf(four.code))).status).toBe(401);
    }
    expect((await verify(b, four.challengeId, four.code)).status).toBe(200);

    const five = await ask(a, email);
    for (const node of [a, b, a, b, a]) {
      expect((await verify(node, five.challengeId, wrongOf(five.code))).status).toBe(401);
    }
    for (const node of [b, a]) expect((await verify(node, five.challengeId, five.code)).status).toBe(401);
  });

  it("accept one of two browsers that send the same code to both at the same time", async () => {
    const { challengeId, code } = await register(nodes[0]);
    const replies = await Promise.all(nodes.map((node) => verify(node, challengeId, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});
