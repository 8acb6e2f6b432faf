import { goalCaps, goalsOfStep, recalculateMinutesForLock, type StepLoad } from "@bedside-bike/clinical";
import type { RecordedInput } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import {
  draftFrom,
  draftFromInputs,
  draftOfStep,
  editDraft,
  goalFieldsOf,
  goalsOfDraft,
  isModified,
  leaveField,
  lowestOf,
  optimizeDraft,
  toggleAutoBalance,
} from "./goal-draft.ts";

const recommendation = {
  watt_goal: 25,
  duration_min_per_session: 15,
  sessions_per_day: 2,
  total_daily_energy: 750,
  start_minutes: 15,
  start_resistance: 1,
};
const planAt = (step: StepLoad) => ({
  step: { ...step, sessions: recommendation.sessions_per_day },
  stepGoals: goalsOfStep(step, recommendation),
  caps: goalCaps({ recommendation, limit: null, day: 2, dayWatts: step.watts, dayMinutes: step.minutes }),
  hasWatts: true,
});
const plan = planAt({ watts: 25, minutes: 15 });
const frail = planAt({ watts: 6, minutes: 5 });
const draft = draftFrom(plan);

describe("goal draft", () => {
  it("starts unmodified, from today's step [CALCULATOR-41]", () => {
    expect(draftFrom(frail)).toMatchObject({ watt_goal: 6, duration_min_per_session: 5, total_daily_energy: 60 });
    expect(isModified(draft, plan)).toBe(false);
    expect(isModified(editDraft(draft, "watt_goal", 26, plan), plan)).toBe(true);
    expect(goalsOfDraft(draft, plan)).toEqual(plan.stepGoals);
  });

  it("takes the next step's watts and minutes, and keeps the sessions [CALCULATOR-47]", () => {
    const next = draftOfStep({ ...draft, sessions_per_day: 3 }, { watts: 8, minutes: 10 });
    expect(next).toMatchObject({
      watt_goal: 8,
      duration_min_per_session: 10,
      sessions_per_day: 3,
      total_daily_energy: 240,
    });
  });

  it("lets energy follow while auto-balance is off [CALCULATOR-42]", () => {
    expect(editDraft(draft, "watt_goal", 30, plan).total_daily_energy).toBe(900);
    const target = editDraft(toggleAutoBalance(draft), "total_daily_energy", 1200, plan);
    expect(target).toMatchObject({ watt_goal: 25, duration_min_per_session: 24, total_daily_energy: 1200 });
    const beyond = editDraft(target, "total_daily_energy", 3000, plan);
    expect(toggleAutoBalance(beyond)).toMatchObject({ duration_min_per_session: 30, total_daily_energy: 1500 });
  });

  it("sends what the goals make, whatever the target is [CALCULATOR-42]", () => {
    const beyond = editDraft(toggleAutoBalance(draft), "total_daily_energy", 3000, plan);
    expect(beyond.total_daily_energy).toBe(3000);
    expect(goalsOfDraft(beyond, plan)).toMatchObject({ duration_min_per_session: 30, total_daily_energy: 1500 });
  });

  it("keeps the energy and moves the minutes while it is on, up to their cap [CALCULATOR-42, EDITOR-23]", () => {
    const locked = toggleAutoBalance(draft);
    expect(editDraft(locked, "sessions_per_day", 3, plan)).toMatchObject({
      duration_min_per_session: 10,
      total_daily_energy: 750,
    });
    expect(editDraft(locked, "watt_goal", 100, plan).duration_min_per_session).toBe(
      recalculateMinutesForLock(750, 100, 2, 30),
    );
    expect(editDraft(locked, "duration_min_per_session", 20, plan).total_daily_energy).toBe(1000);
    expect(editDraft(locked, "watt_goal", 1, plan).duration_min_per_session).toBe(30);
  });

  it("is not optimized above the caps of a low step, nor up to 25 W [CALCULATOR-42, EDITOR-23]", () => {
    const input = { age: 60, level_of_care: "ward", mobility_status: "walking_assist" } as RecordedInput;
    const wanted = { ...draftFrom(frail), total_daily_energy: 3000 };
    expect(optimizeDraft(wanted, input, frail)).toMatchObject({ watt_goal: 16, duration_min_per_session: 30 });
    expect(optimizeDraft(draftFrom(frail), input, frail)).toMatchObject({ watt_goal: 6, duration_min_per_session: 5 });
  });

  it.each([
    ["watt_goal", "120", 100, "most"],
    ["watt_goal", "400", 25, "typo"],
    ["watt_goal", "0.2", 1, "least"],
    ["watt_goal", "", 25, "missing"],
    ["duration_min_per_session", "12.34", 12.3, "rounded"],
    ["sessions_per_day", "9", 5, "most"],
  ] as const)("%s typed as '%s' becomes %d, and says so: %s [CALCULATOR-43]", (field, text, value, change) => {
    const edited = Number(text) > 0 ? editDraft(draft, field, Number(text), plan) : draft;
    const left = leaveField(edited, { field, text, before: draft }, plan);
    expect(left.draft[field]).toBe(value);
    expect(left.note).toEqual({ change, typed: text, value, before: draft[field] });
  });

  it("leaves the goals as they were where the text is no number, and notes no change [NUMBER-1]", () => {
    for (const text of ["20-25", "1,050", "25 or 30"]) {
      const edited = editDraft(draft, "watt_goal", 20, plan);
      expect(leaveField(edited, { field: "watt_goal", text, before: draft }, plan)).toEqual({ draft, note: null });
    }
  });

  it("leaves a value within its limits as it is, and never raises a frail patient's step [CALCULATOR-43]", () => {
    const edited = editDraft(draft, "watt_goal", 30, plan);
    expect(leaveField(edited, { field: "watt_goal", text: "30", before: draft }, plan)).toEqual({
      draft: edited,
      note: null,
    });
    expect(lowestOf("total_daily_energy", plan)).toBe(200);
    const before = draftFrom(frail);
    expect(leaveField(before, { field: "total_daily_energy", text: "60", before }, frail).note).toBeNull();
  });

  it("takes a provider's inputs: an energy target sets sessions up to 4, then minutes [CALCULATOR-44]", () => {
    expect(draftFromInputs(plan, { total_daily_energy: 3000 })).toMatchObject({
      sessions_per_day: 4,
      duration_min_per_session: 30,
      total_daily_energy: 3000,
      isAutoBalanced: true,
    });
    expect(draftFromInputs(plan, { watt_goal: 30 }).total_daily_energy).toBe(900);
  });

  it("has only minutes and sessions if the plan has no watts [CALCULATOR-48]", () => {
    const passive = { ...planAt({ watts: 0, minutes: 5 }), hasWatts: false };
    expect(goalFieldsOf(passive)).toEqual(["duration_min_per_session", "sessions_per_day"]);
    expect(draftFromInputs(passive, { watt_goal: 30, total_daily_energy: 900, duration_min_per_session: 8 })).toEqual({
      ...draftFrom(passive),
      duration_min_per_session: 8,
    });
  });
});
