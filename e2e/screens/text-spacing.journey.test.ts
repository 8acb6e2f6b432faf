import { describe, it } from "vitest";
import { prepareJourney } from "../support/journey.ts";
import { walkTextSpacing } from "./walk.ts";

describe("with the text spacing of WCAG 1.4.12", () => {
  const journey = prepareJourney();

  it.each(["visitor", "patient", "provider"] as const)("a %s's words fit [LOOK-19]", (role) =>
    walkTextSpacing(journey, role),
  );
});
