import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../src/admin/commands.ts";
import { recordAudit } from "../src/platform/audit.ts";
import { sealAudit } from "../src/platform/audit-sealer.ts";
import { watchUpkeep } from "../src/platform/upkeep-figures.ts";
import { answerTo } from "./support/answer-to.ts";
import { Bike, register, startTestServer, type TestServer, Visitor } from "./support/test-server.ts";

describe("what a monitor sees", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.destroy());

  it("is alive and ready", async () => {
    expect(await answerTo(`${server.url}/healthz`)).toEqual({ status: 200, body: '{"status":"ok"}' });
    const ready = await answerTo(`${server.url}/readyz`);
    expect([ready.status, JSON.parse(ready.body)]).toEqual([
      200,
      { status: "ready", database: "primary", events: "arriving", clock: "in step" },
    ]);
  });

  it("counts requests, rides, batches, streams and anonymous assessments, and names no one", async () => {
    const patient = await register(server, "patient", { deviceNumber: "122" });
    const ride = { rideId: crypto.randomUUID(), startedAt: new Date().toISOString() };
    expect(
      (await new Bike(server, 122).send({ ...ride, readings: [{ offsetSeconds: 0, powerWatts: 20 }] })).statusCode,
    ).toBe(200);
    await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`);
    await patient.call("GET", "/api/patients/999999/dashboard");
    await patient.call("GET", "/nowhere/Rosa");
    const stream = get(`${server.url}/api/patients/${patient.user.id}/live`, {
      agent: false,
      headers: { cookie: patient.cookie },
    });
    await once(stream, "response");

    const { status, body } = await answerTo(`${server.url}/metrics`);
    stream.destroy();
    expect(status).toBe(200);
    const route = 'method="GET",route="/api/patients/:id/dashboard"';
    expect(body).toContain(`bedside_bike_http_request_duration_seconds_count{${route},status_class="2xx"} 1`);
    expect(body).toContain(`bedside_bike_http_request_duration_seconds_count{${route},status_class="4xx"} 1`);
    expect(body).toMatch(/^bedside_bike_telemetry_batches_total 1$/m);
    expect(body).toMatch(/^bedside_bike_open_rides 1$/m);
    expect(body).toMatch(/^bedside_bike_open_streams 1$/m);
    expect(body).toMatch(/^bedside_bike_database_writable 1$/m);
    expect(body).toMatch(/^bedside_bike_events_arriving 1$/m);
    expect(body).toMatch(/^bedside_bike_clock_difference_seconds -?[\d.e-]+$/m);
    for (const state of ["used", "idle", "waiting"])
      expect(body).toMatch(new RegExp(`^bedside_bike_database_connections{state="${state}"} \\d+$`, "m"));
    expect(body).toMatch(/^bedside_bike_anonymous_assessments_total \d+$/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(body).not.toMatch(/Rosa|Demo|[^.\d]999999|bedsidebike\.example|route="[^"]*\d/);
  });

  it("says how old the newest backup is, how long audit entries wait for their seal, and what the database is", async () => {
    const watched = await startTestServer();
    const figureOf = async (name: string) => {
      const lines = (await answerTo(`${watched.url}/metrics`)).body.split("\n");
      return lines.find((line) => line.startsWith(`${name} `))?.split(" ")[1];
    };
    expect(await figureOf('bedside_bike_database_role{role="primary"}')).toBe("1");
    expect(await figureOf('bedside_bike_database_role{role="standby"}')).toBe("0");
    expect(await figureOf("bedside_bike_backup_age_seconds")).toBe("+Inf");
    await watched.destroy();

    const file = join(mkdtempSync(join(tmpdir(), "bedside-bike-metrics-")), "ward.backup");
    const backedUp = await startTestServer();
    const { database, clock } = backedUp.deps;
    expect(await runAdminCommand(backedUp.deps, ["backup", file])).toMatchObject({ ok: true });
    const at = clock.now();
    await backedUp.setNow(new Date(at.getTime() + 7_200_000));
    const find = watchUpkeep(database);
    expect(Math.round((await find()).backupAgeSeconds / 60)).toBe(120);
    // Only one node seals at a time.
    await database.asSystem("upkeep", async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(4120211)`);
      await database.asSystem("upkeep", (other) =>
        recordAudit(other, at, { action: "test.old", actor: { kind: "system", id: null } }),
      );
      expect((await find()).sealLagSeconds).toBeGreaterThan(7000);
    });
    await sealAudit(backedUp.deps, "all");
    expect((await find()).sealLagSeconds).toBeLessThan(60);
    await backedUp.destroy();
    rmSync(join(file, ".."), { recursive: true });
  });

  it.each(["alerts.yml", "dashboard.json"])("has every metric that deploy/%s names", async (file) => {
    const { body } = await answerTo(`${server.url}/metrics`);
    const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const text = readFileSync(join("deploy", file), "utf8");
    const named = [...text.matchAll(/\b(?:bedside_bike|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(10);
    const unknown = named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, "")));
    expect(unknown).toEqual([]);
  });

  it("comes from this machine, not through a proxy, if no token is set", async () => {
    for (const header of ["x-forwarded-for", "forwarded", "via"]) {
      expect((await answerTo(`${server.url}/metrics`, { [header]: "192.0.2.1" })).status).toBe(403);
    }
  });

  it("sends the token if one is set", async () => {
    const guarded = await startTestServer({ environment: { METRICS_TOKEN: "a-token-for-the-tests" } });
    const withToken = (token: string) => answerTo(`${guarded.url}/metrics`, { authorization: `Bearer ${token}` });
    expect((await answerTo(`${guarded.url}/metrics`)).status).toBe(401);
    expect((await withToken("another-token-than-that")).status).toBe(401);
    expect((await withToken("a-token-for-the-tests")).status).toBe(200);
    await guarded.destroy();
  });

  it("gets 503 when the database is gone", async () => {
    const broken = await startTestServer();
    await broken.deps.database.close();
    expect((await new Visitor(broken).call("GET", "/readyz")).statusCode).toBe(503);
    expect((await new Visitor(broken).call("GET", "/healthz")).statusCode).toBe(200);
    await broken.app.close();
  });
});
