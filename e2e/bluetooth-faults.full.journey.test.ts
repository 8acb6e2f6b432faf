import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BedsideTablet, pedaling } from "./support/bedside-tablet.ts";
import type { EmulatedBike, EmulatedBikeOptions } from "./support/emulated-bike.ts";
import { type BluetoothChoice, EmulatedBluetooth } from "./support/emulated-bluetooth.ts";
import { prepareJourney } from "./support/journey.ts";
import { type AtBed, newPatient, patientWithResistanceGoal, signInAs } from "./support/patients-at-tablets.ts";
import { signInElsewhere } from "./support/provider-portal.ts";
import { expectStored, storedRides } from "./support/stored-rides.ts";

const journey = prepareJourney();
let bluetooth: EmulatedBluetooth;
beforeAll(async () => {
  bluetooth = await EmulatedBluetooth.start();
});
afterAll(() => bluetooth?.close());

interface Place {
  readonly bike: EmulatedBike;
  readonly tablet: BedsideTablet;
  readonly page: Page;
  readonly patient: AtBed;
}

interface PlaceOptions {
  bike?: EmulatedBikeOptions;
  patient?: AtBed;
  choose?: BluetoothChoice;
  allowedErrors?: RegExp[];
}

/** A patient on the session screen next to a bike that is not connected yet. */
async function sitDown({ bike: options, patient, choose, allowedErrors }: PlaceOptions = {}): Promise<Place> {
  const bike = await bluetooth.addBike(options);
  const signedIn = patient ?? (await newPatient(journey.server, "Ada"));
  const tablet = await BedsideTablet.open(bluetooth, {
    baseURL: journey.server.url,
    signIn: signInAs(signedIn),
    ...(choose && { choose }),
    ...(allowedErrors && { allowedErrors }),
  });
  await tablet.goto("/session");
  return { bike, tablet, page: tablet.page, patient: signedIn };
}

async function connect(options?: PlaceOptions): Promise<Place> {
  const place = await sitDown(options);
  await place.tablet.connect();
  return place;
}

const clockShows = ({ tablet, page }: Place, time: string) =>
  tablet.appears(page.getByRole("timer", { name: "Time" }).getByText(time, { exact: true }));

/** Checks that everything that the page handled is one ride on the server, each second once and in its place. */
async function expectOneRide({ tablet, patient }: Place): Promise<void> {
  await tablet.end();
  await expectStored(journey.server, patient.id, [tablet.measured]);
}

describe("a link that fails", () => {
  it("is tried again when the bike refuses twice and then hangs, and the ride is whole [EXERCISE-20, CONNECT-4, CONNECT-5]", async () => {
    const place = await sitDown();
    const { bike, tablet, page } = place;
    bike.refuseConnections(2);
    bike.hangNextConnection();
    await tablet.press("Connect bike");
    await tablet.appears(page.getByText(`Connecting to ${bike.name}...`));
    await tablet.untilConnected();
    expect(bike.connections).toBe(4);
    await tablet.pedal(bike, pedaling(20));
    await clockShows(place, "00:20");
    await expectOneRide(place);
  });

  it("comes back after a minute: the screen says so, and the minute is a gap [EXERCISE-20, CONNECT-8]", async () => {
    const place = await connect();
    const { bike, tablet, page } = place;
    await tablet.pedal(bike, pedaling(20));
    bike.refuseConnections(5);
    await bike.drop();
    await tablet.appears(page.getByText("Reconnecting to your bike. Your minutes are safe."));
    await page.getByText(`Reconnecting to ${bike.name}.`).waitFor();
    await tablet.pedal(bike, pedaling(25, 20));
    await tablet.untilConnected();
    expect(tablet.measured).toHaveLength(20);
    await tablet.pedal(bike, pedaling(20, 45));
    await clockShows(place, "00:40");
    const [before, after] = [tablet.measured[19], tablet.measured[20]];
    expect((after?.atMs ?? 0) - (before?.atMs ?? 0)).toBeGreaterThan(30_000);
    await expectOneRide(place);
  });

  it("is made again after it was lost while the load was set [CONNECT-8, CONNECT-12, EXERCISE-25]", async () => {
    const place = await connect({ patient: await patientWithResistanceGoal(journey.server, "Grace", 3) });
    const { bike, tablet, page } = place;
    await tablet.pedal(bike, pedaling(10));
    const dropped = bike.dropInNextWrite();
    await page.getByRole("button", { name: "More Resistance" }).click();
    await dropped;
    await tablet.appears(page.getByText("Reconnecting to your bike."));
    await tablet.untilConnected();
    await tablet.pedal(bike, pedaling(10, 10));
    expect(bike.levelsSet).toEqual([]);
    await page.getByRole("button", { name: "More Resistance" }).click();
    await expect.poll(() => bike.levelsSet).toEqual([1]);
    await tablet.pedal(bike, pedaling(10, 20));
    await expectOneRide(place);
  });

  it("is not there while the adapter is off, which the screen says [EXERCISE-20, CONNECT-3]", async () => {
    const place = await sitDown();
    const { bike, tablet, page } = place;
    await bluetooth.setAdapter("absent");
    await tablet.goto("/session");
    await tablet.appears(page.getByText("Bluetooth is off on this tablet. Turn it on in the tablet's settings"));
    await bluetooth.setAdapter("powered-on");
    await tablet.appears(page.getByText("Connect the bike beside you, then pedal."));
    await tablet.connect();
    await tablet.pedal(bike, pedaling(5));
    await expectOneRide(place);
  });
});

