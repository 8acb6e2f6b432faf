import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adviseBuildUpStep, findMissedCriteria, type JudgedDay, type JudgedSession } from "./build-up-advice.ts";

const good: JudgedSession = { minutes: 10, effort: "right", hadSymptoms: false };
const day = (...sessions: JudgedSession[]): JudgedDay => ({ day: "2026-11-20", sessions });
const planned = 10;

describe("a day of the build-up", () => {
  it.each([
    ["80 % of the minutes are enough", { ...good, minutes: 8 }, []],
    ["less are not", { ...good, minutes: 7.9 }, ["minutes"]],
    ["symptoms end a good day", { ...good, hadSymptoms: true }, ["symptoms"]],
    ["'too hard' is above Borg 13", { ...good, effort: "too_hard" }, ["effort"]],
    ["'easy' is good", { ...good, effort: "easy" }, []],
    ["nobody said how it was", { ...good, effort: null }, ["no-answer"]],
  ] as const)("%s [EDITOR-24]", (_, session, missed) => {
    expect(findMissedCriteria(day(session), planned)).toEqual(missed);
  });

  it("is judged by each of its sessions, and one answer speaks for the day [EDITOR-24]", () => {
    expect(findMissedCriteria(day(good, { ...good, minutes: 2 }), planned)).toEqual(["minutes"]);
    expect(findMissedCriteria(day({ ...good, effort: null }, good), planned)).toEqual([]);
  });
});

describe("the next step", () => {
  const hard = day({ ...good, effort: "too_hard" });
  const silent = day({ ...good, effort: null });

  it("rises after a good day, stays after one that was not, falls after two in a row [EDITOR-24]", () => {
    expect(adviseBuildUpStep([], planned)).toBeNull();
    expect(adviseBuildUpStep([hard, day(good)], planned)).toMatchObject({ step: "next", missed: [] });
    expect(adviseBuildUpStep([day(good), hard], planned)).toMatchObject({ step: "same", missed: ["effort"] });
    expect(adviseBuildUpStep([hard, hard], planned)).toMatchObject({ step: "back" });
    expect(adviseBuildUpStep([hard, silent], planned)).toMatchObject({ step: "same", missed: ["no-answer"] });
  });

  const sessions = fc.record({
    minutes: fc.double({ min: 0, max: 60, noNaN: true }),
    effort: fc.constantFrom("easy", "right", "too_hard", null),
    hadSymptoms: fc.boolean(),
  });
  const days = fc.array(fc.record({ day: fc.constant("2026-11-20"), sessions: fc.array(sessions, { minLength: 1 }) }), {
    minLength: 1,
    maxLength: 6,
  });

  it("never rises after symptoms, 'too hard' or silence on the last day, whatever came before [EDITOR-24]", () => {
    fc.assert(
      fc.property(days, fc.double({ min: 1, max: 45, noNaN: true }), (all, minutes) => {
        const advice = adviseBuildUpStep(all, minutes);
        const last = all.at(-1)?.sessions ?? [];
        const isUnwell = last.some(({ effort, hadSymptoms }) => hadSymptoms || effort === "too_hard");
        const isSilent = last.every(({ effort }) => effort === null);
        if (isUnwell || isSilent) expect(advice?.step).not.toBe("next");
        if (advice?.step === "back") expect(all.length).toBeGreaterThan(1);
      }),
    );
  });
});
