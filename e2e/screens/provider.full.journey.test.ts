import { describe, it } from "vitest";
import { prepareJourney } from "../support/journey.ts";
import { takeTour } from "./tour.ts";
import { tourAssistant } from "./tours/assistant.ts";
import { tourPatientDetail, tourPortal } from "./tours/provider.ts";
import { tourWardDay } from "./tours/ward-day.ts";
import { tourTablet } from "./tours/written-rides.ts";

describe("a provider's screens", () => {
  // Each tour leaves the patients of those below as they need them.
  const journey = prepareJourney();

  it.each([
    ["the provider portal", tourPortal],
    ["a patient in the portal", tourPatientDetail],
    ["this tablet", tourTablet],
    ["a ward's day", tourWardDay],
    ["an assistant", tourAssistant],
  ])("have every word of %s from a locale file, and fit in each state [LOOK-4, LOOK-7]", (_, take) =>
    takeTour(journey, take),
  );
});
