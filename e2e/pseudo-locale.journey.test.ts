import { afterAll, beforeAll, describe, it } from "vitest";
import { type HospitalSignIn, startHospitalSignIn } from "../apps/server/test/support/hospital-sign-in.ts";
import { prepareJourney } from "./support/journey.ts";
import { prepareVerifiedJourney } from "./support/verified-journey.ts";
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
import { takeTour } from "./tours/tour.ts";
import { tourVerifiedSignIn } from "./tours/verified.ts";

/** The words are the same at every size; the narrow ones show whether longer texts fit. */
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

describe.each(matrix)("in the pseudo-locale, %s, %s", (size, theme) => {
  // The tours do not interfere with each other's data.
  const journey = prepareJourney();

  it.each([
    ["the public screens", tourPublicScreens],
    ["a patient's day", tourPatientDay],
    ["a ride", tourRide],
    ["the community wall", tourWall],
    ["My Providers", tourAccess],
    ["the patient's calculator", tourPatientCalculator],
    ["empty and failed screens", tourEmptyAndFailed],
  ])("every word of %s comes from a locale file and fits [LOOK-7]", (_, take) =>
    takeTour(journey, { size, theme }, take),
  );
});

describe.each(matrix)("in the pseudo-locale, as a provider, %s, %s", (size, theme) => {
  const journey = prepareJourney({ hasServerForEachTest: true });

  it.each([
    ["the provider portal", tourPortal],
    ["a patient in the portal", tourPatientDetail],
    ["the goal editor", tourGoalEditor],
    ["goals that another provider changed", tourNewerGoals],
    ["the provider's calculator", tourProviderCalculator],
  ])("every word of %s comes from a locale file and fits [LOOK-7]", (_, take) =>
    takeTour(journey, { size, theme }, take),
  );
});

describe.each(matrix)("in the pseudo-locale with codes, %s, %s", (size, theme) => {
  let hospital: HospitalSignIn;
  beforeAll(async () => {
    hospital = await startHospitalSignIn();
  });
  afterAll(() => hospital?.stop());
  const journey = prepareVerifiedJourney({ environment: () => hospital.environment, hasServerForEachTest: true });

  it("every word of the verified sign-in comes from a locale file and fits", () =>
    takeTour(journey, { size, theme }, (tour) => tourVerifiedSignIn(tour, journey.mailbox)));
});
