import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EnteredNews2 } from "../assessment-input.ts";
import {
  type AssessedForCheck,
  endOfGo,
  hoursOfSessionCheck,
  judgeSessionCheck,
  type SessionCheckInput,
} from "./judge-session-check.ts";
import { NEWS2_PARTS, type News2Input, news2ClassOf, scoreNews2, vitalSignsOf } from "./news2.ts";
import type { SafetyAnswers } from "./safety-items.ts";
import { SESSION_CHECK_LINES } from "./session-checks.ts";

const NOW = "2026-11-28T12:00:00.000Z";
const answers = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };
const calm = {
  respiratory_rate: 16,
  spo2_percent: 97,
  oxygen_support: "none",
  systolic_mmhg: 125,
  heart_rate: 80,
  consciousness: "alert",
  temperature_c: 36.8,
} as const;

function assessedBy(signs: SafetyAnswers, entered: EnteredNews2 | null = null): AssessedForCheck {
  const input: News2Input = {
    answers: signs,
    hasVentilator: false,
    hasChronicLungDisease: false,
    isComfortCare: false,
  };
  const news2 = scoreNews2(input, entered);
  return {
    answers: signs,
    hasVentilator: false,
    news2,
    vitalSigns: vitalSignsOf(news2),
    at: "2026-11-28T11:00:00.000Z",
  };
}

const check = (changes: Partial<SessionCheckInput>) =>
  judgeSessionCheck({
    answers,
    measured: {},
    entered: null,
    assessed: null,
    levelOfCare: "ward",
    now: NOW,
    ...changes,
  });

