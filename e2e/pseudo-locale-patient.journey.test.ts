import { describe, it } from "vitest";
import { prepareJourney } from "./support/journey.ts";
import { tourPlanOnHold } from "./tours/on-hold.ts";
import {
  tourAccess,
  tourBikes,
  tourEmptyAndFailed,
  tourPatientCalculator,
  tourPatientDay,
  tourRide,
  tourWall,
} from "./tours/patient.ts";
import { takeTour } from "./tours/tour.ts";

describe("a patient in the pseudo-locale", () => {
  // The tours do not interfere with each other's data.
  const journey = prepareJourney();

  it.each([
    ["a patient's day", tourPatientDay],
    ["a plan on hold", tourPlanOnHold],
    ["a ride", tourRide],
    ["bikes", tourBikes],
    ["the community wall", tourWall],
    ["My Providers", tourAccess],
    ["the patient's calculator", tourPatientCalculator],
    ["empty and failed screens", tourEmptyAndFailed],
  ])("every word of %s comes from a locale file and fits [LOOK-7]", (_, take) => takeTour(journey, take));
});
