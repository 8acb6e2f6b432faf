import { describe, expect, it } from "vitest";
import { checkLapseEdges, checkLapseVignettes } from "../../test/check-safety.ts";
import { reasonsOf } from "../../test/progression-vignettes.ts";
import { vignettesOf20 } from "../../test/vignettes.ts";
import { type PlanLapseInput, planLapse } from "../progression/lapse-reasons.ts";
import type { LevelOfCare } from "../questions.ts";
import { hoursOfClearance, LAPSE_EVENTS, LAPSE_REASON_IDS } from "./lapse.ts";

const lapseReasons = (input: PlanLapseInput) => planLapse(input).clearance;

const same: PlanLapseInput = {
  before: {
    class: "amber",
    level_of_care: "ward",
    reasons: reasonsOf(["rass", "is_orthopedic"]),
    limit: "assisted_only",
  },
  nowClass: "amber",
  nowLevel: "ward",
  hours: 1,
  events: [],
  nowReasons: reasonsOf(["rass", "is_orthopedic"]),
  nowLimit: "assisted_only",
};

describe("clearance and goals lapse", () => {
  it("as in the 12 worked cases", () => {
    expect(vignettesOf20.lapses).toHaveLength(12);
    expect(checkLapseVignettes()).toEqual([]);
  });

  it("not while nothing changes", () => {
    expect(lapseReasons(same)).toEqual([]);
  });

  it("after the hours of the unit, the last one included", () => {
    expect(checkLapseEdges()).toEqual([]);
  });

  it("after the hours of the shorter of two units", () => {
    expect(hoursOfClearance("icu", "ward")).toBe(24);
    expect(hoursOfClearance("ward", "rehab")).toBe(72);
    expect(hoursOfClearance("rehab", "stepdown")).toBe(24);
  });

  it("when care is raised, not when it is lowered", () => {
    const levels: readonly LevelOfCare[] = ["rehab", "ward", "stepdown", "icu"];
    for (const [before, level] of levels.entries()) {
      for (const [now, nowLevel] of levels.entries()) {
        const lapsed = lapseReasons({ ...same, before: { ...same.before, level_of_care: level }, nowLevel });
        expect(lapsed, `${level} to ${nowLevel}`).toEqual(now > before ? ["care_raised"] : []);
      }
    }
  });

  it("when the limit becomes stricter, not when it becomes looser", () => {
    const limits = [null, "assisted_only", "unloaded_only", "passive_only"] as const;
    for (const [before, limit] of limits.entries()) {
      for (const [now, nowLimit] of limits.entries()) {
        const lapsed = lapseReasons({ ...same, before: { ...same.before, limit }, nowLimit });
        expect(lapsed, `${limit} to ${nowLimit}`).toEqual(now > before ? ["stricter_limit"] : []);
      }
    }
  });

  it("for every reason at once, in one order", () => {
    const worst = { nowClass: "stop", nowLevel: "icu", hours: 73, nowReasons: reasonsOf(["active_bleeding"]) } as const;
    const before = { ...same.before, limit: null };
    expect(lapseReasons({ ...same, ...worst, before, events: LAPSE_EVENTS })).toEqual(LAPSE_REASON_IDS);
  });
});
