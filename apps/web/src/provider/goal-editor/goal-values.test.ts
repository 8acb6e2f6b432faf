import type { FullPrescription, GoalPart } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { isSame, toNewGoals } from "../../goals/prescription.ts";
import { editValues, newestGoalId, takeOver, valuesOf, withValue } from "./goal-values.ts";

const step = { minutes: 15, watts: 25, sessions: 2, resistance: 3, energy: 750 };
const frail = { ...step, minutes: 5, watts: 6, energy: 60 };
const uncapped = { soft: null, hard: null };
const caps = { watts: uncapped, minutes: uncapped, sessions: uncapped, energy: uncapped, resistance: uncapped };
const open = { step, isLocked: false, caps };
const locked = { step, isLocked: true, caps };

const edited = (values: FullPrescription, part: GoalPart, text: string, rules: Parameters<typeof editValues>[2]) =>
  editValues(values, { part, text }, rules).values;

const goal = (id: number, goalType: Goal["goalType"], targetValue: number, unit: Goal["unit"]) =>
  ({ id, goalType, targetValue, unit }) as Goal;

describe("goal editor values", () => {
  it("prefills from the active goals, and from today's step where one is not set [EDITOR-2]", () => {
    const active = [goal(7, "duration", 1200, "seconds"), goal(9, "power", 30, "watts")];
    expect(valuesOf(active, step)).toEqual({ ...step, minutes: 20, watts: 30 });
    expect(newestGoalId(active)).toBe(9);
    expect(newestGoalId([])).toBeNull();
  });

  it.each([
    ["watts", "71", 70, "most"],
    ["minutes", "1", 10, "least"],
    ["resistance", "8.6", 9, "rounded"],
    ["sessions", "22", 2, "typo"],
    ["watts", "", 25, "missing"],
    ["watts", "30,5", 30.5, undefined],
  ] as const)("makes of %s typed as '%s': %d, and says so [EDITOR-10]", (part, text, expected, change) => {
    const { values, notes } = editValues(step, { part, text }, open);
    expect(values[part]).toBe(expected);
    expect(notes[part]?.change).toBe(change);
    expect(notes[part]?.before ?? step[part]).toBe(step[part]);
  });

  it.each(["20-25", "1,050", "12 oder 13", "25W?"])(
    "leaves the goals as they were where '%s' is typed [NUMBER-1]",
    (text) => {
      expect(editValues(step, { part: "watts", text }, locked)).toEqual({ values: step, notes: {} });
    },
  );

  it("reads minutes with a comma as they are [NUMBER-1]", () => {
    const low = { ...open, step: { ...frail, minutes: 2 } };
    expect(edited(frail, "minutes", "5,5", low).minutes).toBe(5.5);
    expect(edited(frail, "minutes", "2,5", low).minutes).toBe(2.5);
  });

  it("goes no higher than what may be sent [EDITOR-14]", () => {
    const capped = { ...open, caps: { ...caps, watts: { soft: 25, hard: 35 } } };
    expect(editValues(step, { part: "watts", text: "50" }, capped)).toMatchObject({
      values: { watts: 35, energy: 1050 },
      notes: { watts: { change: "most", value: 35, before: 25 } },
    });
    expect(edited(step, "watts", "250", capped).watts).toBe(25);
    expect(withValue({ ...step, watts: 35 }, { part: "watts", value: 25 }, capped)).toEqual(step);
  });

  it("does not double a frail patient's five minutes", () => {
    const rules = { ...open, step: frail };
    expect(edited(frail, "minutes", "5", rules).minutes).toBe(5);
    expect(edited(frail, "energy", "70", rules).energy).toBe(70);
  });

  it("unlocked, lets the energy follow watts, minutes and sessions", () => {
    expect(edited(step, "watts", "30", open).energy).toBe(900);
    expect(edited(step, "minutes", "10", open).energy).toBe(500);
    expect(edited(step, "energy", "900", open).minutes).toBe(15);
    expect(edited(step, "resistance", "5", open).energy).toBe(750);
  });

  it("locked, keeps the energy and moves the minutes between 5 and 45 [EDITOR-7]", () => {
    expect(edited(step, "watts", "30", locked)).toMatchObject({ energy: 750, minutes: 12.5 });
    expect(editValues(step, { part: "watts", text: "30" }, locked).notes).toMatchObject({
      minutes: { change: "lock", value: 12.5, before: 15 },
    });
    expect(edited(step, "sessions", "1", locked).minutes).toBe(30);
    expect(edited(step, "energy", "3000", locked).minutes).toBe(45);
    expect(isSame(edited(step, "watts", "25", locked), step)).toBe(true);
  });

  it("locked, moves the minutes no further than their cap [EDITOR-23]", () => {
    const capped = { ...locked, caps: { ...caps, minutes: { soft: 12, hard: 12 } } };
    expect(edited(step, "sessions", "1", capped).minutes).toBe(12);
  });

  it("sends minutes and sessions only where the plan has no watts [EDITOR-15]", () => {
    const sent = toNewGoals({ ...step, watts: 0 }, { hasWatts: false });
    expect(sent.map(({ goalType }) => goalType)).toEqual(["duration", "sessions"]);
    expect(toNewGoals(step, { hasWatts: true })).toHaveLength(5);
  });

  it("takes over one changed goal and keeps what else was edited", () => {
    const withMore = edited(step, "resistance", "5", open);
    expect(takeOver(withMore, step, goal(1, "power", 30, "watts"), open)).toEqual({
      ...step,
      resistance: 5,
      watts: 30,
    });
    expect(takeOver(withMore, step, goal(1, "duration", 1200, "seconds"), open)).toMatchObject({
      minutes: 20,
      energy: 750,
    });
    const moreMinutes = edited(step, "minutes", "20", open);
    expect(takeOver(moreMinutes, step, goal(1, "power", 30, "watts"), open)).toMatchObject({
      minutes: 20,
      watts: 30,
      energy: 1200,
    });
    expect(takeOver(withMore, step, goal(1, "power", 30, "watts"), locked)).toMatchObject({
      minutes: 12.5,
      energy: 750,
    });
    expect(takeOver(withMore, step, goal(1, "consistency", 5, "days"), open)).toEqual(withMore);
  });
});
