import { describe, it } from "vitest";
import { prepareJourney } from "../support/journey.ts";
import { takeTour } from "./tour.ts";
import { tourAdministration } from "./tours/administration.ts";
import { tourBoard } from "./tours/board.ts";
import { tourCalibration } from "./tours/calibration.ts";
import { tourProviderCalculator } from "./tours/provider.ts";
import { walkLargestText, walkScreens } from "./walk.ts";

describe("a ward's screens", () => {
  const journey = prepareJourney();

  it("open for an administrator, fit every screen, by day and by night [LOOK-4, ROUTE-16, ROUTE-18]", () =>
    takeTour(journey, (tour) => walkScreens(tour, "administrator")));

  it("keep an administrator's words whole at twice the size, 'Logout' and targets of 44 px [LOOK-14, LOOK-17, SESSION-12]", () =>
    walkLargestText(journey, "administrator"));

  it("have a board that fits every screen, by day and by night [LOOK-4, ROUTE-30]", () =>
    takeTour(journey, (tour) => walkScreens(tour, "board")));

  it.each([
    ["a board to open", tourBoard],
    ["the ward's administration", tourAdministration],
    ["local calibration", tourCalibration],
    ["the provider's calculator", tourProviderCalculator],
  ])("have every word of %s from a locale file, and fit in each state [LOOK-4, LOOK-7]", (_, take) =>
    takeTour(journey, take),
  );
});