describe("what the bike sends", () => {
  it("counts from the one that was chosen of two [CONNECT-2, EXERCISE-20]", async () => {
    const other = await bluetooth.addBike();
    const chosen = await bluetooth.addBike();
    await bluetooth.addBike();
    const place = await connect({ choose: () => chosen.name });
    const { tablet } = place;
    for (let second = 0; second < 4; second++) {
      expect(await other.send({ powerWatts: 200, cadenceRpm: 90 })).toBe(false);
      await tablet.pedal(chosen, pedaling(5, second * 5));
    }
    await clockShows(place, "00:20");
    await expectOneRide(place);
  });

  it("may be garbage, or nothing for a while: a gap, and no second is made up [CONNECT-9, CONNECT-10, EXERCISE-22]", async () => {
    const place = await connect();
    const { bike, tablet, page } = place;
    await tablet.pedal(bike, pedaling(10));
    await bike.sendGarbage(30);
    await tablet.pedal(bike, pedaling(10, 10));
    await tablet.appears(page.getByText("Your bike is quiet. Pedal on when you are ready."));
    await tablet.pass(30_000);
    await bike.sendGarbage(5);
    await tablet.pedal(bike, pedaling(10, 20));
    await clockShows(place, "00:30");
    await page.getByText("Your ride is counted second by second.").waitFor();
    await expectOneRide(place);
  });

  it("is a ride at 1 to 10 W and 15 rpm, and none at 0 W and 0 rpm [EXERCISE-22, RIDE-21]", async () => {
    const place = await connect();
    const { bike, tablet, page, patient } = place;
    const standing = Array.from({ length: 15 }, () => ({ powerWatts: 0, cadenceRpm: 0 }));
    await tablet.pedal(bike, standing);
    await page.getByText("Just start pedaling").waitFor();
    expect(await page.getByText("Saved", { exact: true }).count()).toBe(0);
    expect(await storedRides(journey.server, patient.id)).toEqual([]);
    tablet.measured.length = 0;
    await tablet.pedal(
      bike,
      Array.from({ length: 20 }, (_, second) => ({ powerWatts: 1 + (second % 10), cadenceRpm: 15 })),
    );
    await clockShows(place, "00:20");
    await expectOneRide(place);
    expect(await storedRides(journey.server, patient.id)).toMatchObject([{ durationSeconds: 20 }]);
  });
});