describe("the check before cycling", () => {
  it("is a go with six times yes, and with vital signs that allow it [CHECK-2]", () => {
    expect(check({ assessed: assessedBy(calm) })).toMatchObject({ state: "go", reasons: [], isStop: false });
    const measured = { ...calm, spo2_percent: 96, heart_rate: 90, systolic_mmhg: 111, respiratory_rate: 20 };
    expect(check({ assessed: assessedBy(calm), measured })).toMatchObject({ state: "go", news2: 0, from: NOW });
  });

  it.each(SESSION_CHECK_LINES)("waits with one no: %s [CHECK-2]", (line) => {
    const judged = check({ answers: { ...answers, [line]: false }, assessed: assessedBy(calm) });
    expect(judged).toMatchObject({ state: "wait", reasons: [line], isStop: false });
  });

  it.each([
    ["spo2_percent", 89, false],
    ["spo2_percent", 87, true],
    ["heart_rate", 121, false],
    ["heart_rate", 131, true],
    ["heart_rate", 39, true],
    ["systolic_mmhg", 89, true],
    ["systolic_mmhg", 181, true],
    ["map_mmhg", 64, false],
    ["map_mmhg", 111, true],
    ["respiratory_rate", 31, false],
    ["respiratory_rate", 41, true],
    ["temperature_c", 38.6, false],
    ["temperature_c", 40, true],
    ["consciousness", "voice", false],
    ["consciousness", "pain", true],
    ["oxygen_support", "niv", false],
  ] as const)("waits with %s %s; the safety check's STOP is told apart [CHECK-2, CHECK-3]", (name, value, isStop) => {
    const judged = check({ measured: { [name]: value }, assessed: assessedBy(calm) });
    expect(judged.reasons).toContain(name);
    expect(judged).toMatchObject({ state: "wait", isStop });
  });

  it("lets pass what the assessment already found, but never a STOP [CHECK-2]", () => {
    const assessed = assessedBy({ ...calm, temperature_c: 38.6 });
    expect(check({ measured: { temperature_c: 38.6 }, assessed }).state).toBe("go");
    expect(check({ measured: { temperature_c: 40 }, assessed })).toMatchObject({ state: "wait", isStop: true });
    expect(check({ measured: { heart_rate: 125 }, assessed }).reasons).toEqual(["heart_rate"]);
  });

  it("does not count the cuff's pressure of a patient with an LVAD whose MAP is measured [CHECK-2]", () => {
    const assessed = assessedBy({ ...calm, mechanical_support: "vad", map_mmhg: 80 });
    expect(check({ measured: { systolic_mmhg: 80, map_mmhg: 80 }, assessed }).state).toBe("go");
    expect(check({ measured: { systolic_mmhg: 80 }, assessed }).isStop).toBe(true);
    const incomplete = assessedBy({ mechanical_support: "vad", map_mmhg: 80 });
    const entered = { total: 0, single_3: false, at: NOW };
    expect(check({ entered, assessed: incomplete }).reasons).toEqual(["vital_signs"]);
    expect(check({ entered, assessed: incomplete, measured: { map_mmhg: 80 } }).state).toBe("go");
  });

  it("says which parts it still needs, and what a chart's total contradicts [CHECK-9]", () => {
    const assessed = assessedBy({ heart_rate: 80 });
    expect(check({ assessed, measured: { temperature_c: 37 } }).missing).toEqual(
      NEWS2_PARTS.filter((part) => part !== "heart_rate" && part !== "temperature_c"),
    );
    const entered = { total: 1, single_3: false, at: NOW };
    expect(check({ assessed, entered }).state).toBe("go");
    const judged = check({ assessed, entered, measured: { respiratory_rate: 22, heart_rate: 95 } });
    expect(judged).toMatchObject({ state: "wait", reasons: ["vital_signs"], contradiction: { chart: 1, here: 3 } });
  });

  it("counts from when the chart's total was taken, if that completes it [CHECK-8]", () => {
    const entered = { total: 0, single_3: false, at: "2026-11-28T05:00:00.000Z" };
    expect(endOfGo(check({ assessed: assessedBy({}), entered }).from, "ward")).toBe("2026-11-28T17:00:00.000Z");
    expect(check({ assessed: assessedBy(calm), entered }).from).toBe(NOW);
  });

  it("counts for 12 hours on a ward and in rehabilitation, for 4 elsewhere and without an assessment [CHECK-4]", () => {
    expect((["ward", "rehab", "icu", "stepdown", null] as const).map(hoursOfSessionCheck)).toEqual([12, 12, 4, 4, 4]);
  });

  it("never goes with a NEWS2 that asks, nor with a part missing where all must be there [CHECK-11]", () => {
    const signs = fc.record(
      {
        respiratory_rate: fc.integer({ min: 5, max: 40 }),
        spo2_percent: fc.integer({ min: 86, max: 100 }),
        oxygen_support: fc.constantFrom("none", "low_flow", "niv"),
        systolic_mmhg: fc.integer({ min: 80, max: 190 }),
        heart_rate: fc.integer({ min: 38, max: 135 }),
        consciousness: fc.constantFrom("alert", "voice"),
        temperature_c: fc.integer({ min: 34, max: 40 }),
      },
      { requiredKeys: [] },
    );
    const entered = fc.option(
      fc.record({
        total: fc.integer({ min: 0, max: 12 }),
        single_3: fc.constant(false),
        at: fc.constantFrom(NOW, "2026-11-28T09:00:00.000Z"),
      }),
    );
    fc.assert(
      fc.property(signs, signs, entered, (before, measured, chart) => {
        const assessed = assessedBy(before as SafetyAnswers);
        const judged = check({ assessed, measured: measured as SafetyAnswers, entered: chart });
        if (judged.state === "wait") return;
        expect(judged.missing).toEqual([]);
        const asks = news2ClassOf(judged.news2, false) !== "low";
        // A known one: the assessment asked because of it, and no part scores more.
        if (asks) expect(assessed.news2?.class).toBe("ask");
        expect(chart === null ? "low" : news2ClassOf(chart.total, false)).toBe("low");
        if (assessed.vitalSigns === "incomplete" && chart === null) {
          const all = { ...before, ...measured };
          expect(NEWS2_PARTS.every((part) => part in all)).toBe(true);
        }
      }),
    );
  });
});
