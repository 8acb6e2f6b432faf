import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Bike as TelemetryBike } from "../apps/server/test/support/test-server.ts";
import { BedsideTablet } from "./support/bedside-tablet.ts";
import { openLive } from "./support/calls.ts";
import type { EmulatedBike } from "./support/emulated-bike.ts";
import { EmulatedBluetooth } from "./support/emulated-bluetooth.ts";
import { prepareJourney } from "./support/journey.ts";
import { type AtBed, patientWithGoals, signInAs } from "./support/patients-at-tablets.ts";
import { enterAsProvider } from "./support/provider-portal.ts";

const run = promisify(execFile);
const journey = prepareJourney();
let bluetooth: EmulatedBluetooth;
beforeAll(async () => {
  bluetooth = await EmulatedBluetooth.start();
});
afterAll(() => bluetooth?.close());

const turns = (seconds: number) => Array.from({ length: seconds }, () => ({ cadenceRpm: 40 }));

const newRider = (firstName: string, deviceNumber?: string) =>
  patientWithGoals(
    journey.server,
    firstName,
    [
      ["duration", 10, "minutes"],
      ["sessions", 2, "sessions"],
      ["power", 20, "watts"],
    ],
    deviceNumber,
  );

async function openDesk(patient: AtBed): Promise<Page> {
  const desk = await journey.open({ size: "desktop" });
  await enterAsProvider(desk);
  await openLive(desk, () => desk.goto(`/provider-dashboard?patient=${patient.id}`));
  return desk;
}

/** Each place that counts the ride, or would say watts: the ring, the goals, the reports, the export, the provider's page. */
async function expectTurnsEverywhere(patient: AtBed, desk: Page, minutes: number): Promise<void> {
  const page = await journey.open();
  await signInAs(patient)(page);
  await page.goto("/dashboard");
  await page.getByRole("progressbar", { name: `${minutes} of 20 minutes today` }).waitFor();
  await page.getByRole("link", { name: /Your bike sends no watts$/ }).waitFor();
  await page.getByRole("listitem").getByText("Your bike sends no watts").waitFor();

  await page.goto("/reports");
  await page.getByRole("cell", { name: "no watts, 40 turns a minute" }).waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /CSV/ }).click(),
  ]);
  const lines = (await (await download.createReadStream()).toArray()).join("").split("\r\n");
  expect(lines[0]).toMatch(/,Resistance,Source,Watts measured \(min\),Avg turns a minute$/);
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d \d\d:\d\d,\d+\.\d,,,,[^,]+,0\.0,40(\.\d+)?$/);

  await page.goto("/games");
  await expect.poll(() => page.getByText("Your bike sends no watts, so this game runs as practice.").count()).toBe(2);

  const newest = desk.getByRole("region", { name: "Recent rides" }).getByRole("row").nth(1);
  await newest.getByText("watts not measured, 40 turns a minute").waitFor();
  await newest.getByText(`${minutes} min`).waitFor();
  await desk.getByText("latest ride: watts not measured").waitFor();
  await desk.goto("/shift-summary");
  await desk
    .getByText(new RegExp(`${minutes} min active, watts not measured`))
    .first()
    .waitFor();
}

