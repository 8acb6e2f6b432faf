import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, it } from "vitest";
import { randomFrom } from "../apps/server/src/seed/random.ts";
import { BedsideTablet } from "./support/bedside-tablet.ts";
import { EmulatedBluetooth } from "./support/emulated-bluetooth.ts";
import { newPatient, signInByForm } from "./support/patients-at-tablets.ts";
import { drawFaults, rideThrough } from "./support/random-ride.ts";
import { prepareRestartableServer } from "./support/restartable-server.ts";
import { expectStored } from "./support/stored-rides.ts";
import { networkErrors, openSession } from "./support/tablet-screens.ts";

const server = prepareRestartableServer();
let bluetooth: EmulatedBluetooth;
beforeAll(async () => {
  bluetooth = await EmulatedBluetooth.start();
});
afterAll(() => bluetooth?.close());

/** `npm run soak` asks for more rides, by its own seeds. */
const { RIDES = "2", RIDES_SEED = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim() } =
  process.env;

describe("rides through 12 random faults", () => {
  it.each(Array.from({ length: Number(RIDES) }, (_, index) => index + 1))(
    "are stored as the bike sent them, wherever the tablet was connected: ride %i [JOURNAL-1, JOURNAL-4, JOURNAL-5, JOURNAL-7, CONNECT-8]",
    async (number) => {
      const seed = `${RIDES_SEED} ${number}`;
      const drawn = drawFaults(randomFrom(seed));
      try {
        const patient = await newPatient(server.now, "Randi");
        const bike = await bluetooth.addBike();
        const tablet = await BedsideTablet.open(bluetooth, { baseURL: server.now.url, allowedErrors: networkErrors });
        await tablet.page.goto("/");
        await signInByForm(tablet.page, patient);
        await tablet.standStill();
        await openSession(tablet);
        await tablet.connect();
        const rides = await rideThrough({ bike, tablet, patient, server }, drawn);
        await expectStored(server.now, patient.id, rides, tablet);
      } catch (cause) {
        const happened = drawn.map(({ fault, seconds }) => `${fault} ${seconds}`).join(", ");
        throw new Error(`RIDES_SEED='${RIDES_SEED}', ride ${number}: ${happened}. ${cause}`, { cause });
      }
    },
  );
});
