import type { EditorGoals } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { type GoalField, goalNamesOf, toNewGoals } from "../../goals/goal-names.ts";
import { editValues, isSame, newestGoalId, takeOver, valuesOf, withValue } from "./goal-values.ts";

const step = {
  duration_min_per_session: 15,
  watt_goal: 25,
  sessions_per_day: 2,
  resistance_level: 3,
  total_daily_energy: 750,
};
const frail = { ...step, duration_min_per_session: 5, watt_goal: 6, total_daily_energy: 60 };
const uncapped = { soft: null, hard: null };
const caps = { watts: uncapped, minutes: uncapped, sessions: uncapped, energy: uncapped, resistance: uncapped };
const open = { step, isLocked: false, caps };
const locked = { step, isLocked: true, caps };

const edited = (values: EditorGoals, field: GoalField, text: string, rules: Parameters<typeof editValues>[2]) =>
  editValues(values, { field, text }, rules).values;

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
    ["watt_goal", "71", 70, "most"],
    ["duration_min_per_session", "1", 10, "least"],
    ["resistance_level", "8.6", 9, "rounded"],
    ["sessions_per_day", "22", 2, "typo"],
    ["watt_goal", "", 25, "missing"],
    ["watt_goal", "30,5", 30.5, undefined],
  ] as const)("makes of %s typed as '%s': %d, and says so [EDITOR-10]", (field, text, expected, change) => {
    const { values, notes } = editValues(step, { field, text }, open);
    expect(values[field]).toBe(expected);
    expect(notes[field]?.change).toBe(change);
    expect(notes[field]?.before ?? step[field]).toBe(step[field]);
  });

  it.each(["20-25", "1,050", "12 oder 13", "25W?"])(
    "leaves the goals as they were where '%s' is typed [NUMBER-1]",
    (text) => {
      expect(editValues(step, { field: "watt_goal", text }, locked)).toEqual({ values: step, notes: {} });
    },
  );

  it("reads minutes with a comma as they are [NUMBER-1]", () => {
    const low = { ...open, step: { ...frail, duration_min_per_session: 2 } };
    expect(edited(frail, "duration_min_per_session", "5,5", low).duration_min_per_session).toBe(5.5);
    expect(edited(frail, "duration_min_per_session", "2,5", low).duration_min_per_session).toBe(2.5);
  });

  it("goes no higher than what may be sent [EDITOR-14]", () => {
    const capped = { ...open, caps: { ...caps, watts: { soft: 25, hard: 35 } } };
    expect(editValues(step, { field: "watt_goal", text: "50" }, capped)).toMatchObject({
      values: { watt_goal: 35, total_daily_energy: 1050 },
      notes: { watt_goal: { change: "most", value: 35, before: 25 } },
    });
    expect(edited(step, "watt_goal", "250", capped).watt_goal).toBe(25);
    expect(withValue({ ...step, watt_goal: 35 }, { field: "watt_goal", value: 25 }, capped)).toEqual(step);
  });

  it("does not double a frail patient's five minutes", () => {
    const rules = { ...open, step: frail };
    expect(edited(frail, "duration_min_per_session", "5", rules).duration_min_per_session).toBe(5);
    expect(edited(frail, "total_daily_energy", "70", rules).total_daily_energy).toBe(70);
  });

  it("unlocked, lets the energy follow watts, minutes and sessions", () => {
    expect(edited(step, "watt_goal", "30", open).total_daily_energy).toBe(900);
    expect(edited(step, "duration_min_per_session", "10", open).total_daily_energy).toBe(500);
    expect(edited(step, "total_daily_energy", "900", open).duration_min_per_session).toBe(15);
    expect(edited(step, "resistance_level", "5", open).total_daily_energy).toBe(750);
  });

  it("locked, keeps the energy and moves the minutes between 5 and 45 [EDITOR-7]", () => {
    expect(edited(step, "watt_goal", "30", locked)).toMatchObject({
      total_daily_energy: 750,
      duration_min_per_session: 12.5,
    });
    expect(editValues(step, { field: "watt_goal", text: "30" }, locked).notes).toMatchObject({
      duration_min_per_session: { change: "lock", value: 12.5, before: 15 },
    });
    expect(edited(step, "sessions_per_day", "1", locked).duration_min_per_session).toBe(30);
    expect(edited(step, "total_daily_energy", "3000", locked).duration_min_per_session).toBe(45);
    expect(isSame(edited(step, "watt_goal", "25", locked), step)).toBe(true);
  });

  it("locked, moves the minutes no further than their cap [EDITOR-23]", () => {
    const capped = { ...locked, caps: { ...caps, minutes: { soft: 12, hard: 12 } } };
    expect(edited(step, "sessions_per_day", "1", capped).duration_min_per_session).toBe(12);
  });

  it("sends minutes and sessions only where the plan has no watts [EDITOR-15]", () => {
    const sent = toNewGoals({ ...step, watt_goal: 0 }, goalNamesOf({ hasWatts: false }));
    expect(sent.map(({ goalType }) => goalType)).toEqual(["duration", "sessions"]);
    expect(toNewGoals(step, goalNamesOf({ hasWatts: true }))).toHaveLength(5);
  });

  it("takes over one changed goal and keeps what else was edited", () => {
    const withMore = edited(step, "resistance_level", "5", open);
    expect(takeOver(withMore, step, goal(1, "power", 30, "watts"), open)).toEqual({
      ...step,
      resistance_level: 5,
      watt_goal: 30,
    });
    expect(takeOver(withMore, step, goal(1, "duration", 1200, "seconds"), open)).toMatchObject({
      duration_min_per_session: 20,
      total_daily_energy: 750,
    });
    const moreMinutes = edited(step, "duration_min_per_session", "20", open);
    expect(takeOver(moreMinutes, step, goal(1, "power", 30, "watts"), open)).toMatchObject({
      duration_min_per_session: 20,
      watt_goal: 30,
      total_daily_energy: 1200,
    });
    expect(takeOver(withMore, step, goal(1, "power", 30, "watts"), locked)).toMatchObject({
      duration_min_per_session: 12.5,
      total_daily_energy: 750,
    });
    expect(takeOver(withMore, step, goal(1, "consistency", 5, "days"), open)).toEqual(withMore);
  });
});