describe("a ride in turns alone", () => {
  it("at a cadence sensor, by Bluetooth [RIDE-15, RIDE-26, RIDE-27, BYTES-6, GOAL-12, REPORT-14, GAME-22, HANDOVER-7]", async () => {
    const patient = await newRider("Cora");
    const desk = await openDesk(patient);
    const sensor = await bluetooth.addBike({ kind: "cycling-cadence", batteryPercent: null });
    const tablet = await BedsideTablet.open(bluetooth, { baseURL: journey.server.url, signIn: signInAs(patient) });
    const { page } = tablet;
    await tablet.goto("/session");
    await tablet.connect();
    await tablet.pedal(sensor, turns(65));
    await tablet.appears(page.getByText("Your bike sends no watts. Your minutes and turns are counted."));
    await page.getByText("Turns a minute").waitFor();
    await page.getByText("Your bike sends no watts", { exact: true }).waitFor();
    expect(await page.getByText(/\b0 W/).count()).toBe(0);
    await tablet.appears(desk.getByText(/40 turns a minute, watts not measured/).first(), 1000);
    await tablet.end();
    // The sensor falls silent: its pedals rest.
    await tablet.appears(page.getByText(/^Well done! Your ride: 1\sminute, 40 turns a minute\.$/), 1000);
    await expectTurnsEverywhere(patient, desk, 1);
  });

  it("by telemetry [RIDE-15, RIDE-26, RIDE-27, REPORT-14, HANDOVER-7]", async () => {
    const patient = await newRider("Tess", "122");
    const desk = await openDesk(patient);
    const page = await journey.open();
    await signInAs(patient)(page);
    await openLive(page, () => page.goto("/session"));
    const bike = new TelemetryBike(journey.server, 122);
    const ride = { rideId: crypto.randomUUID(), startedAt: new Date().toISOString() };
    const readings = turns(600).map((reading, offsetSeconds) => ({ offsetSeconds, ...reading }));
    expect((await bike.send({ ...ride, readings })).statusCode).toBe(200);
    await page.getByText("Your bike sends no watts. It counts your minutes and turns").waitFor();
    await page.getByText("Turns a minute").waitFor();
    await desk
      .getByText(/40 turns a minute, watts not measured/)
      .first()
      .waitFor();
    expect((await bike.send({ ...ride, readings: [], ended: true })).statusCode).toBe(200);
    await page.getByText("Well done! Your ride is saved: 10 minutes, 40 turns a minute.").waitFor();
    await expectTurnsEverywhere(patient, desk, 10);
  });

  it("from a recorded file [RIDE-15, RIDE-27, RIDE-32, REPORT-14, HANDOVER-7]", async () => {
    const patient = await newRider("Finn", "123");
    const desk = await openDesk(patient);
    const folder = await mkdtemp(join(tmpdir(), "bike-"));
    try {
      const file = join(folder, "turns.csv");
      await writeFile(
        file,
        ["secs,cad", ...turns(300).map(({ cadenceRpm }, second) => `${second},${cadenceRpm}`)].join("\n"),
      );
      const { key } = new TelemetryBike(journey.server, 123);
      const options = [
        "--ride",
        file,
        "--speed",
        "3600",
        "--url",
        journey.server.url,
        "--key",
        key,
        "--data-dir",
        folder,
      ];
      const { stdout } = await run(process.execPath, ["--import", "tsx", "apps/bike/src/main.ts", "123", ...options]);
      expect(stdout).toContain("5:00 of pedaling, watts not measured");
    } finally {
      await rm(folder, { recursive: true });
    }
    await expectTurnsEverywhere(patient, desk, 5);
  });
});

describe("a machine that answers otherwise", () => {
  it("takes a level as two bytes alone, and is set back at the end [CONNECT-13, CONNECT-16]", async () => {
    const { bike, tablet } = await openWith({ levelBytes: 2 });
    await tablet.pedal(bike, [{ powerWatts: 20, cadenceRpm: 40 }]);
    await tablet.press("More Resistance");
    await expect.poll(() => bike.levelsSet).toEqual([1]);
    await tablet.press("More Resistance");
    await expect.poll(() => bike.levelsSet).toEqual([1, 2]);
    await tablet.end();
    await expect.poll(() => bike.levelsSet).toEqual([1, 2, 0]);
  });

  it("that sends speed only is said to within 10 s, and is never called quiet [CONNECT-15]", async () => {
    const { bike, tablet } = await openWith({});
    for (let second = 0; second < 10; second++) {
      await bike.sendSpeed(second);
      await tablet.pass(1000);
    }
    const words = "This bike sends speed only. Use another bike, or ask your care team.";
    await tablet.page.getByRole("status").getByText(words).first().waitFor();
    expect(await tablet.page.getByText(/quiet/).count()).toBe(0);
    await tablet.pedal(bike, [{ powerWatts: 20, cadenceRpm: 40 }]);
    await tablet.appears(tablet.page.getByText(/ is connected/).first());
  });
});

async function openWith(options: { levelBytes?: 1 | 2 }): Promise<{ bike: EmulatedBike; tablet: BedsideTablet }> {
  const patient = await patientWithGoals(journey.server, "Mona", [["resistance", 8, "level"]]);
  const bike = await bluetooth.addBike(options);
  const tablet = await BedsideTablet.open(bluetooth, { baseURL: journey.server.url, signIn: signInAs(patient) });
  await tablet.goto("/session");
  await tablet.connect();
  return { bike, tablet };
}
