import { describe, expect, it } from "vitest";
import { lapseInputOf, progressionVignettes, reasonsOf } from "../../test/progression-vignettes.ts";
import type { SafetyItem } from "../safety/safety-item.ts";
import { SAFETY_ITEMS } from "../safety/safety-items.ts";
import {
  assessmentReasons,
  CHOICE_STAGES,
  isStepLapsed,
  PLAN_EVENTS,
  PLAN_LAPSE_REASON_IDS,
  type PlanLapseInput,
  planLapse,
} from "./lapse-reasons.ts";

const same: PlanLapseInput = {
  before: { class: "amber", level_of_care: "ward", reasons: reasonsOf(["rass"]), limit: null },
  nowClass: "amber",
  nowLevel: "ward",
  hours: 1,
  events: [],
  nowReasons: reasonsOf(["rass"]),
  nowLimit: null,
};
const both = (...ids: string[]) => ({ clearance: ids, step: ids });

describe("clearance and step lapse", () => {
  it("in 12 worked cases", () => expect(progressionVignettes.lapses).toHaveLength(12));

  it.each(progressionVignettes.lapses)("$title", (vignette) => {
    expect(planLapse(lapseInputOf(vignette))).toEqual(vignette.expected);
  });

  it("for every reason at once, in one order; a pause is not a reason", () => {
    const worst = { nowClass: "stop", nowLevel: "icu", hours: 73, nowLimit: "passive_only" } as const;
    const lapse = planLapse({ ...same, ...worst, nowReasons: reasonsOf(["active_bleeding"]), events: PLAN_EVENTS });
    expect(lapse).toEqual(both(...PLAN_LAPSE_REASON_IDS));
    expect(PLAN_EVENTS).toContain("pause");
  });

  it("both, when a class is worse without a reason that explains it", () => {
    const before = { ...same.before, class: "green", reasons: [] } as const;
    expect(planLapse({ ...same, before, nowReasons: [] })).toEqual(both("worse_class"));
  });

  it("both, when what is not known makes the limit stricter", () => {
    const nowReasons = reasonsOf(["rass", "unanswered.fio2"]);
    expect(planLapse({ ...same, nowReasons, nowLimit: "passive_only" })).toEqual({
      clearance: ["new_reason", "stricter_limit"],
      step: ["stricter_limit"],
    });
  });

  it("both, when an unanswered question turns out to be a finding", () => {
    const before = { ...same.before, reasons: reasonsOf(["unanswered.rass"]) };
    expect(planLapse({ ...same, before })).toEqual(both("new_reason"));
  });
});

describe("a lapse of the step stays until goals are sent again", () => {
  const none = planLapse(same);
  const lapsed = planLapse({ ...same, events: ["fall"] });

  it.each([
    [lapsed, false, true, true],
    [none, true, false, true],
    [none, true, true, false],
    [none, false, false, false],
  ])("lapse %o, lapsed before %s, sent since %s: %s", (lapse, hasLapsed, hasSentSince, expected) => {
    expect(isStepLapsed(lapse, { hasLapsed, hasSentSince })).toBe(expected);
  });
});

describe("a reason is its id with its choice (addendum 13)", () => {
  const change = (id: string, before: string | null, now: string | null) =>
    planLapse({
      ...same,
      before: { ...same.before, reasons: [{ id, choice: before }] },
      nowReasons: [{ id, choice: now }],
    });

  it.each([
    ["acute_dvt_pe", "treated", "treated_under_24h"],
    ["acute_dvt_pe", "treated", "filter_only"],
    ["acute_dvt_pe", "filter_only", "treated_under_24h"],
    ["acute_dvt_pe", "treated", "untreated"],
    ["mechanical_support", "vad", "ecmo_upper_body"],
    ["oxygen_support", "high_flow", "niv"],
    ["femoral_line", "venous", "arterial"],
    ["femoral_line", null, "venous"],
    ["femoral_line", "venous", "a choice of a later version"],
    ["a question of a later version", "one", "other"],
  ])("%s: %s to %s is new", (id, before, now) => expect(change(id, before, now)).toEqual(both("new_reason")));

  it.each([
    ["acute_dvt_pe", "treated", "treated"],
    ["acute_dvt_pe", "treated_under_24h", "treated"],
    ["acute_dvt_pe", "untreated", "treated_under_24h"],
    ["mechanical_support", "ecmo_upper_body", "vad"],
    ["femoral_line", "arterial", "venous"],
    ["platelets", null, null],
  ])("%s: %s to %s is not", (id, before, now) => expect(change(id, before, now)).toEqual(both()));

  it("ranks all amber choices of a question that have the same limit", () => {
    for (const [id, item] of Object.entries<SafetyItem>(SAFETY_ITEMS)) {
      if (item.type !== "choice") continue;
      for (const { class: safetyClass, value } of item.rules) {
        if (safetyClass !== "amber" || !Array.isArray(value)) continue;
        expect(Object.keys(CHOICE_STAGES[id] ?? {}).toSorted(), id).toEqual(value.toSorted());
      }
    }
    for (const id of Object.keys(CHOICE_STAGES)) expect(SAFETY_ITEMS).toHaveProperty(id);
  });

  it("takes the choices from the answers", () => {
    const ids = ["acute_dvt_pe", "platelets", "unread.text"];
    expect(assessmentReasons(ids, { acute_dvt_pe: "treated", platelets: 30 })).toEqual([
      { id: "acute_dvt_pe", class: undefined, choice: "treated" },
      { id: "platelets", class: undefined, choice: null },
      { id: "unread.text", class: undefined, choice: null },
    ]);
  });
});
