import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSimulatedRider, summarizeRide } from "@bedside-bike/ride";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TelemetryServer } from "../test/telemetry-server.ts";

let server: TelemetryServer;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "bike-main-"));
  server = new TelemetryServer();
  await server.start();
  writeFileSync(join(folder, "demo-device-keys.json"), JSON.stringify({ 121: server.key, 122: "another" }));
});
afterEach(async () => {
  await server.crash();
  rmSync(folder, { recursive: true });
});

function startBike(...args: string[]) {
  const { BIKE_KEY: _, DATA_DIR: __, INIT_CWD: ___, ...environment } = process.env;
  const argv = ["--import", "tsx", join(import.meta.dirname, "main.ts"), ...args];
  const bike = spawn(process.execPath, [...argv, "--url", server.url.origin, "--data-dir", folder], {
    cwd: join(import.meta.dirname, "../../.."),
    env: environment,
  });
  let output = "";
  let errors = "";
  bike.stdout.on("data", (data) => (output += data));
  bike.stderr.on("data", (data) => (errors += data));
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((done) =>
    bike.on("close", (code) => done({ code, output, errors })),
  );
  return { bike, ended };
}

test("a simulated ride: sent, summed up, attributed; exit code 0 [RIDE-32]", async () => {
  const { code, output, errors } = await startBike("121", "--speed", "1200", "--minutes", "5").ended;
  expect(errors).toBe("");
  expect(code).toBe(0);
  const [[rideId, ride] = []] = [...server.rides];
  const expected = [...createSimulatedRider({ seed: Number.parseInt(String(rideId).slice(0, 8), 16), rideMinutes: 5 })];
  const { averagePowerWatts, maxPowerWatts } = summarizeRide(expected);
  expect(ride).toEqual({ readings: expected, isEnded: true });
  expect(output).toMatch(/The ride is over: \d:\d\d of pedaling/);
  expect(output).toContain(`average ${averagePowerWatts?.toFixed(1)} W, maximum ${maxPowerWatts} W.`);
  expect(output).toMatch(/The server counts \d:\d\d of pedaling\./);
  expect(output).toContain("It belongs to the patient linked to bike 121.");
});

test("a recorded ride on a bike with no patient linked: the output says so", async () => {
  server.attributed = false;
  const file = join(folder, "short.csv");
  writeFileSync(file, "secs,watts,cad\n0,10,30\n1,20,30\n2,30,30\n");
  const { code, output } = await startBike("121", "--speed", "60", "--ride", file).ended;
  expect(code).toBe(0);
  expect(output).toContain("The ride is over: 0:03 of pedaling, average 20.0 W, maximum 30 W.");
  expect(output).toContain(
    "No patient is linked to bike 121: the ride is stored but not shown to anyone. Sign in with bike 121 first.",
  );
});

test("a second fast ride lies before the first and says so; without power it is turns alone [RIDE-32]", async () => {
  const ride = () => startBike("121", "--speed", "1200", "--minutes", "5", "--no-power").ended;
  const [first, second] = [await ride(), await ride()];
  expect(first.output).toContain("It belongs to the patient linked to bike 121.");
  expect(second.output).toMatch(/It began at \d\d:\d\d, for the patient who was linked to bike 121 then\./);
  expect(second.output).toMatch(/of pedaling, watts not measured\./);
  const readings = server.batches.flatMap((batch) => batch.readings);
  expect(readings.every((reading) => reading.powerWatts === undefined && reading.cadenceRpm !== undefined)).toBe(true);
  const starts = [...new Set(server.batches.map(({ startedAt }) => Date.parse(startedAt)))];
  const [firstStart = 0, secondStart = 0] = starts;
  expect(starts).toHaveLength(2);
  const lastSeconds = Math.max(
    ...([...server.rides.values()][1]?.readings.map(({ offsetSeconds }) => offsetSeconds) ?? []),
  );
  expect(secondStart + (lastSeconds + 1) * 1000).toBeLessThanOrEqual(firstStart);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s, twice as under npm: the ride is ended; exit code 0", async (signal) => {
  const { bike, ended } = startBike("121");
  while (server.batches.length === 0) await new Promise((done) => setTimeout(done, 20));
  bike.kill(signal);
  bike.kill(signal);
  const { code, output, errors } = await ended;
  expect(errors).toBe("");
  expect(code).toBe(0);
  expect(output).toContain("The ride is over");
  expect([...server.rides.values()]).toEqual([{ readings: expect.anything(), isEnded: true }]);
});

test("a killed bike's ride, resumed by its id, is the same ride [RIDE-11]", async () => {
  const { bike, ended } = startBike("121", "--speed", "60", "--minutes", "5");
  while (server.batches.length < 3) await new Promise((done) => setTimeout(done, 20));
  bike.kill("SIGKILL");
  await ended;
  const { rideId = "", startedAt = "" } = server.batches[0] ?? {};
  const again = startBike("121", "--speed", "600", "--minutes", "5", "--resume", rideId, "--started-at", startedAt);
  expect((await again.ended).code).toBe(0);
  const expected = [...createSimulatedRider({ seed: Number.parseInt(rideId.slice(0, 8), 16), rideMinutes: 5 })];
  expect([...server.rides]).toEqual([[rideId, { readings: expected, isEnded: true }]]);
});

test("a wrong key: one message, no stack trace, exit code 1", async () => {
  const { code, errors } = await startBike("121", "--key", "x").ended;
  expect(code).toBe(1);
  expect(errors).toContain("The server does not recognize this key for bike 121: The key does not fit.");
  expect(errors.trim().split("\n")).toHaveLength(1);
});
