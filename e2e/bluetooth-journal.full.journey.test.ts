import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { SignedIn } from "../apps/server/test/support/test-server.ts";
import { BedsideTablet, pedaling } from "./support/bedside-tablet.ts";
import { fetchDashboard } from "./support/demo-patient.ts";
import type { EmulatedBike } from "./support/emulated-bike.ts";
import { EmulatedBluetooth } from "./support/emulated-bluetooth.ts";
import { type AtBed, newPatient, patientWithGoals, signInAs, signInByForm } from "./support/patients-at-tablets.ts";
import { prepareRestartableServer } from "./support/restartable-server.ts";
import { expectStored, storedRides } from "./support/stored-rides.ts";
import {
  logOut,
  networkErrors,
  openDashboard,
  openSession,
  sessionLink,
  signInButton,
  untilKept,
} from "./support/tablet-screens.ts";
import { readTabletStorage } from "./support/tablet-storage.ts";

const server = prepareRestartableServer();
let bluetooth: EmulatedBluetooth;
beforeAll(async () => {
  bluetooth = await EmulatedBluetooth.start();
});
afterAll(() => bluetooth?.close());

interface Place {
  readonly bike: EmulatedBike;
  readonly tablet: BedsideTablet;
  readonly page: Page;
  readonly patient: AtBed & { readonly api?: SignedIn };
}

const allowedErrors = networkErrors;

/** A patient on the session screen whose bike is connected. */
async function sitDown(patient?: AtBed, prepare?: (page: Page) => Promise<void>): Promise<Place> {
  const bike = await bluetooth.addBike();
  const signedIn = patient ?? (await newPatient(server.now, "Ada"));
  const tablet = await BedsideTablet.open(bluetooth, {
    baseURL: server.now.url,
    allowedErrors,
    signIn: signInAs(signedIn),
  });
  await prepare?.(tablet.page);
  await tablet.goto("/session");
  await tablet.connect();
  return { bike, tablet, page: tablet.page, patient: signedIn };
}

/** On a tablet where somebody has signed in by the form, as the next patient will. */
async function signInAtTablet(patient: AtBed): Promise<Place> {
  const bike = await bluetooth.addBike();
  const tablet = await BedsideTablet.open(bluetooth, { baseURL: server.now.url, allowedErrors });
  const { page } = tablet;
  await page.goto("/");
  await signInByForm(page, patient);
  await tablet.standStill();
  await openSession(tablet);
  await tablet.connect();
  return { bike, tablet, page, patient };
}

const shows = ({ tablet, page }: Place, words: string | RegExp) =>
  tablet.appears(page.getByText(words, { exact: typeof words === "string" }), 1000);

async function expectOneRide({ tablet, patient }: Place): Promise<void> {
  await tablet.end();
  await expectStored(server.now, patient.id, [tablet.measured]);
}

