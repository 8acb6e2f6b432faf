import { describe, expect, it } from "vitest";
import { ApiError } from "../api.ts";
import {
  confirmations,
  type GoalQuestion,
  isChangedMeanwhile,
  openQuestion,
  problemOf,
  questionOf,
} from "./goal-questions.ts";

const all = { otherProvider: true, limits: true, clearance: true };
const answered = (...questions: GoalQuestion[]) => new Set(questions);
const refused = (code: string, status = 409) =>
  new ApiError(status, JSON.stringify({ error: "Asked.", code, requestId: "1" }), "Conflict");

describe("questions before goals are sent", () => {
  it("come one by one: another provider's goals, exceeded limits, clearance", () => {
    expect(openQuestion(all, answered())).toBe("otherProvider");
    expect(openQuestion(all, answered("otherProvider"))).toBe("limits");
    expect(openQuestion(all, answered("otherProvider", "limits"))).toBe("clearance");
    expect(openQuestion(all, answered("otherProvider", "limits", "clearance"))).toBeNull();
    expect(openQuestion({ ...all, otherProvider: false, limits: false }, answered())).toBe("clearance");
  });

  it("are answered with the goals, but clearance by a call of its own", () => {
    expect(confirmations(answered("limits"))).toEqual({ overrideConfirmed: false, clearanceAcknowledged: true });
    expect(confirmations(answered("otherProvider", "clearance"))).toEqual({
      overrideConfirmed: true,
      clearanceAcknowledged: false,
    });
  });

  it("are recognized by the server's code, and so is what no answer helps", () => {
    expect(questionOf(refused("other_provider"))).toBe("otherProvider");
    expect(questionOf(refused("over_soft_cap"))).toBe("limits");
    expect(questionOf(refused("clearance_needed"))).toBe("clearance");
    expect(questionOf(refused("over_hard_cap"))).toBeNull();
    expect(questionOf(new Error("offline"))).toBeNull();
    expect(problemOf(refused("over_hard_cap"))).toBe("over_hard_cap");
    expect(problemOf(refused("stopped"))).toBe("stopped");
    expect(problemOf(refused("other_provider"))).toBeNull();
    expect(problemOf(new ApiError(500, "oops", "Internal Server Error"))).toBeNull();
    expect(isChangedMeanwhile(refused("changed_meanwhile"))).toBe(true);
    expect(isChangedMeanwhile(refused("stopped"))).toBe(false);
  });
});
