import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BedsideTablet, pedaling } from "./support/bedside-tablet.ts";
import { registerPatient } from "./support/demo-patient.ts";
import { EmulatedBluetooth } from "./support/emulated-bluetooth.ts";
import { prepareJourney } from "./support/journey.ts";
import { storedRides } from "./support/stored-rides.ts";

let bluetooth: EmulatedBluetooth;
beforeAll(async () => {
  bluetooth = await EmulatedBluetooth.start();
});
afterAll(() => bluetooth?.close());

describe("a ride on a bike at the tablet", () => {
  const journey = prepareJourney();
  const open = (firstName: string) =>
    BedsideTablet.open(bluetooth, {
      baseURL: journey.server.url,
      signIn: (page) => registerPatient(page, firstName, "Rider"),
    });
  const patientOf = async ({ page }: BedsideTablet): Promise<number> =>
    (await (await page.request.get("/api/auth/user")).json()).user.id;

  it("is connected with one tap, counted, ended and stored second by second [EXERCISE-20, EXERCISE-22, EXERCISE-26, EXERCISE-27, EXERCISE-30, EXERCISE-32]", async () => {
    const bike = await bluetooth.addBike();
    const tablet = await open("Ada");
    const { page } = tablet;
    const patient = await patientOf(tablet);
    await tablet.goto("/session");
    await tablet.connect();
    const seconds = pedaling(75);
    await tablet.pedal(bike, seconds);
    await tablet.appears(page.getByRole("timer", { name: "Time" }).getByText("01:15"));
    await page.getByText("Live by Bluetooth").waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await tablet.appears(page.getByText(/^Well done! Your ride: 01:15/));
    await tablet.appears(page.getByText("Sent", { exact: true }));
    const question = page.getByRole("region", { name: "How was that?" });
    await question.getByRole("button", { name: "I had pain, dizziness or trouble breathing" }).click();
    await tablet.appears(
      page.getByText("Stop for now. Press your call button or tell your nurse. Your care team will see this."),
    );
    const [ride, ...others] = await storedRides(journey.server, patient);
    expect(others).toEqual([]);
    expect(ride).toMatchObject({ source: "tablet", isOpen: false, durationSeconds: 75 });
    expect(ride?.readings.map(({ powerWatts, cadenceRpm }) => ({ powerWatts, cadenceRpm }))).toEqual(seconds);
  });
});
