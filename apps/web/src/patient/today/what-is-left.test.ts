import { wholeMinutes } from "@bedside-bike/clinical";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { whatComesNext } from "./what-comes-next.ts";
import { whatIsLeft } from "./what-is-left.ts";

const twice15 = { dailyGoalMinutes: 30, sessions: 2, isReached: false };
const at = (minutes: number, changes = {}) => whatIsLeft({ ...twice15, filledSeconds: minutes * 60, ...changes });

describe("what is left of a day", () => {
  it.each([
    [0, { minutes: 30, now: 15, later: 15, last: null, hasBegun: false }],
    [11.9, { minutes: 19, now: 4, later: 15, last: null, hasBegun: true }],
    [12, { minutes: 18, now: 3, later: 15, last: "session" }],
    [14.5, { minutes: 16, now: 1, later: 15, last: "session" }],
    [15, { minutes: 15, now: 15, later: 0, last: null, sessionsDone: 1, hasBegun: false }],
    [23.9, { minutes: 7, last: null }],
    [24, { minutes: 6, last: "ring" }],
    [27, { minutes: 3, last: "ring" }],
    [29, { minutes: 1, last: "ring" }],
    [29.99, { minutes: 1, last: "ring" }],
  ] as const)(
    "is counted down in the last fifth of a session and of the day: at %d minutes [EXERCISE-44]",
    (minutes, left) => {
      expect(at(minutes)).toMatchObject(left);
    },
  );

  it("is nothing without a goal, and once it is reached [EXERCISE-45]", () => {
    expect(at(30)).toBeNull();
    expect(at(12, { isReached: true })).toBeNull();
    expect(at(12, { dailyGoalMinutes: null, sessions: null })).toBeNull();
  });

  it("makes the goal with what is done, at every second and in every sentence [DASHBOARD-46]", () => {
    const plan = fc.record({
      sessionMinutes: fc.integer({ min: 1, max: 60 }),
      sessions: fc.integer({ min: 1, max: 6 }),
      hour: fc.integer({ min: 0, max: 23 }),
      share: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    });
    fc.assert(
      fc.property(plan, ({ sessionMinutes, sessions, hour, share }) => {
        const dailyGoalMinutes = sessionMinutes * sessions;
        const filledSeconds = share * dailyGoalMinutes * 60;
        const day = { dailyGoalMinutes, sessions, isReached: false, filledSeconds };
        const done = wholeMinutes(filledSeconds);
        const left = whatIsLeft(day);
        if (left === null) {
          expect(done).toBe(dailyGoalMinutes);
          return;
        }
        expect(done + left.minutes).toBe(dailyGoalMinutes);
        expect(left.now + left.later).toBe(left.minutes);
        const { session } = whatComesNext({ ...day, sessionMinutes, streakDays: 1, hasSessionToday: true, hour });
        if (session?.kind === "ring") expect(done + session.minutes).toBe(dailyGoalMinutes);
        if (session?.kind === "now") expect(done + session.minutes + session.later).toBe(dailyGoalMinutes);
      }),
    );
  });
});
