import type { Goal } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { goalNamesOf, toNewGoals } from "../../goals/goal-names.ts";
import { editValues, isSame, newestGoalId, takeOver, valuesOf } from "./goal-values.ts";

const step = {
  duration_min_per_session: 15,
  watt_goal: 25,
  sessions_per_day: 2,
  resistance_level: 3,
  total_daily_energy: 750,
};
const frail = { ...step, duration_min_per_session: 5, watt_goal: 6, total_daily_energy: 60 };
const open = { step, isLocked: false, mostMinutes: null };
const locked = { step, isLocked: true, mostMinutes: null };

const goal = (id: number, goalType: Goal["goalType"], targetValue: number, unit: Goal["unit"]) =>
  ({ id, goalType, targetValue, unit }) as Goal;

describe("goal editor values", () => {
  it("prefills from the active goals, and from today's step where one is not set [EDITOR-2]", () => {
    const active = [goal(7, "duration", 1200, "seconds"), goal(9, "power", 30, "watts")];
    expect(valuesOf(active, step)).toEqual({
      ...step,
      duration_min_per_session: 20,
      watt_goal: 30,
    });
    expect(newestGoalId(active)).toBe(9);
    expect(newestGoalId([])).toBeNull();
  });

  it.each([
    ["duration_min_per_session", "90", 30],
    ["duration_min_per_session", "12.34", 12.3],
    ["duration_min_per_session", "1", 10],
    ["watt_goal", "24", 24],
    ["watt_goal", "0.2", 1],
    ["watt_goal", "71", 70],
    ["resistance_level", "8.6", 9],
    ["sessions_per_day", "9", 4],
    ["total_daily_energy", "12", 300],
    ["watt_goal", "", 25],
    ["watt_goal", "30,5", 30.5],
  ] as const)("clamps %s typed as '%s' to %d", (field, text, expected) => {
    expect(editValues(step, field, text, open)[field]).toBe(expected);
  });

  it("does not double a frail patient's five minutes", () => {
    const rules = { ...open, step: frail };
    expect(editValues(frail, "duration_min_per_session", "5", rules).duration_min_per_session).toBe(5);
    expect(editValues(frail, "total_daily_energy", "70", rules).total_daily_energy).toBe(70);
  });

  it("unlocked, lets the energy follow watts, minutes and sessions", () => {
    expect(editValues(step, "watt_goal", "30", open).total_daily_energy).toBe(900);
    expect(editValues(step, "duration_min_per_session", "10", open).total_daily_energy).toBe(500);
    expect(editValues(step, "total_daily_energy", "900", open).duration_min_per_session).toBe(15);
    expect(editValues(step, "resistance_level", "5", open).total_daily_energy).toBe(750);
  });

  it("locked, keeps the energy and moves the minutes between 5 and 45 [EDITOR-7]", () => {
    expect(editValues(step, "watt_goal", "30", locked)).toMatchObject({
      total_daily_energy: 750,
      duration_min_per_session: 12.5,
    });
    expect(editValues(step, "sessions_per_day", "1", locked).duration_min_per_session).toBe(30);
    expect(editValues(step, "total_daily_energy", "3000", locked).duration_min_per_session).toBe(45);
    expect(isSame(editValues(step, "watt_goal", "25", locked), step)).toBe(true);
  });

  it("locked, moves the minutes no further than their cap [EDITOR-23]", () => {
    const capped = { ...locked, mostMinutes: 12 };
    expect(editValues(step, "sessions_per_day", "1", capped).duration_min_per_session).toBe(12);
  });

  it("sends minutes and sessions only where the plan has no watts [EDITOR-15]", () => {
    const sent = toNewGoals({ ...step, watt_goal: 0 }, goalNamesOf({ hasWatts: false }));
    expect(sent.map(({ goalType }) => goalType)).toEqual(["duration", "sessions"]);
    expect(toNewGoals(step, goalNamesOf({ hasWatts: true }))).toHaveLength(5);
  });

  it("takes over one changed goal and keeps what else was edited", () => {
    const edited = editValues(step, "resistance_level", "5", open);
    expect(takeOver(edited, step, goal(1, "power", 30, "watts"), open)).toEqual({
      ...step,
      resistance_level: 5,
      watt_goal: 30,
    });
    expect(takeOver(edited, step, goal(1, "duration", 1200, "seconds"), open)).toMatchObject({
      duration_min_per_session: 20,
      total_daily_energy: 750,
    });
    const moreMinutes = editValues(step, "duration_min_per_session", "20", open);
    expect(takeOver(moreMinutes, step, goal(1, "power", 30, "watts"), open)).toMatchObject({
      duration_min_per_session: 20,
      watt_goal: 30,
      total_daily_energy: 1200,
    });
    expect(takeOver(edited, step, goal(1, "power", 30, "watts"), locked)).toMatchObject({
      duration_min_per_session: 12.5,
      total_daily_energy: 750,
    });
    expect(takeOver(edited, step, goal(1, "consistency", 5, "days"), open)).toEqual(edited);
  });
});
