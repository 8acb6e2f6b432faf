import { describe, expect, it } from "vitest";
import { STOP_CRITERIA } from "../safety/session-checks.ts";
import { ADVERSE_EVENT_KINDS, HARMS, holdOfEvent, KIND_OF_CRITERION } from "./adverse-events.ts";

describe("what an adverse event holds", () => {
  it("is the plan for a fall of any harm, as a fall [EVENT-3]", () => {
    expect(HARMS.map((harm) => holdOfEvent({ kind: "fall", harm }))).toEqual(HARMS.map(() => "fall"));
  });

  it("is the plan from moderate harm on, whatever the kind [EVENT-3]", () => {
    for (const kind of ADVERSE_EVENT_KINDS.filter((one) => one !== "fall")) {
      for (const harm of ["moderate", "severe", "death"] as const) {
        expect(holdOfEvent({ kind, harm })).toBe("stop_event");
      }
    }
  });

  it("is nothing for an event that meets no stop criterion and does little harm [EVENT-3]", () => {
    const goingOn = ADVERSE_EVENT_KINDS.filter((kind) => holdOfEvent({ kind, harm: "mild" }) === null);
    expect(goingOn).toEqual(["near_fall", "skin_injury", "equipment", "other"]);
    expect(goingOn).toEqual(ADVERSE_EVENT_KINDS.filter((kind) => holdOfEvent({ kind, harm: "none" }) === null));
  });

  it("is the plan for each kind that a stop criterion names [EVENT-3]", () => {
    const silent = Object.keys(STOP_CRITERIA).filter((criterion) => !(criterion in KIND_OF_CRITERION));
    expect(silent).toEqual(["effort", "wish"]);
    for (const kind of Object.values(KIND_OF_CRITERION)) {
      if (kind) expect(holdOfEvent({ kind, harm: "none" })).toBe("stop_event");
    }
  });
});
