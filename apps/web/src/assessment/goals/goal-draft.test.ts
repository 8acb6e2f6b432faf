import { goalCaps, type StepLoad } from "@bedside-bike/clinical";
import type { RecordedInput } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { asSent, isSame, withEnergy } from "../../goals/prescription.ts";
import {
  draftFrom,
  draftFromInputs,
  editDraft,
  editedPartsOf,
  entryLimits,
  leaveField,
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
  step: withEnergy({ ...step, sessions: recommendation.sessions_per_day, resistance: recommendation.start_resistance }),
  caps: goalCaps({ recommendation, limit: null, day: 2, dayWatts: step.watts, dayMinutes: step.minutes }),
  hasWatts: true,
});
const plan = planAt({ watts: 25, minutes: 15 });
const frail = planAt({ watts: 6, minutes: 5 });
const draft = draftFrom(plan);

describe("goal draft", () => {
  it("starts unmodified, from today's step [CALCULATOR-41]", () => {
    expect(draftFrom(frail)).toMatchObject({ watts: 6, minutes: 5, energy: 60 });
    expect(isSame(draft, plan.step)).toBe(true);
    expect(isSame(editDraft(draft, "watts", 26, plan), plan.step)).toBe(false);
    expect(asSent(draft)).toMatchObject(plan.step);
  });

  it("takes the next step's watts and minutes, and keeps the sessions [CALCULATOR-47]", () => {
    const next = withEnergy({ ...draft, sessions: 3, watts: 8, minutes: 10 });
    expect(next).toMatchObject({ watts: 8, minutes: 10, sessions: 3, energy: 240 });
  });

  it("lets energy follow while auto-balance is off [CALCULATOR-42]", () => {
    expect(editDraft(draft, "watts", 30, plan).energy).toBe(900);
    const target = editDraft(toggleAutoBalance(draft), "energy", 1200, plan);
    expect(target).toMatchObject({ watts: 25, minutes: 24, energy: 1200 });
    const beyond = editDraft(target, "energy", 3000, plan);
    expect(toggleAutoBalance(beyond)).toMatchObject({ minutes: 30, energy: 1500 });
  });

  it("sends what the goals make, whatever the target is [CALCULATOR-42]", () => {
    const beyond = editDraft(toggleAutoBalance(draft), "energy", 3000, plan);
    expect(beyond.energy).toBe(3000);
    expect(asSent(beyond)).toMatchObject({ minutes: 30, energy: 1500 });
  });

  it("keeps the energy and moves the minutes while it is on, up to their cap [CALCULATOR-42, EDITOR-23]", () => {
    const locked = toggleAutoBalance(draft);
    expect(editDraft(locked, "sessions", 3, plan)).toMatchObject({ minutes: 10, energy: 750 });
    expect(editDraft(locked, "watts", 100, plan).minutes).toBe(5);
    expect(editDraft(locked, "minutes", 20, plan).energy).toBe(1000);
    expect(editDraft(locked, "watts", 1, plan).minutes).toBe(30);
  });

  it("is not optimized above the caps of a low step, nor up to 25 W [CALCULATOR-42, EDITOR-23]", () => {
    const input = { age: 60, level_of_care: "ward", mobility_status: "walking_assist" } as RecordedInput;
    const wanted = { ...draftFrom(frail), energy: 3000 };
    expect(optimizeDraft(wanted, input, frail)).toMatchObject({ watts: 16, minutes: 30 });
    expect(optimizeDraft(draftFrom(frail), input, frail)).toMatchObject({ watts: 6, minutes: 5 });
  });

  it.each([
    ["watts", "120", 100, "most"],
    ["watts", "400", 25, "typo"],
    ["watts", "0.2", 1, "least"],
    ["watts", "", 25, "missing"],
    ["minutes", "12.34", 12.3, "rounded"],
    ["sessions", "9", 5, "most"],
  ] as const)("%s typed as '%s' becomes %d, and says so: %s [CALCULATOR-43]", (part, text, value, change) => {
    const edited = Number(text) > 0 ? editDraft(draft, part, Number(text), plan) : draft;
    const left = leaveField(edited, { part, text, before: draft }, plan);
    expect(left.draft[part]).toBe(value);
    expect(left.note).toEqual({ change, typed: text, value, before: draft[part] });
  });

  it("leaves the goals as they were where the text is no number, and notes no change [NUMBER-1]", () => {
    for (const text of ["20-25", "1,050", "25 or 30"]) {
      const edited = editDraft(draft, "watts", 20, plan);
      expect(leaveField(edited, { part: "watts", text, before: draft }, plan)).toEqual({ draft, note: null });
    }
  });

  it("leaves a value within its limits as it is, and never raises a frail patient's step [CALCULATOR-43]", () => {
    const edited = editDraft(draft, "watts", 30, plan);
    expect(leaveField(edited, { part: "watts", text: "30", before: draft }, plan)).toEqual({
      draft: edited,
      note: null,
    });
    expect(entryLimits("energy", plan).low).toBe(200);
    const before = draftFrom(frail);
    expect(leaveField(before, { part: "energy", text: "60", before }, frail).note).toBeNull();
  });

  it("takes a provider's inputs: an energy target sets sessions up to 4, then minutes [CALCULATOR-44]", () => {
    expect(draftFromInputs(plan, { energy: 3000 })).toMatchObject({
      sessions: 4,
      minutes: 30,
      energy: 3000,
      isAutoBalanced: true,
    });
    expect(draftFromInputs(plan, { watts: 30 }).energy).toBe(900);
  });

  it("has only minutes and sessions if the plan has no watts [CALCULATOR-48]", () => {
    const passive = { ...planAt({ watts: 0, minutes: 5 }), hasWatts: false };
    expect(editedPartsOf(passive)).toEqual(["minutes", "sessions"]);
    expect(draftFromInputs(passive, { watts: 30, energy: 900, minutes: 8 })).toEqual({
      ...draftFrom(passive),
      minutes: 8,
    });
  });
});
