import { describe, expect, it } from "vitest";
import { hoursOfSessionCheck, judgeSessionCheck, type SessionCheckInput } from "./judge-session-check.ts";
import { SESSION_CHECK_LINES } from "./session-checks.ts";

const answers = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };
const check = (changes: Partial<SessionCheckInput>) =>
  judgeSessionCheck({ answers, vitals: {}, assessed: null, ...changes });

describe("the check before cycling", () => {
  it("is a go with six times yes, and with vital signs that allow it [CHECK-2]", () => {
    expect(check({})).toEqual({ state: "go", reasons: [], isStop: false });
    const vitals = { spo2_percent: 90, heart_rate: 120, systolic_mmhg: 90, respiratory_rate: 30 };
    expect(check({ vitals })).toEqual({ state: "go", reasons: [], isStop: false });
  });

  it.each(SESSION_CHECK_LINES)("waits with one no: %s [CHECK-2]", (line) => {
    expect(check({ answers: { ...answers, [line]: false } })).toEqual({
      state: "wait",
      reasons: [line],
      isStop: false,
    });
  });

  it.each([
    ["spo2_percent", 89, false],
    ["spo2_percent", 87, true],
    ["heart_rate", 121, false],
    ["heart_rate", 131, true],
    ["heart_rate", 39, true],
    ["systolic_mmhg", 89, true],
    ["systolic_mmhg", 181, true],
    ["respiratory_rate", 31, false],
    ["respiratory_rate", 41, true],
  ] as const)("waits with %s %d; the safety check's STOP is told apart [CHECK-2, CHECK-3]", (name, value, isStop) => {
    expect(check({ vitals: { [name]: value } })).toEqual({ state: "wait", reasons: [name], isStop });
  });

  it("lets pass what the assessment already found, but never a STOP [CHECK-2]", () => {
    const assessed = { reasons: [{ id: "spo2_percent", class: "amber" }], answers: { spo2_percent: 88 } } as const;
    expect(check({ vitals: { spo2_percent: 88 }, assessed }).state).toBe("go");
    expect(check({ vitals: { spo2_percent: 87 }, assessed })).toMatchObject({ state: "wait", isStop: true });
    expect(check({ vitals: { heart_rate: 125 }, assessed }).state).toBe("wait");
  });

  it("does not count the cuff's pressure of a patient with an LVAD whose MAP is recorded [CHECK-2]", () => {
    const vitals = { systolic_mmhg: 80 };
    const withVad = { mechanical_support: "vad" as const };
    const assessed = { reasons: [], answers: { ...withVad, map_mmhg: 80 } };
    expect(check({ vitals, assessed }).state).toBe("go");
    expect(check({ vitals, assessed: { reasons: [], answers: withVad } }).isStop).toBe(true);
  });

  it("counts for 12 hours on a ward and in rehabilitation, for 4 elsewhere and without an assessment [CHECK-4]", () => {
    expect((["ward", "rehab", "icu", "stepdown", null] as const).map(hoursOfSessionCheck)).toEqual([12, 12, 4, 4, 4]);
  });
});
