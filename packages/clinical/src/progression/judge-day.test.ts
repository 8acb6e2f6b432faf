import { describe, expect, it } from "vitest";
import { prescribedDayOf, progressionVignettes } from "../../test/progression-vignettes.ts";
import { judgeDay } from "./judge-day.ts";

const day = (rides: Parameters<typeof prescribedDayOf>[0]["rides"]) =>
  prescribedDayOf({ minutes: 10, sessions: 2, rides });
const right = { minutes: 10, effort: "right" } as const;
const unsaid = { minutes: 10, effort: null } as const;

describe("a day", () => {
  it("has 18 worked cases", () => expect(progressionVignettes.judged_days).toHaveLength(18));

  it.each(progressionVignettes.judged_days)("$title", ({ day: { over, ...prescribed }, expected }) => {
    expect(judgeDay(prescribedDayOf(prescribed), over).verdict).toBe(expected);
  });

  it("is answered by effort or Borg, and counts as good at once (addendum 4)", () => {
    expect(judgeDay(day([right, unsaid]), false).verdict).toBe("good");
    expect(judgeDay(day([{ ...unsaid, borg: 11 }, unsaid]), false).verdict).toBe("good");
    expect(judgeDay(day([unsaid, unsaid]), false)).toEqual({ verdict: "none", missed: ["no-answer"] });
  });

  it("names what it missed", () => {
    const harmed = { minutes: 2, effort: "too_hard", symptoms: true, stopped: true } as const;
    expect(judgeDay(day([harmed]), false).missed).toEqual(["symptoms", "stopped", "effort"]);
    expect(judgeDay(day([harmed]), true).missed).toEqual(["symptoms", "stopped", "effort", "minutes", "sessions"]);
    expect(judgeDay(day([right, { ...right, minutes: 7.9 }]), true).missed).toEqual(["minutes"]);
    expect(judgeDay(day([right]), true).missed).toEqual(["sessions"]);
    expect(judgeDay(day([]), false).missed).toEqual([]);
    expect(judgeDay(day([right, right, { ...right, minutes: 2 }]), true)).toEqual({ verdict: "good", missed: [] });
  });
});
