import { describe, expect, it } from "vitest";
import { patientState } from "../state/patient-state.ts";
import {
  laterDay,
  minutesDone,
  minutesLeft,
  minutesOfDays,
  patientDay,
  sessionShares,
  sessionsDone,
  wholeMinutes,
} from "./patient-day.ts";

const target = { minutes: 15, sessions: 2, watts: null };
const plan = {
  ...patientState({
    isUnder18: false,
    assessment: null,
    hasOpenEvent: false,
    goals: null,
    symptoms: "none",
    hasOwnFinding: false,
    isFirstRideOpen: true,
  }),
  target,
};
const dayWith = (filledSeconds: number, changes: Partial<Parameters<typeof patientDay>[0]> = {}) =>
  patientDay({
    date: "2026-11-20",
    at: "2026-11-20T15:00:00.000Z",
    seconds: { durationSeconds: filledSeconds + 100, filledSeconds, passiveFilledSeconds: 30 },
    plan,
    target,
    reached: null,
    ...changes,
  });

describe("a patient's day", () => {
  it("has what counts for the plan apart from what was ridden besides [DAY-10]", () => {
    expect(dayWith(720)).toEqual({
      date: "2026-11-20",
      durationSeconds: 820,
      filledSeconds: 720,
      dailyGoalMinutes: 30,
      sessions: 2,
      isReached: false,
      at: "2026-11-20T15:00:00.000Z",
    });
    const passive = { ...plan, state: "passive", limit: "passive_only" } as const;
    expect(dayWith(720, { plan: passive }).filledSeconds).toBe(30);
  });

  it("stays reached, whatever is sent or happens later [DAY-11]", () => {
    expect(dayWith(1800).isReached).toBe(true);
    const longer = { minutes: 20, sessions: 3, watts: null };
    const raised = dayWith(1800, { plan: { ...plan, target: longer }, target: longer, reached: target });
    expect(raised).toMatchObject({ dailyGoalMinutes: 30, sessions: 2, isReached: true });
    expect(minutesLeft(raised)).toBe(0);
    expect(dayWith(1800, { plan: { ...plan, target: null }, target: null, reached: target })).toMatchObject({
      dailyGoalMinutes: null,
      sessions: null,
      isReached: true,
    });
    expect(dayWith(1800, { target: null }), "somebody asked for help").toMatchObject({
      dailyGoalMinutes: null,
      isReached: true,
    });
  });

  it("is the value that was read later, also if a ride was corrected downward [DAY-12]", () => {
    const early = dayWith(900);
    const corrected = dayWith(600, { at: "2026-11-20T15:00:05.000Z" });
    expect(laterDay(early, corrected)).toBe(corrected);
    expect(laterDay(corrected, early)).toBe(corrected);
    expect(laterDay(early, { ...corrected, date: "2026-11-19" })).toBe(early);
    expect(laterDay(early, undefined)).toBe(early);
  });
});

describe("one rounding", () => {
  it("never shows more minutes than were ridden, nor fewer left [DASHBOARD-46]", () => {
    expect([0, 59, 60, 899, 900].map(wholeMinutes)).toEqual([0, 0, 1, 14, 15]);
    expect([899, 900, 903].map(minutesDone)).toEqual([14.9, 15, 15]);
    const left = (filledSeconds: number) => minutesLeft({ filledSeconds, dailyGoalMinutes: 30, isReached: false });
    expect([0, 1799, 1800, 4000].map(left)).toEqual([30, 1, 0, 0]);
    expect(minutesLeft({ filledSeconds: 60, dailyGoalMinutes: null, isReached: false })).toBe(0);
  });

  it("makes seven days the sum of what seven days show [DAY-13]", () => {
    expect(minutesOfDays([59, 119, 779, 779, 0, 899, 60])).toBe(0 + 1 + 12 + 12 + 0 + 14 + 1);
  });
});

describe("sessions of a day", () => {
  it("are filled one after the other, and in part [DASHBOARD-46, DAY-14]", () => {
    const shares = (seconds: number) => sessionShares(seconds, target);
    expect(shares(0)).toEqual([0, 0]);
    expect(shares(720)).toEqual([0.8, 0]);
    expect(shares(900)).toEqual([1, 0]);
    expect(shares(1260)).toEqual([1, expect.closeTo(0.4)]);
    expect(shares(4000)).toEqual([1, 1]);
    expect(sessionShares(438, { minutes: 7.3, sessions: 1 }), "a share that is no binary fraction").toEqual([1]);
    const done = (seconds: number) => sessionsDone(seconds, target);
    expect([0, 120, 899, 900, 1799, 1800, 4000].map(done)).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });
});
