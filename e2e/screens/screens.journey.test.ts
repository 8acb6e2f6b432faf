import { describe, expect, it } from "vitest";
import { routes } from "../../apps/web/src/routes.ts";
import { prepareJourney } from "../support/journey.ts";
import { type Role, screensIn } from "./screens.ts";
import { takeTour } from "./tour.ts";
import { walkScreens } from "./walk.ts";
import { wordsIn } from "./words.ts";

it("the table of screens has every address of the product", () => {
  const addresses = screensIn(wordsIn("en")).map(({ path }) =>
    path.replace(/\?.*/, "").replace("/no-such-screen", "*"),
  );
  expect(new Set(addresses), "add each address of routes.ts to e2e/screens/screens.ts").toEqual(
    new Set([...routes.map(({ path }) => path), "*"]),
  );
});

describe("the screens", () => {
  const journey = prepareJourney();
  const walk = (role: Role) => takeTour(journey, (tour) => walkScreens(tour, role));

  it("of a visitor open at their addresses, speak the locale files' words and fit, by day and by night [LOOK-1, LOOK-4, LOOK-7, ROUTE-1, ROUTE-2, ROUTE-12, ROUTE-34]", () =>
    walk("visitor"));

  it("of a patient open at their addresses, speak the locale files' words and fit, by day and by night [LOOK-1, LOOK-4, LOOK-7, ROUTE-3, ROUTE-4, ROUTE-5, ROUTE-6, ROUTE-7, ROUTE-9, ROUTE-10, ROUTE-33]", () =>
    walk("patient"));

  it("of a provider do too [LOOK-4, LOOK-7, ROUTE-8, ROUTE-11, ROUTE-13, ROUTE-15, ROUTE-17, ROUTE-31]", () =>
    walk("provider"));

  it("of an administrator do too [LOOK-4, LOOK-7, ROUTE-16, ROUTE-18]", () => walk("administrator"));

  it("of a board do too [LOOK-4, LOOK-7, ROUTE-30]", () => walk("board"));
});
