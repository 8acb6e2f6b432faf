import { describe, it } from "vitest";
import { prepareJourney } from "../support/journey.ts";
import { takeTour } from "./tour.ts";
import { tourPatientDetail, tourPortal } from "./tours/provider.ts";
import { tourWardDay } from "./tours/ward-day.ts";
import { tourTablet } from "./tours/written-rides.ts";
import { walkLargestText, walkScreens } from "./walk.ts";

describe("a provider's screens", () => {
  // Each tour leaves the patients of those below as they need them.
  const journey = prepareJourney();

  it("open at their addresses, fit every screen, by day and by night [LOOK-4, ROUTE-8, ROUTE-11, ROUTE-13, ROUTE-15, ROUTE-17, ROUTE-31]", () =>
    takeTour(journey, (tour) => walkScreens(tour, "provider")));

  it("keep their words whole at twice the size, 'Logout' and targets of 44 px [LOOK-14, LOOK-17, SESSION-12]", () =>
    walkLargestText(journey, "provider"));

  it.each([
    ["the provider portal", tourPortal],
    ["a patient in the portal", tourPatientDetail],
    ["this tablet", tourTablet],
    ["a ward's day", tourWardDay],
  ])("have every word of %s from a locale file, and fit in each state [LOOK-4, LOOK-7]", (_, take) =>
    takeTour(journey, take),
  );
});
