import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Goal, Session } from "@bedside-bike/contract";
import { afterAll, expect, it } from "vitest";
import { inspectAudit } from "../src/admin/verify-audit.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { createPostgresDatabase } from "./support/postgres-database.ts";
import { type ServerProcess, sessionCookieOf, startServerProcess } from "./support/server-process.ts";
import { databaseKind } from "./support/test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-durable-"));
const database = databaseKind === "postgres" ? await createPostgresDatabase() : undefined;
const environment = {
  DATA_DIR: folder,
  ...(database ? { ...database.environment, AUTH_MODE: "demo", ALLOW_DEMO_SIGN_IN: "yes" } : {}),
};
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const kills = { full: 20, soak: 200 }[process.env.TEST_DEPTH ?? ""] ?? 3;

const dana = {
  userType: "provider",
  email: "dana.provider@bedsidebike.example",
  firstName: "Dana",
  lastName: "Provider",
};

async function post(server: ServerProcess, path: string, body: object, headers = {}): Promise<Response> {
  return fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

it(`keeps every acknowledged batch and goal over ${kills} kills, one ride with the right metrics, and an intact audit chain [RIDE-11]`, async () => {
  const rideId = randomUUID();
  const startedAt = new Date().toISOString();
  const readings = Array.from({ length: kills * 60 }, (_, offsetSeconds) => ({
    offsetSeconds,
    powerWatts: 10 + (offsetSeconds % 21),
    cadenceRpm: 40,
  }));
  let server = await startServerProcess(environment);
  const key = JSON.parse(readFileSync(join(folder, "demo-device-keys.json"), "utf8"))["121"];
  const send = (batch: object) =>
    post(server, "/api/devices/121/telemetry", { rideId, startedAt, ...batch }, { authorization: `Bearer ${key}` });

  const provider = await post(server, "/api/auth/login", dana);
  const providerCookie = sessionCookieOf(provider);
  const powerGoals = async (): Promise<Goal[]> => {
    const reply = await fetch(`${server.url}/api/patients/4/goals`, { headers: { cookie: providerCookie } });
    return ((await reply.json()) as Goal[]).filter(({ goalType, isActive }) => goalType === "power" && isActive);
  };
  const saveGoal = async (goalId: number | undefined, targetValue: number) =>
    fetch(`${server.url}/api/goals/${goalId}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", cookie: providerCookie },
      body: JSON.stringify({ targetValue, overrideConfirmed: true, clearanceAcknowledged: true }),
    });

  for (let kill = 0; kill < kills; kill += 1) {
    const acknowledged = await send({ readings: readings.slice(kill * 60, kill * 60 + 40) });
    expect(acknowledged.status).toBe(200);
    const [goal] = await powerGoals();
    expect((await saveGoal(goal?.id, 20 + kill)).status).toBe(200);
    const [saved] = await powerGoals();
    // The second half is cut off: whether it arrived or not, it is sent again after the restart.
    const unfinished = send({ readings: readings.slice(kill * 60 + 40, kill * 60 + 60) }).catch(() => null);
    const unsaved = saveGoal(saved?.id, 60 + kill).catch(() => null);
    await server.kill();
    await Promise.all([unfinished, unsaved]);
    server = await startServerProcess(environment);
    // The acknowledged goal, or the one that was cut off, whole; never both and never none.
    const goals = await powerGoals();
    expect(goals).toHaveLength(1);
    expect([20 + kill, 60 + kill]).toContain(goals[0]?.targetValue);
    const again = await send({ readings: readings.slice(kill * 60 + 30, kill * 60 + 60) });
    expect(await again.json()).toMatchObject({ rideId, durationSeconds: (kill + 1) * 60, attributed: true });
  }
  await send({ readings: [], ended: true });

  const signedIn = await post(server, "/api/auth/login", {
    firstName: "Rosa",
    lastName: "Demo",
    dateOfBirth: "1944-04-12",
  });
  const cookie = sessionCookieOf(signedIn);
  const reply = await fetch(`${server.url}/api/patients/4/sessions`, { headers: { cookie } });
  const sessions = (await reply.json()) as Session[];
  const mean = readings.reduce((sum, { powerWatts }) => sum + powerWatts, 0) / readings.length;
  const ride = sessions.filter(({ id }) => id === rideId);
  expect(ride).toHaveLength(1);
  expect(ride[0]).toMatchObject({ duration: readings.length, maxPower: "30", isOpen: false });
  expect(Number(ride[0]?.avgPower)).toBeCloseTo(mean, 1);
  expect(await server.stop()).toBe(0);
  const config = readConfig({ ALLOW_DEMO_SIGN_IN: "yes", ...environment });
  const stored = await openDatabase(config);
  const verdict = await inspectAudit(stored);
  await stored.close();
  expect(verdict).toMatchObject({ breach: null, unsealed: 0 });
  expect(verdict.head.sequence).toBeGreaterThanOrEqual(kills);
}, 1_800_000);
