import { describe, it } from "vitest";
import { prepareJourney } from "../support/journey.ts";
import { takeTour } from "./tour.ts";
import { tourAdministration } from "./tours/administration.ts";
import { tourBoard } from "./tours/board.ts";
import { tourCalibration } from "./tours/calibration.ts";
import { tourProviderCalculator } from "./tours/provider.ts";

describe("the screens of a ward", () => {
  const journey = prepareJourney();

  it.each([
    ["a board to open", tourBoard],
    ["the ward's administration", tourAdministration],
    ["local calibration", tourCalibration],
    ["the provider's calculator", tourProviderCalculator],
  ])("have every word of %s from a locale file, and fit in each state [LOOK-4, LOOK-7]", (_, take) =>
    takeTour(journey, take),
  );
});
