import { describe, it } from "vitest";
import { prepareJourney } from "./support/journey.ts";
import { tourAdministration } from "./tours/administration.ts";
import { tourCalibration } from "./tours/calibration.ts";
import { tourHandover } from "./tours/handover.ts";
import {
  tourClearance,
  tourGoalEditor,
  tourNewerGoals,
  tourPatientDetail,
  tourPortal,
  tourProviderCalculator,
} from "./tours/provider.ts";
import { takeTour } from "./tours/tour.ts";
import { tourWardDay } from "./tours/ward-day.ts";
import { tourTablet, tourWrittenRides } from "./tours/written-rides.ts";

describe("a provider in the pseudo-locale", () => {
  const journey = prepareJourney({ hasServerForEachTest: true });

  it.each([
    ["the provider portal", tourPortal],
    ["a patient in the portal", tourPatientDetail],
    ["a ward's day", tourWardDay],
    ["written rides", tourWrittenRides],
    ["this tablet", tourTablet],
    ["the goal editor", tourGoalEditor],
    ["a clearance by name", tourClearance],
    ["goals that another provider changed", tourNewerGoals],
    ["the ward's administration", tourAdministration],
    ["local calibration", tourCalibration],
    ["handing over", tourHandover],
    ["the provider's calculator", tourProviderCalculator],
  ])("every word of %s comes from a locale file and fits [LOOK-7]", (_, take) => takeTour(journey, take));
});
