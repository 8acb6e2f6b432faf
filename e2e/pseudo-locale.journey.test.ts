import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import { type HospitalSignIn, startHospitalSignIn } from "../apps/server/test/support/hospital-sign-in.ts";
import { type Mailbox, openMailbox } from "../apps/server/test/support/mailbox.ts";
import { startTestServer, type TestServer } from "../apps/server/test/support/test-server.ts";
import { launchBrowser } from "./support/browser.ts";
import { noonTimeZone } from "./support/noon-time-zone.ts";
import {
  tourAccess,
  tourEmptyAndFailed,
  tourPatientCalculator,
  tourPatientDay,
  tourRide,
  tourWall,
} from "./tours/patient.ts";
import {
  tourGoalEditor,
  tourNewerGoals,
  tourPatientDetail,
  tourPortal,
  tourProviderCalculator,
} from "./tours/provider.ts";
import { tourPublicScreens } from "./tours/public.ts";
import { Tour } from "./tours/tour.ts";
import { tourVerifiedSignIn } from "./tours/verified.ts";

/** The words are the same at every size; the narrow ones show whether longer words have room. */
const matrix =
  process.env.TEST_DEPTH === "full"
    ? ([
        ["tablet", "light"],
        ["zoomed", "light"],
        ["zoomed", "dark"],
        ["phone", "light"],
        ["phone", "dark"],
      ] as const)
    : ([["tablet", "light"]] as const);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.each(matrix)("in the pseudo-locale, %s, %s", (size, theme) => {
  let server: TestServer;
  let tour: Tour;
  beforeEach(async () => {
    server = await startTestServer({ environment: { HOSPITAL_TZ: noonTimeZone() } });
    tour = new Tour(browser, server, { size, theme });
  });
  afterEach(async () => {
    await tour?.end();
    await server?.destroy();
  });

  it.each([
    ["the public screens", tourPublicScreens],
    ["a patient's day", tourPatientDay],
    ["a ride", tourRide],
    ["the community wall", tourWall],
    ["My Providers", tourAccess],
    ["the patient's calculator", tourPatientCalculator],
    ["empty and failed screens", tourEmptyAndFailed],
    ["the provider portal", tourPortal],
    ["a patient in the portal", tourPatientDetail],
    ["the goal editor", tourGoalEditor],
    ["goals that another provider changed", tourNewerGoals],
    ["the provider's calculator", tourProviderCalculator],
  ])("every word of %s comes from a locale file and has room", async (_, take) => {
    await take(tour);
    tour.expectAllWell();
  });
});

describe.each(matrix)("in the pseudo-locale with codes, %s, %s", (size, theme) => {
  let hospital: HospitalSignIn;
  let mailbox: Mailbox;
  let server: TestServer;
  let tour: Tour;
  beforeEach(async () => {
    [hospital, mailbox] = await Promise.all([startHospitalSignIn(), openMailbox()]);
    const environment = { AUTH_MODE: "verified", ...mailbox.environment, ...hospital.environment };
    server = await startTestServer({ environment });
    tour = new Tour(browser, server, { size, theme });
  });
  afterEach(async () => {
    await tour?.end();
    await server?.destroy();
    await hospital?.stop();
    await mailbox?.close();
  });

  it("every word of the verified sign-in comes from a locale file and has room", async () => {
    await tourVerifiedSignIn(tour, mailbox);
    tour.expectAllWell();
  });
});
