import { describe, it } from "vitest";
import { prepareJourney } from "../support/journey.ts";
import { takeTour } from "./tour.ts";
import { tourPlanOnHold } from "./tours/on-hold.ts";
import {
  tourAccess,
  tourBikes,
  tourEmptyAndFailed,
  tourPatientCalculator,
  tourPatientDay,
  tourReadAloud,
  tourRide,
  tourWall,
} from "./tours/patient.ts";
import { walkLargestText, walkScreens } from "./walk.ts";

describe("a patient's screens", () => {
  // The tours do not interfere with each other's data.
  const journey = prepareJourney();

  it("open at their addresses and fit every screen, by day and by night [LOOK-1, LOOK-4, ROUTE-3, ROUTE-4, ROUTE-5, ROUTE-6, ROUTE-7, ROUTE-9, ROUTE-10]", () =>
    takeTour(journey, (tour) => walkScreens(tour, "patient")));

  it("keep their words whole at twice the size, and 'Logout' [LOOK-14, SESSION-12]", () =>
    walkLargestText(journey, "patient"));

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
