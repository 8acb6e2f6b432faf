import { describe, expect, it } from "vitest";
import { openMatches } from "../../test/arbitrary-safety.ts";
import { checkSafetyEdges, checkSafetyVignettes, unremarkableInput } from "../../test/check-safety.ts";
import { vignetteFile } from "../../test/vignettes.ts";
import { assessSafety } from "./assess-safety.ts";
import { SAFETY_ITEM_IDS } from "./safety-items.ts";

const context = { paduaTotal: 0, isProphylaxisGiven: false };

describe("the safety check", () => {
  it("loses no reason of model 2.1's worked cases and is never milder", () => {
    expect(vignetteFile.cases).toHaveLength(70);
    expect(checkSafetyVignettes()).toEqual([]);
  });

  it("changes its class and limit exactly at each threshold", () => {
    expect(checkSafetyEdges()).toEqual([]);
  });

  it("lists every question when nothing is asked, and is amber", () => {
    const safety = assessSafety({ ...unremarkableInput(), safety_answers: null }, context);
    expect(safety.class).toBe("amber");
    expect(safety.not_recorded).toEqual(SAFETY_ITEM_IDS);
    expect(safety.reasons.map(({ id }) => id)).toEqual([
      "unanswered.acute_coronary",
      "unanswered.rhythm",
      "unanswered.heart_failure",
      "unanswered.acute_dvt_pe",
      "unanswered.active_bleeding",
      "unanswered.unstable_fracture",
    ]);
  });

  it("takes the strictest limit, and none when stopped", () => {
    const limitWith = (answers: object) => assessSafety(unremarkableInput({ ...answers }), context).limit;
    expect(limitWith({ rass: -2, platelets: 15 })).toBe("unloaded_only");
    expect(limitWith({ rass: -2, platelets: 15, fio2: 0.7 })).toBe("passive_only");
    expect(limitWith({ fio2: 0.7, platelets: 15, rass: 2 })).toBe("passive_only");
    expect(limitWith({ fio2: 0.7, active_bleeding: true })).toBeNull();
  });

  it("allows a ventilated and sedated patient passive cycling only while no RASS is recorded", () => {
    const sedated = { has_ventilator: true, on_sedating_medications: true, mobility_status: "standing_assist" };
    const limitWith = (answers: object) => assessSafety(unremarkableInput({ ...sedated, ...answers }), context).limit;
    expect(limitWith({})).toBe("passive_only");
    expect(limitWith({ rass: null })).toBe("passive_only");
    expect(limitWith({ rass: 0 })).toBeNull();
    expect(limitWith({ has_ventilator: false })).toBeNull();
    expect(limitWith({ on_sedating_medications: false })).toBeNull();
  });

  it("leaves a question with an open match to be asked, whatever the button says", () => {
    const safety = assessSafety(
      unremarkableInput({ open_matches: openMatches("rhythm", "has_diabetes", "is_sepsis") }),
      context,
    );
    expect(safety.reasons.map(({ id }) => id)).toEqual(["unanswered.rhythm", "unanswered.is_sepsis"]);
    expect(safety.not_recorded).toContain("rhythm");
    expect(safety.not_recorded).not.toContain("heart_failure");
  });

  it("keeps a recorded answer beside an open match for it", () => {
    const input = unremarkableInput({
      rhythm: "uncontrolled_arrhythmia",
      open_matches: openMatches("rhythm", "rhythm"),
    });
    expect(assessSafety(input, context)).toMatchObject({
      class: "stop",
      reasons: [
        { id: "rhythm", class: "stop" },
        { id: "unanswered.rhythm", class: "amber" },
      ],
    });
  });
});
