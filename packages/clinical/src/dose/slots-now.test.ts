import { expect, it } from "vitest";
import type { PatientDay } from "../day/patient-day.ts";
import { slotsNow } from "./slots-now.ts";

const day = (minutes: number, goal = 30): PatientDay => ({
  date: "2026-03-10",
  durationSeconds: minutes * 60,
  filledSeconds: minutes * 60,
  dailyGoalMinutes: goal,
  sessions: 2,
  isReached: minutes >= goal,
  at: "2026-03-10T15:00:00.000Z",
});
const open = (slot: number, filled = 0) => ({ slot, status: "open", filled, reason: null }) as const;
const shown = (slots: ReturnType<typeof slotsNow>) => slots.map(({ status, filled }) => [status, filled]);

it("Today's sessions go on with the ride: part of one, one done, both [DAY-12, DAY-14]", () => {
  const slots = [open(1, 0.8), open(2)];
  const at = (minutes: number) => shown(slotsNow(slots, { fetched: day(12), latest: day(minutes) }));
  expect(at(12)).toEqual([
    ["open", 0.8],
    ["open", 0],
  ]);
  expect(at(15)).toEqual([
    ["done", 1],
    ["open", 0],
  ]);
  expect(at(30)).toEqual([
    ["done", 1],
    ["done", 1],
  ]);
  // A ride was corrected downward.
  expect(at(6)).toEqual([
    ["open", 0.4],
    ["open", 0],
  ]);
});

it("One with a reason is filled last, and stays missed until then", () => {
  const slots = [{ ...open(1), status: "missed", reason: "tired" } as const, open(2)];
  expect(shown(slotsNow(slots, { fetched: day(0), latest: day(20) }))).toEqual([
    ["missed", expect.closeTo(5 / 15)],
    ["done", 1],
  ]);
});

it("Stay as they were when other goals are in force than the day's first ones", () => {
  const slots = [open(1, 0.8), open(2)];
  expect(slotsNow(slots, { fetched: day(12, 40), latest: day(20, 40) })).toBe(slots);
  expect(slotsNow(slots, { fetched: day(12), latest: day(20, 40) })).toBe(slots);
});
