import { describe, it } from "vitest";
import { prepareJourney } from "../support/journey.ts";
import { takeTour } from "./tour.ts";
import {
  tourCalculator,
  tourFacts,
  tourFailedSignIn,
  tourFirstMinute,
  tourForms,
  tourHospitalOnly,
  tourNamesake,
  tourRelative,
  tourSignOutOffline,
} from "./tours/public.ts";

describe("a visitor's screens", () => {
  const journey = prepareJourney();

  it("say without a network that nobody is signed in, and when the server knows [LOOK-4, SESSION-14]", () =>
    takeTour(journey, tourSignOutOffline));

  it.each([
    ["sign-in and registration", tourForms],
    ["a namesake's registration", tourNamesake],
    ["a failed sign-in", tourFailedSignIn],
    ["the hospital's sign-in as the only way", tourHospitalOnly],
    ["the facts", tourFacts],
    ["the public calculator", tourCalculator],
    ["the calculator for somebody else", tourRelative],
    ["the first minute after registering", tourFirstMinute],
  ])("have every word of %s from a locale file, and fit in each state [LOOK-4, LOOK-7]", (_, take) =>
    takeTour(journey, take),
  );
});
