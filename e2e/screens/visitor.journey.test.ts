import { describe, expect, it } from "vitest";
import { routes } from "../../apps/web/src/routes.ts";
import { prepareJourney } from "../support/journey.ts";
import { screensIn } from "./screens.ts";
import { takeTour } from "./tour.ts";
import {
  tourCalculator,
  tourFacts,
  tourFailedSignIn,
  tourForms,
  tourHospitalOnly,
  tourNamesake,
  tourSignOutOffline,
} from "./tours/public.ts";
import { walkLargestText, walkScreens } from "./walk.ts";
import { wordsIn } from "./words.ts";

it("the table of screens has every address of the product", () => {
  const addresses = screensIn(wordsIn("en")).map(({ path }) =>
    path.replace(/\?.*/, "").replace("/no-such-screen", "*"),
  );
  expect(new Set(addresses), "add each address of routes.ts to e2e/screens/screens.ts").toEqual(
    new Set([...routes.map(({ path }) => path), "*"]),
  );
});

describe("a visitor's screens", () => {
  const journey = prepareJourney();

  it("open at their addresses and fit every screen, by day and by night [LOOK-1, LOOK-4, ROUTE-1, ROUTE-2, ROUTE-12]", () =>
    takeTour(journey, (tour) => walkScreens(tour, "visitor")));

  it("keep their words whole at twice the size [LOOK-14]", () => walkLargestText(journey, "visitor"));

  it("say without a network that nobody is signed in, and when the server knows [LOOK-4, SESSION-14]", () =>
    takeTour(journey, tourSignOutOffline));

  it.each([
    ["sign-in and registration", tourForms],
    ["a namesake's registration", tourNamesake],
    ["a failed sign-in", tourFailedSignIn],
    ["the hospital's sign-in as the only way", tourHospitalOnly],
    ["the facts", tourFacts],
    ["the public calculator", tourCalculator],
  ])("have every word of %s from a locale file, and fit in each state [LOOK-4, LOOK-7]", (_, take) =>
    takeTour(journey, take),
  );
});
