import { describe, expect, it } from "vitest";
import { whatComesNext } from "./what-comes-next.ts";

const day = {
  filledSeconds: 720,
  dailyGoalMinutes: 30,
  sessions: 2,
  isReached: false,
  sessionMinutes: 15,
  streakDays: 12,
  hasSessionToday: true,
  hour: 10,
};

describe("what comes next", () => {
  it.each([
    ["before the first ride", { filledSeconds: 0, hasSessionToday: false }, { kind: "first", minutes: 15 }],
    ["in the morning", { filledSeconds: 900 }, { kind: "next", when: "afternoon", minutes: 15 }],
    ["in the afternoon", { filledSeconds: 900, hour: 12 }, { kind: "next", when: "evening", minutes: 15 }],
    ["in the evening", { filledSeconds: 900, hour: 17 }, { kind: "next", when: "later", minutes: 15 }],
    ["of two that are left", { dailyGoalMinutes: 45, sessions: 3, filledSeconds: 910 }, { kind: "next", minutes: 15 }],
    ["with less than a session left", { filledSeconds: 1380 }, { kind: "next", when: "afternoon", minutes: 7 }],
  ] as const)("is the session still to be ridden: %s [DASHBOARD-47]", (_, changes, session) => {
    expect(whatComesNext({ ...day, ...changes }).session).toMatchObject(session);
  });

  it.each([
    [10, { kind: "now", when: "afternoon", minutes: 3, later: 15 }],
    [14, { kind: "now", when: "evening", minutes: 3, later: 15 }],
    [18, { kind: "now", when: "later", minutes: 3, later: 15 }],
  ] as const)("is the rest of a session that has begun, and then the other: at %i [DASHBOARD-47]", (hour, session) => {
    expect(whatComesNext({ ...day, hour }).session).toEqual(session);
  });

  it("is the minute that closes the ring, whatever the hour, and not one of the afternoon [DASHBOARD-47, EXERCISE-44]", () => {
    for (const hour of [9, 13, 18])
      expect(whatComesNext({ ...day, filledSeconds: 1740, hour }).session).toEqual({ kind: "ring", minutes: 1 });
  });

  it("asks for nothing once the goal is reached, nor at night [DASHBOARD-47]", () => {
    expect(whatComesNext({ ...day, filledSeconds: 1800 }).session).toBeNull();
    expect(whatComesNext({ ...day, isReached: true }).session, "a longer goal came later").toBeNull();
    expect(whatComesNext({ ...day, hour: 20 }).session).toBeNull();
  });

  it("says what the next day with a session makes [DASHBOARD-47]", () => {
    expect(whatComesNext(day).streak).toEqual({ day: "tomorrow", count: 13 });
    expect(whatComesNext({ ...day, hasSessionToday: false }).streak).toEqual({ day: "today", count: 13 });
  });
});
