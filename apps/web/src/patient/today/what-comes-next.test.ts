import { describe, expect, it } from "vitest";
import { whatComesNext } from "./what-comes-next.ts";

const day = {
  filledSeconds: 720,
  dailyGoalMinutes: 30,
  isReached: false,
  sessionMinutes: 15,
  streakDays: 12,
  hasSessionToday: true,
  hour: 10,
};

describe("what comes next", () => {
  it.each([
    ["before the first ride", { filledSeconds: 0, hasSessionToday: false, streakDays: 11 }, "first", 15],
    ["in the morning", {}, "afternoon", 15],
    ["in the afternoon", { hour: 12 }, "evening", 15],
    ["in the evening", { hour: 17 }, "later", 15],
    ["with less than a session left", { filledSeconds: 1380 }, "afternoon", 7],
  ] as const)("is the session still to be ridden: %s [DASHBOARD-47]", (_, changes, when, minutes) => {
    expect(whatComesNext({ ...day, ...changes }).session).toEqual({ when, minutes });
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
