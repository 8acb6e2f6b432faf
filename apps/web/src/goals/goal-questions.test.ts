import { describe, expect, it } from "vitest";
import { ApiError } from "../api.ts";
import { confirmations, type GoalQuestion, isBasedOnOlderGoals, openQuestion, questionOf } from "./goal-questions.ts";

const all = { otherProvider: true, limits: true, clearance: true };
const answered = (...questions: GoalQuestion[]) => new Set(questions);
const conflict = (field: string, status = 409) =>
  new ApiError(status, JSON.stringify({ error: "Asked.", field, requestId: "1" }), "Conflict");

describe("questions before goals are sent", () => {
  it("come one by one: another provider's goals, exceeded limits, clearance", () => {
    expect(openQuestion(all, answered())).toBe("otherProvider");
    expect(openQuestion(all, answered("otherProvider"))).toBe("limits");
    expect(openQuestion(all, answered("otherProvider", "limits"))).toBe("clearance");
    expect(openQuestion(all, answered("otherProvider", "limits", "clearance"))).toBeNull();
    expect(openQuestion({ ...all, otherProvider: false, limits: false }, answered())).toBe("clearance");
  });

  it("are answered to the server, which knows no question about limits", () => {
    expect(confirmations(answered("limits"))).toEqual({ overrideConfirmed: false, clearanceAcknowledged: false });
    expect(confirmations(answered("otherProvider", "clearance"))).toEqual({
      overrideConfirmed: true,
      clearanceAcknowledged: true,
    });
  });

  it("are recognized in the server's 409, and newer goals too", () => {
    expect(questionOf(conflict("overrideConfirmed"))).toBe("otherProvider");
    expect(questionOf(conflict("clearanceAcknowledged"))).toBe("clearance");
    expect(questionOf(conflict("overrideConfirmed", 400))).toBeNull();
    expect(questionOf(new Error("offline"))).toBeNull();
    expect(isBasedOnOlderGoals(conflict("basedOnGoalId"))).toBe(true);
    expect(isBasedOnOlderGoals(conflict("targetValue"))).toBe(false);
  });
});
