import { describe, it } from "vitest";
import { prepareJourney } from "../support/journey.ts";
import { takeTour } from "./tour.ts";
import { tourAccess } from "./tours/access.ts";
import { tourFamily } from "./tours/family.ts";
import { tourPlanOnHold } from "./tours/on-hold.ts";
import {
  tourBikes,
  tourEmptyAndFailed,
  tourPatientCalculator,
  tourPatientDay,
  tourReadAloud,
  tourRide,
  tourWall,
} from "./tours/patient.ts";

describe("a patient's screens", () => {
  // The tours do not interfere with each other's data.
  const journey = prepareJourney();

  it("show a plan on hold without a target [DASHBOARD-16, GOAL-4, STATE-2]", () => takeTour(journey, tourPlanOnHold));

  it.each([
    ["a patient's day", tourPatientDay],
    ["reading aloud", tourReadAloud],
    ["a ride", tourRide],
    ["bikes", tourBikes],
    ["the community wall", tourWall],
    ["My Providers", tourAccess],
    ["the patient's calculator", tourPatientCalculator],
    ["empty and failed screens", tourEmptyAndFailed],
  ])("have every word of %s from a locale file, and fit in each state [LOOK-4, LOOK-7]", (_, take) =>
    takeTour(journey, take),
  );
});

describe("a family at a distance", () => {
  // The other tours hold the plan that closes its ring.
  const journey = prepareJourney();

  it("has every word from a locale file, and fits in each state [LOOK-4, LOOK-7]", () => takeTour(journey, tourFamily));
});