describe("the load", () => {
  const minus = (page: Page) => page.getByRole("button", { name: "Less Resistance" });
  const plus = (page: Page) => page.getByRole("button", { name: "More Resistance" });
  /** Faster than any finger. */
  const pressFast = (button: ReturnType<typeof plus>, times: number) =>
    button.evaluate((element: { click(): void }, count) => {
      for (let press = 0; press < count; press++) element.click();
    }, times);
  const levelShows = ({ tablet, page }: Place, level: string) =>
    tablet.appears(
      page
        .getByRole("heading", { name: "Resistance" })
        .locator("xpath=following-sibling::p")
        .getByText(level, { exact: true }),
    );

  it("is never above the goal plus one or out of range, is shown as set at the machine, and goes back to the minimum [EXERCISE-25, CONNECT-11, CONNECT-12, CONNECT-13]", async () => {
    const place = await connect({ patient: await patientWithResistanceGoal(journey.server, "Rita", 3) });
    const { bike, tablet, page } = place;
    await tablet.pedal(bike, pedaling(5));
    await expect.poll(() => plus(page).getAttribute("aria-disabled")).toBe("false");
    // Level 4 of 10 is 6.67 on the machine's scale of 0 to 20.
    await pressFast(plus(page), 20);
    await expect.poll(() => bike.level).toBe(6);
    await levelShows(place, "3.7");
    await pressFast(minus(page), 20);
    await expect.poll(() => bike.level).toBe(0);
    for (let round = 0; round < 5; round++) {
      await pressFast(plus(page), 3 + round);
      await pressFast(minus(page), round);
      await tablet.pedal(bike, pedaling(1, 5 + round));
    }
    await bike.turnKnob(15);
    await levelShows(place, "7.8");
    await pressFast(plus(page), 20);
    await tablet.pedal(bike, pedaling(2, 10));
    expect(bike.level).toBe(15);
    await minus(page).click();
    await expect.poll(() => bike.level).toBe(6);
    expect(Math.max(...bike.levelsSet)).toBe(6);
    expect(Math.min(...bike.levelsSet)).toBe(0);
    expect(bike.mostOperationsAtOnce).toBe(1);

    await expectOneRide(place);
    await expect.poll(() => bike.level, { message: "after Stop" }).toBe(0);
    await bike.turnKnob(4);
    await levelShows(place, "2.8");
    await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
    await expect.poll(() => bike.level, { message: "after the screen is left" }).toBe(0);
    await bike.turnKnob(4);
    await tablet.press("Disconnect");
    await expect.poll(() => bike.level, { message: "after Disconnect" }).toBe(0);
    await tablet.appears(page.getByText(`${bike.name} was connected here before.`));
  });

  it("stays the bike's own if it refuses, and the screen says so [EXERCISE-25, CONNECT-12]", async () => {
    const place = await sitDown({ patient: await patientWithResistanceGoal(journey.server, "Rhea", 5) });
    const { bike, tablet, page } = place;
    bike.refusesControl = true;
    await tablet.connect();
    await tablet.pedal(bike, pedaling(5));
    await plus(page).click();
    await tablet.appears(page.getByText("The bike did not take it. Set it on the bike."));
    expect(bike.levelsSet).toEqual([]);
    await tablet.pedal(bike, pedaling(5, 5));
    await expectOneRide(place);
  });

  it("ends the ride on the screen when the plan is put on hold; what is ridden after that is kept and marked [STATE-3, RIDE-50]", async () => {
    const patient = await patientWithResistanceGoal(journey.server, "Hal", 3);
    // The server refuses a ride before its first reading.
    const allowedErrors = [/status of 409 .*\/rides/];
    const { bike, tablet, page } = await connect({ patient, allowedErrors });
    await tablet.pedal(bike, pedaling(10));
    const dana = await signInElsewhere(journey.server, "Dana");
    const event = { kind: "pause", occurredAt: new Date(Date.now() - 300_000).toISOString() };
    const reply = await dana.call("POST", `/api/patients/${patient.id}/safety-events`, event);
    expect(reply.statusCode, reply.body).toBe(201);
    await tablet.appears(page.getByText("Your plan is on hold. Your team will check it first."));
    await tablet.appears(page.getByText(/^Your ride is saved: \d+\sseconds\.$/));
    expect(await page.getByRole("button", { name: /Start|Pause|Resistance/ }).count()).toBe(0);
    await tablet.pedal(bike, [...Array(4).fill({ powerWatts: 0, cadenceRpm: 0 }), ...pedaling(8)]);
    await tablet.pass(20_000);
    await expect
      .poll(async () => {
        await tablet.pass(5000);
        return (await storedRides(journey.server, patient.id)).map((ride) => ride.whilePaused);
      })
      .toEqual([false, true]);
  });
});