describe("a ride that is interrupted", () => {
  it("continues after the browser crashed and was started again [JOURNAL-1, JOURNAL-5]", async () => {
    const patient = await newPatient(server.now, "Carla");
    const folder = mkdtempSync(join(tmpdir(), "bedside-bike-profile-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const options = { baseURL: server.now.url, allowedErrors };
    const start = async () => {
      const started = await EmulatedBluetooth.start({ profile: { folder, options } });
      onTestFinished(() => started.close());
      return started;
    };
    const first = await start();
    let bike = await first.addBike({ name: "Ward bike", address: "09:09:09:09:09:77" });
    const before = await BedsideTablet.open(first, options);
    await before.page.goto("/");
    await signInByForm(before.page, patient);
    await before.standStill();
    await openSession(before);
    await before.connect();
    await before.pedal(bike, pedaling(17));
    await untilKept(before);
    const atMs = (await before.now()) + 20_000;
    await first.crash();

    const second = await start();
    bike = await second.addBike({ name: bike.name, address: bike.address });
    const tablet = await BedsideTablet.open(second, { ...options, before: { tablet: before, atMs } });
    await tablet.page.goto("/");
    const signIn = signInButton(tablet.page);
    await signIn.or(sessionLink(tablet.page)).first().waitFor();
    // A crash may have lost the newest of what the browser stored about the sign-in.
    if (await signIn.isVisible()) await signInByForm(tablet.page, patient);
    await tablet.standStill();
    await openSession(tablet);
    // The same goes for what it knew about its bike.
    const connect = tablet.page.getByRole("button", { name: /^Connect (bike|again)$/ });
    await tablet.appears(connect.or(tablet.page.getByText(/ is connected/)).first(), 500);
    if (await connect.isVisible()) await connect.click();
    await tablet.untilConnected();
    await tablet.appears(tablet.page.getByText("Your ride is counted second by second."));
    await tablet.pedal(bike, pedaling(15, 17));
    await tablet.end();
    expect(tablet.measured).toHaveLength(32);
    await expectStored(server.now, patient.id, [tablet.measured]);
  });

  it("is kept for an hour without a network, says so, and is sent [EXERCISE-26, JOURNAL-2, JOURNAL-4]", async () => {
    const place = await sitDown();
    const { bike, tablet, page } = place;
    await tablet.pedal(bike, pedaling(20));
    await shows(place, "Saved");
    await page.context().setOffline(true);
    for (let part = 0; part < 10; part++) {
      await tablet.pass(345_000);
      await tablet.pedal(bike, pedaling(20, 20 + part * 20));
    }
    await shows(place, "Kept on this tablet, 4 min");
    await tablet.press("End Session");
    await shows(place, /^Well done! Your ride: 3\sminutes/);
    await page.context().setOffline(false);
    await shows(place, "Sent");
    expect((tablet.measured.at(-1)?.atMs ?? 0) - (tablet.measured[0]?.atMs ?? 0)).toBeGreaterThan(3_600_000);
    await expectStored(server.now, place.patient.id, [tablet.measured]);
  });

  it("is complete even though the server was down in the meantime [JOURNAL-4]", async () => {
    const place = await sitDown();
    const { bike, tablet } = place;
    await tablet.pedal(bike, pedaling(12));
    await server.stop();
    await tablet.pedal(bike, pedaling(25, 12));
    await shows(place, "Kept on this tablet, 1 min");
    await server.start();
    await tablet.pedal(bike, pedaling(10, 37));
    await shows(place, "Saved");
    await expectOneRide(place);
  });

  it("is kept in the page while the tablet is full, which the screen says, and loses nothing [JOURNAL-11, EXERCISE-26]", async () => {
    const origin = server.now.url;
    // Before the page writes: for half a minute the browser relies on the free space that it last saw.
    const place = await sitDown(undefined, async (page) => {
      const disk = await page.context().newCDPSession(page);
      await disk.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    });
    const { bike, tablet, page } = place;
    await tablet.pedal(bike, pedaling(10));
    await shows(place, /^This tablet is full\. Your ride is safe while this page stays open/);
    await page.context().setOffline(true);
    await tablet.pedal(bike, pedaling(20, 10));
    await (await page.context().newCDPSession(page)).send("Storage.overrideQuotaForOrigin", { origin });
    await tablet.pedal(bike, pedaling(10, 30));
    await shows(place, "Kept on this tablet, 1 min");
    await untilKept(tablet);
    await page.context().setOffline(false);
    await expectOneRide(place);
  });
});

describe("the patients of a tablet", () => {
  it("end their ride with Logout: it is stored whole, and closed [JOURNAL-6, JOURNAL-7]", async () => {
    const place = await signInAtTablet(await newPatient(server.now, "Lola"));
    const { bike, tablet, patient } = place;
    await tablet.pedal(bike, pedaling(18));
    await logOut(tablet);
    await expectStored(server.now, patient.id, [tablet.measured], tablet);
    await expect.poll(() => bike.isListenedTo).toBe(false);
  });

  it("have each their own rides, also those that are not sent when the next one signs in, who reads nothing of them [JOURNAL-6, JOURNAL-7, RIDE-53, RIDE-54]", async () => {
    const longId = sql`select setval('users_id_seq', greatest(last_value, 7654320)) from users_id_seq`;
    await server.now.asOwner((tx) => tx.execute(longId));
    const first = await newPatient(server.now, "Wilhelmina");
    const next = await newPatient(server.now, "Beatrix");
    const { bike, tablet, page } = await signInAtTablet(first);
    // From the start: the first request after a new route may still pass it by.
    let mustWait = false;
    await page.route("**/api/rides/*/readings", (route) => (mustWait ? route.abort() : route.continue()));
    await tablet.pedal(bike, pedaling(15));
    await page.context().setOffline(true);
    await tablet.pedal(bike, pedaling(20, 15));
    await tablet.press("End Session");
    await tablet.appears(page.getByText("Well done!"));
    const begun = tablet.measured.splice(0);
    await tablet.press("Start");
    await tablet.pedal(bike, pedaling(20, 40));
    const unbegun = tablet.measured.splice(0);
    await logOut(tablet);

    // The network is back, but stored rides still wait when the next patient signs in.
    mustWait = true;
    await page.context().setOffline(false);
    await signInByForm(page, next);
    await tablet.appears(page.getByRole("heading", { level: 1, name: "Hello, Beatrix." }));
    await openSession(tablet);
    await tablet.untilConnected();
    await tablet.pedal(bike, pedaling(20, 60));
    const kept = await readTabletStorage(page);
    expect(kept).toContain('"powerWatts"');
    expect(kept).toContain("Beatrix");
    for (const said of [first.firstName, first.email, String(first.id)]) expect(kept).not.toContain(said);
    expect((await page.request.get(`/api/patients/${first.id}/rides`)).ok()).toBe(false);
    expect((await storedRides(server.now, first.id)).map(({ readings }) => readings.length)).not.toContain(35);

    mustWait = false;
    await tablet.end();
    await expectStored(server.now, next.id, [tablet.measured]);
    await expectStored(server.now, first.id, [begun]);

    await logOut(tablet);
    await signInByForm(page, first);
    await tablet.appears(page.getByRole("heading", { level: 1, name: "Hello, Wilhelmina." }));
    await expectStored(server.now, first.id, [begun, unbegun], tablet);
    await expectStored(server.now, next.id, [tablet.measured]);
  });

  it("are counted by one window, and the second says so [JOURNAL-12, EXERCISE-26]", async () => {
    const place = await sitDown();
    const { bike, tablet, page } = place;
    await tablet.pedal(bike, pedaling(10));
    const second = await bluetooth.newWindow(page);
    await second.goto("/session");
    await expect
      .poll(async () => {
        await second.clock.runFor(500);
        return second.getByText("Another window on this tablet counts your ride. Close this one.").isVisible();
      })
      .toBe(true);
    expect(await second.getByRole("timer", { name: "Time" }).innerText()).toBe("00:00");
    await second.close();
    await tablet.untilConnected();
    await tablet.pedal(bike, pedaling(15, 10));
    await expectOneRide(place);
  });
});

describe("a ride at the tablet", () => {
  it("moves the ring second by second, and drives a game [DASHBOARD-4, EXERCISE-27, GAME-3]", async () => {
    const patient = await patientWithGoals(server.now, "Ria", [
      ["duration", 10, "minutes"],
      ["sessions", 1, "sessions"],
    ]);
    const { bike, tablet, page } = await sitDown(patient);
    const { today } = await fetchDashboard(page, patient.id);
    await openDashboard(tablet);
    // The ring's arc grows evenly once it is longer than its round ends.
    await tablet.pedal(bike, pedaling(30));
    const ring = page.getByRole("progressbar", { name: /minutes today$/ });
    const shownSeconds = async () => {
      const arc = ring.locator("circle").nth(1);
      const [length, offset] = await Promise.all(
        ["stroke-dasharray", "stroke-dashoffset"].map((name) => arc.getAttribute(name)),
      );
      // Its round ends lie within the share that is done.
      const share = (Number(length?.split(" ")[0]) - 2 * Number(offset)) / 100;
      return share * (today.dailyGoalMinutes ?? 0) * 60;
    };
    for (let second = 31; second <= 38; second++) {
      await tablet.pedal(bike, pedaling(1, second));
      await expect.poll(shownSeconds).toBeCloseTo(second, 3);
    }
    await page.getByRole("link").filter({ hasText: "Interactive Games" }).click();
    await tablet.pedal(bike, pedaling(2, 40));
    await tablet.appears(page.getByText("Your bike is pedaling."));
    await page.getByRole("button", { name: "Start Game Virtual Journey" }).click();
    await tablet.pedal(bike, pedaling(5, 42));
    await page.getByText(/^Your bike is driving the game\. Every turn takes you up the trail/).waitFor();
    expect(await page.getByText("Practice", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "End Game" }).click();
    await openDashboard(tablet);
    await openSession(tablet);
    await tablet.end();
    const rides = await storedRides(server.now, patient.id);
    expect(rides).toMatchObject([{ source: "tablet", isOpen: false, durationSeconds: 45, whilePaused: false }]);
  });
});
