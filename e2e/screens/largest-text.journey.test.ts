import { describe, it } from "vitest";
import { prepareJourney } from "../support/journey.ts";
import { walkLargestText } from "./walk.ts";

describe("at twice the size of all text", () => {
  const journey = prepareJourney();

  it("a visitor's words stay whole [LOOK-14]", () => walkLargestText(journey, "visitor"));

  it("a patient's words stay whole, and 'Logout' [LOOK-14, SESSION-12]", () => walkLargestText(journey, "patient"));

  it("a provider's words stay whole, 'Logout' and targets of 44 px [LOOK-14, LOOK-17, SESSION-12]", () =>
    walkLargestText(journey, "provider"));

  it("an administrator's words stay whole, 'Logout' and targets of 44 px [LOOK-14, LOOK-17, SESSION-12]", () =>
    walkLargestText(journey, "administrator"));
});
