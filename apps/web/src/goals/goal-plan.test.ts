import type { PatientGoalLimits, StoredRiskAssessment } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { orthopedic, sedated, septic, withheld } from "../../test/support/assessments.ts";
import { clearedLimits, limitsOf, symptomLimits } from "../../test/support/goal-limits.ts";
import { canBeSent, exceededBy, exceededByParts, type GoalPlan, planOf } from "./goal-plan.ts";
import { toNewGoals } from "./prescription.ts";

function planUnder(
  limits = clearedLimits(limitsOf(orthopedic)),
  assessment: StoredRiskAssessment = orthopedic,
): GoalPlan {
  const plan = planOf(limits, assessment);
  if (!plan) throw new Error("These limits have no step.");
  return plan;
}
const plan = planUnder();
const offered = planUnder(clearedLimits(limitsOf(orthopedic, { isOffered: true })));
const { step } = plan;

describe("what may be sent, as the server decides it", () => {
  it("is the step in force, and anything lower", () => {
    expect(step).toEqual({ watts: 20, minutes: 15, sessions: 2, resistance: 1, energy: 600 });
    expect(exceededBy(step, plan)).toEqual({ soft: [], hard: [] });
    expect(exceededBy({ ...step, watts: 5, minutes: 5 }, plan)).toEqual({
      soft: [],
      hard: [],
    });
  });

  it("asks for one step that no good day has offered, and not for one that was", () => {
    const next = { ...step, watts: 25 };
    expect(exceededBy(next, plan).soft).toMatchObject([{ part: "watts", reason: "not_offered", limit: 20 }]);
    expect(exceededBy(next, offered)).toEqual({ soft: [], hard: [] });
  });

  it("asks for two steps, and refuses three whichever parts they come from", () => {
    expect(exceededBy({ ...step, watts: 30 }, plan).hard).toEqual([]);
    expect(exceededBy({ ...step, watts: 30 }, plan).soft).toMatchObject([{ reason: "steps" }]);
    const three = exceededBy({ ...step, watts: 25, minutes: 20, sessions: 3 }, plan);
    expect(three.soft).toEqual([]);
    expect(three.hard.map(({ part, reason }) => [part, reason])).toEqual([
      ["watts", "steps"],
      ["minutes", "steps"],
      ["sessions", "steps"],
    ]);
  });

  it("gets no advice in comfort care, where nothing builds up [EDITOR-24]", () => {
    const limits = clearedLimits(limitsOf(withheld.comfort_care));
    const given: PatientGoalLimits["advice"] = { step: "same", day: null, missed: [], stepBack: null };
    expect(planUnder({ ...limits, advice: given }, withheld.comfort_care)).toMatchObject({
      advice: null,
      nextStep: null,
    });
    expect(planUnder({ ...clearedLimits(limitsOf(orthopedic)), advice: given }).advice).toEqual(given);
  });

  it("raises nothing before reported symptoms are answered, and lowers everything", () => {
    const limits = symptomLimits(clearedLimits(limitsOf(orthopedic, { isOffered: true })));
    const waiting = planUnder(limits);
    expect(canBeSent(limits)).toBe(true);
    expect(waiting.nextStep).toBeNull();
    expect(waiting.caps.watts).toEqual({ soft: 20, hard: 20 });
    expect(exceededBy({ ...step, watts: 21 }, waiting).hard).toMatchObject([
      { part: "watts", reason: "answer_first", limit: 20 },
    ]);
    expect(exceededByParts({ resistance: 3 }, waiting, 2).hard).toMatchObject([{ reason: "answer_first", limit: 2 }]);
    expect(exceededBy({ ...step, watts: 10 }, waiting, step.resistance)).toEqual({
      soft: [],
      hard: [],
    });
    expect(canBeSent({ ...limits, lowerCode: "answer_first" })).toBe(false);
  });

  it("has no watts, energy and resistance without load, and asks for every step", () => {
    const passive = planUnder(clearedLimits(limitsOf(sedated, { isOffered: true })), sedated);
    expect(passive.hasWatts).toBe(false);
    expect(passive.step).toMatchObject({ watts: 0, energy: 0 });
    expect(exceededBy({ ...passive.step, watts: 50, resistance: 9 }, passive)).toEqual({
      soft: [],
      hard: [],
    });
    expect(exceededByParts({ resistance: 2 }, passive).hard).toMatchObject([{ part: "resistance", limit: 1 }]);
    const longer = { ...passive.step, minutes: passive.step.minutes + 5 };
    expect(exceededBy(longer, passive).soft.length).toBeGreaterThan(0);
  });

  it("counts an assisted step as 2 W", () => {
    const assisted = planUnder(limitsOf(septic), septic);
    expect(exceededBy({ ...assisted.step, watts: 10 }, assisted).soft).toMatchObject([{ reason: "steps" }]);
    expect(exceededBy({ ...assisted.step, watts: 10.1 }, assisted).hard).toMatchObject([{ part: "watts" }]);
  });

  it("sends as energy what watts, minutes and sessions make", () => {
    const sent = toNewGoals({ ...step, minutes: 6.3, energy: 9999 });
    expect(sent.find(({ goalType }) => goalType === "energy")?.targetValue).toBe(20 * 6.3 * 2);
  });
});
