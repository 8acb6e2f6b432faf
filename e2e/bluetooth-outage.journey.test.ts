import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grant } from "../apps/server/test/support/test-server.ts";
import { BedsideTablet, pedaling } from "./support/bedside-tablet.ts";
import { openLive } from "./support/calls.ts";
import { EmulatedBluetooth } from "./support/emulated-bluetooth.ts";
import { prepareErrand } from "./support/journey.ts";
import { newPatient, signInAs } from "./support/patients-at-tablets.ts";
import { enterAsProvider, signInElsewhere } from "./support/provider-portal.ts";
import { expectStored } from "./support/stored-rides.ts";
import { networkErrors, untilKept } from "./support/tablet-screens.ts";

const journey = prepareErrand();
let bluetooth: EmulatedBluetooth;
beforeAll(async () => {
  bluetooth = await EmulatedBluetooth.start();
});
afterAll(() => bluetooth?.close());

describe("a ride on a bike at the tablet", () => {
  it("is stored second by second through a reload, a lost link and an outage, while the nurse watches [CONNECT-7, CONNECT-8, EXERCISE-20, EXERCISE-22, EXERCISE-26, EXERCISE-27, EXERCISE-30, EXERCISE-32, JOURNAL-1, JOURNAL-2, JOURNAL-4, JOURNAL-5, RIDE-55]", async () => {
    const patient = await newPatient(journey.server, "Ada");
    await grant(patient.api, await signInElsewhere(journey.server, "Dana"));
    const portal = await journey.open({ size: "desktop" });
    await enterAsProvider(portal);
    await openLive(portal, () => portal.goto(`/provider-dashboard?patient=${patient.id}`));

    const bike = await bluetooth.addBike();
    const tablet = await BedsideTablet.open(bluetooth, {
      baseURL: journey.server.url,
      allowedErrors: networkErrors,
      signIn: signInAs(patient),
    });
    const { page } = tablet;
    const shows = (words: string | RegExp) =>
      tablet.appears(page.getByText(words, { exact: typeof words === "string" }), 1000);
    const clockShows = (time: string) =>
      tablet.appears(page.getByRole("timer", { name: "Time" }).getByText(time, { exact: true }));
    await tablet.goto("/session");
    await tablet.connect();
    await tablet.pedal(bike, pedaling(20));
    await page.getByText("Live by Bluetooth").waitFor();
    await shows("Saved");
    await tablet.appears(portal.getByText(/average \d+ W over 00:[12]\d/));

    await untilKept(tablet);
    await tablet.goto("/session");
    await tablet.untilConnected();
    await clockShows("00:20");
    // A shorter gap would count as ridden.
    await tablet.pass(10_000);
    await tablet.pedal(bike, pedaling(10, 20));

    bike.refuseConnections(1);
    await bike.drop();
    await shows("Reconnecting to your bike. Your minutes are safe.");
    await tablet.untilConnected();
    await tablet.pass(10_000);
    await tablet.pedal(bike, pedaling(10, 30));
    await clockShows("00:40");

    await page.context().setOffline(true);
    await tablet.pedal(bike, pedaling(25, 40));
    await shows("Kept on this tablet, 1 min");
    await tablet.press("End Session");
    await shows(/^Well done! Your ride: 1\sminute/);
    await page.context().setOffline(false);
    await shows("Sent");
    expect(tablet.measured).toHaveLength(65);
    await expectStored(journey.server, patient.id, [tablet.measured]);

    const question = page.getByRole("region", { name: "How was that?" });
    await question.getByRole("button", { name: "I had pain, dizziness or trouble breathing" }).click();
    await shows("Press your call button or tell your nurse. Stop for now. Your care team will see this.");
    await tablet.appears(portal.getByText(/, reported today \d\d:\d\d$/).first());
  });
});
