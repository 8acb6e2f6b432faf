import { recalculateMinutesForLock } from "@bedside-bike/clinical";
import { describe, expect, it } from "vitest";
import {
  clampField,
  draftFrom,
  draftFromInputs,
  editDraft,
  isModified,
  type PlanWithWatts,
  toggleAutoBalance,
} from "./goal-draft.ts";

const recommendation = {
  watt_goal: 25,
  duration_min_per_session: 15,
  sessions_per_day: 2,
  total_daily_energy: 750,
} as PlanWithWatts;
const draft = draftFrom(recommendation);

describe("goal draft", () => {
  it("starts unmodified, from the recommendation [CALCULATOR-41]", () => {
    expect(isModified(draft, recommendation)).toBe(false);
    expect(isModified(editDraft(draft, "watt_goal", 26), recommendation)).toBe(true);
  });

  it("lets energy follow while auto-balance is off [CALCULATOR-42]", () => {
    expect(editDraft(draft, "watt_goal", 30).total_daily_energy).toBe(900);
    const target = editDraft(draft, "total_daily_energy", 1000);
    expect(target).toMatchObject({ watt_goal: 25, duration_min_per_session: 15, total_daily_energy: 1000 });
  });

  it("keeps the energy and moves the minutes while it is on [CALCULATOR-42]", () => {
    const locked = toggleAutoBalance(draft);
    expect(editDraft(locked, "sessions_per_day", 3)).toMatchObject({
      duration_min_per_session: 10,
      total_daily_energy: 750,
    });
    expect(editDraft(locked, "watt_goal", 100).duration_min_per_session).toBe(recalculateMinutesForLock(750, 100, 2));
    expect(editDraft(locked, "duration_min_per_session", 20).total_daily_energy).toBe(1000);
  });

  it("holds a field to its limits, and never raises a frail patient's recommendation", () => {
    expect(clampField({ ...draft, watt_goal: 400 }, "watt_goal", recommendation).watt_goal).toBe(100);
    expect(clampField({ ...draft, sessions_per_day: 9 }, "sessions_per_day", recommendation).sessions_per_day).toBe(5);
    const frail = { ...recommendation, total_daily_energy: 150 };
    expect(clampField({ ...draft, total_daily_energy: 150 }, "total_daily_energy", frail).total_daily_energy).toBe(150);
  });

  it("takes a provider's inputs: an energy target sets sessions up to 4, then minutes [CALCULATOR-44]", () => {
    expect(draftFromInputs(recommendation, { total_daily_energy: 3000 })).toMatchObject({
      sessions_per_day: 4,
      duration_min_per_session: 30,
      total_daily_energy: 3000,
    });
    expect(draftFromInputs(recommendation, { watt_goal: 30 }).total_daily_energy).toBe(900);
  });
});
