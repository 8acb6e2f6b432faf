import { describe, it } from "vitest";
import { prepareJourney } from "../support/journey.ts";
import { takeTour } from "./tour.ts";
import { tourClearance, tourGoalEditor, tourNewerGoals } from "./tours/provider.ts";
import { tourWrittenRides } from "./tours/written-rides.ts";

describe("the screens of a patient's plan", () => {
  // Each tour leaves the patients of those below as they need them.
  const journey = prepareJourney();

  it.each([
    ["the goal editor", tourGoalEditor],
    ["a clearance by name", tourClearance],
    ["goals that another provider changed", tourNewerGoals],
    ["written rides", tourWrittenRides],
  ])("have every word of %s from a locale file, and fit in each state [LOOK-4, LOOK-7]", (_, take) =>
    takeTour(journey, take),
  );
});
