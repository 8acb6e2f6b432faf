import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FullPrescription, Prescription } from "../progression/prescription.ts";
import { LEVELS_OF_CARE, MOBILITY_STATUSES } from "../questions.ts";
import { exceededCaps } from "../safety/check-goals.ts";
import { type CappingRecommendation, type GoalCaps, type GoalPart, goalCaps } from "../safety/goal-caps.ts";
import {
  dashboardDailyGoalMinutes,
  durationTargetMinutes,
  goalProgressPercent,
  sessionDurationTargetMinutes,
  shownTarget,
} from "./daily-goal.ts";
import { editorLimits, mostOfEntry, overrideWarnings, readGoalEntry } from "./editor-rules.ts";
import { dailyEnergyWattMinutes, keepEnergy, type OptimizerPatient, optimizeGoals } from "./optimize-goals.ts";
import {
  consistencyPercent,
  efficiencyPercent,
  metabolicEquivalents,
  powerForResistance,
  resistanceForPower,
} from "./progress.ts";
import {
  anonymousRiskLevel,
  benefitBand,
  homeImprovementBarWidth,
  readmissionReductionBarWidth,
  riskReductionBarWidth,
  stayReductionBarWidth,
} from "./result-display.ts";

const ward = { age: 60, level_of_care: "ward", mobility_status: "walking_assist" } as const;
const icu = { age: 60, level_of_care: "icu", mobility_status: "bedbound" } as const;
const settings = (watts: number, minutes: number, sessions: number): Prescription => ({ watts, minutes, sessions });

const uncapped: GoalCaps = {
  watts: { soft: null, hard: null },
  minutes: { soft: null, hard: null },
  sessions: { soft: null, hard: null },
  energy: { soft: null, hard: null },
  resistance: { soft: null, hard: null },
};
/** A patient whose step has reached the goal: only the optimizer's own ranges apply. */
const strong = { step: { watts: 45, minutes: 20 }, caps: uncapped };
const optimize = (goals: Prescription, energy: number, patient: OptimizerPatient) =>
  optimizeGoals(goals, energy, patient, strong);

describe("the optimizer", () => {
  const anyPatient = fc.record({
    age: fc.integer({ min: 16, max: 110 }),
    level_of_care: fc.constantFrom(...LEVELS_OF_CARE),
    mobility_status: fc.constantFrom(...MOBILITY_STATUSES),
  });
  const anySettings = fc.record({
    watts: fc.double({ min: 0, max: 200, noNaN: true }),
    minutes: fc.double({ min: 0, max: 120, noNaN: true }),
    sessions: fc.double({ min: 0, max: 9, noNaN: true }),
  });

  it("stays inside its ranges and is a fixed point of itself [EDITOR-20]", () => {
    fc.assert(
      fc.property(anySettings, fc.double({ min: 0, max: 9000, noNaN: true }), anyPatient, (goals, energy, patient) => {
        const best = optimize(goals, energy, patient);
        const isBedOrIcu = patient.level_of_care === "icu" || patient.mobility_status === "bedbound";
        expect(best.watts).toBeGreaterThanOrEqual(25);
        expect(best.watts).toBeLessThanOrEqual(70);
        expect(best.sessions).toBeGreaterThanOrEqual(1);
        expect(best.sessions).toBeLessThanOrEqual(isBedOrIcu ? 4 : 3);
        expect(best.minutes).toBeGreaterThanOrEqual(isBedOrIcu ? 5 : 8);
        expect(best.minutes).toBeLessThanOrEqual(isBedOrIcu ? 20 : 45);
        expect(optimize(best, energy, patient)).toEqual(best);
      }),
    );
  });

  it("raises watts on a ward until the ratio is 1.5, then minutes [EDITOR-22]", () => {
    // 25 x 10 x 2 = 500 of 1,000: 34 W give 680, ratio 1.47; 1,000 / 68 = 14 whole minutes.
    expect(optimize(settings(25, 10, 2), 1000, ward)).toEqual(settings(34, 14, 2));
  });

  it("raises sessions in the ICU, when bedbound and from 80 years [EDITOR-22]", () => {
    expect(optimize(settings(25, 10, 2), 1000, icu)).toEqual(settings(25, 13, 3));
    expect(optimize(settings(25, 10, 2), 1000, { ...ward, age: 80 })).toEqual(settings(25, 13, 3));
    expect(optimize(settings(25, 10, 2), 1000, { ...ward, age: 79 })).toEqual(settings(34, 14, 2));
  });

  it("lowers watts to 25 and no further when the goals are above the target [EDITOR-22]", () => {
    expect(optimize(settings(40, 10, 2), 700, ward)).toEqual(settings(35, 10, 2));
    expect(optimize(settings(40, 20, 2), 700, ward)).toEqual(settings(25, 14, 2));
  });

  it("leaves what is within 50 watt-minutes [EDITOR-21]", () => {
    expect(optimize(settings(25, 10, 2), 550, ward)).toEqual(settings(25, 10, 2));
    expect(optimize(settings(25, 10, 2), 551, ward)).toEqual(settings(25, 11, 2));
  });

  const anyRecommendation: fc.Arbitrary<CappingRecommendation> = fc
    .record({
      watts: fc.integer({ min: 25, max: 45 }),
      minutes: fc.constantFrom(5, 6, 10, 15, 20),
      sessions: fc.constantFrom(2, 3),
      isAssisted: fc.boolean(),
    })
    .map(({ watts, minutes, sessions, isAssisted }) => ({
      watt_goal: watts,
      duration_min_per_session: minutes,
      sessions_per_day: sessions,
      total_daily_energy: watts * minutes * sessions,
      start_minutes: isAssisted ? 5 : minutes,
    }));

  it("stops at the refusing caps of today's step, and raises nothing to 25 W or 8 minutes [EDITOR-23]", () => {
    fc.assert(
      fc.property(
        anyRecommendation,
        fc.integer({ min: 1, max: 45 }),
        anySettings,
        fc.double({ min: 0, max: 9000, noNaN: true }),
        anyPatient,
        (recommendation, watts, goals, energy, patient) => {
          const step = {
            watts: Math.min(watts, recommendation.watt_goal ?? watts),
            minutes: recommendation.start_minutes,
          };
          const caps = goalCaps({
            recommendation,
            limit: null,
            day: 1,
            dayWatts: step.watts,
            dayMinutes: step.minutes,
          });
          const best = optimizeGoals(goals, energy, patient, { step, caps });
          const values = { ...best, resistance: 1, energy: dailyEnergyWattMinutes(best) };
          expect(exceededCaps(values, caps).filter(({ cap }) => cap === "hard")).toEqual([]);
        },
      ),
    );
    const frail = {
      watt_goal: 25,
      duration_min_per_session: 6,
      sessions_per_day: 3,
      total_daily_energy: 450,
      start_minutes: 5,
    };
    const caps = goalCaps({ recommendation: frail, limit: null, day: 1, dayWatts: 6, dayMinutes: 5 });
    const room = { step: { watts: 6, minutes: 5 }, caps };
    expect(optimizeGoals(settings(6, 5, 3), 90, ward, room)).toEqual(settings(6, 5, 3));
    expect(optimizeGoals(settings(6, 5, 3), 3000, ward, room)).toEqual(settings(16, 12, 3));
  });
});

describe("the goal editor", () => {
  const recommended: FullPrescription = { watts: 30, minutes: 15, sessions: 2, resistance: 3, energy: 900 };
  const entry = (part: GoalPart, typed: number, step = recommended, caps = uncapped) =>
    readGoalEntry(typed, step[part], editorLimits(part, step, caps));

  it.each([
    ["minutes", 45, 30, "most"],
    ["minutes", 1, 10, "least"],
    ["minutes", 12.34, 12.3, "rounded"],
    ["minutes", 150, 15, "typo"],
    ["minutes", 20, 20, null],
    ["watts", 99, 70, "most"],
    ["watts", 0.4, 1, "least"],
    ["watts", 255, 30, "typo"],
    ["watts", -30, 30, "typo"],
    ["watts", Number.NaN, 30, "missing"],
    ["resistance", 4.5, 5, "rounded"],
    ["resistance", 9.6, 9, "most"],
    ["resistance", 11, 3, "typo"],
    ["sessions", 5, 4, "most"],
    ["sessions", 0, 1, "least"],
    ["sessions", 22, 2, "typo"],
    ["energy", 1, 300, "least"],
    ["energy", 9999, 3000, "most"],
    ["energy", 30000, 900, "typo"],
  ] as const)("makes of %s typed as %d: %d, said as %s [EDITOR-10]", (part, typed, value, change) => {
    expect(entry(part, typed)).toEqual({ value, change });
  });

  it("has one upper limit per field, the most that may be sent; a typo never becomes it [EDITOR-10, EDITOR-14]", () => {
    const capped = { ...uncapped, watts: { soft: null, hard: 16.25 }, sessions: { soft: null, hard: 9 } };
    expect(mostOfEntry("watts", capped)).toBe(16.2);
    expect(mostOfEntry("sessions", capped)).toBe(4);
    expect(entry("watts", 18, recommended, capped)).toEqual({ value: 16.2, change: "most" });
    const anyTyped = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(anyTyped, (typed) => {
        const { value } = entry("watts", typed, recommended, capped);
        return typed < 100 ? value <= 16.2 : value === recommended.watts;
      }),
    );
  });

  it("does not double a frail patient's five minutes, nor ask for 25 W or 300 Watt-Min [EDITOR-10]", () => {
    const frail = { ...recommended, minutes: 5, watts: 6, energy: 60 };
    expect(entry("minutes", 5, frail)).toEqual({ value: 5, change: null });
    expect(entry("energy", 60, frail)).toEqual({ value: 60, change: null });
    expect(entry("minutes", 2, frail)).toEqual({ value: 5, change: "least" });
  });

  it("warns above, not at, 20 min, 45 W, resistance 6 and 1200 watt-minutes [EDITOR-11]", () => {
    const at = { watts: 45, minutes: 20, sessions: 4, resistance: 6, energy: 1200 };
    expect(overrideWarnings(at)).toEqual([]);
    const over = { ...at, watts: 46, minutes: 20.1, resistance: 7, energy: 1201 };
    expect(overrideWarnings(over)).toEqual([
      { part: "minutes", value: 20.1, limit: 20 },
      { part: "watts", value: 46, limit: 45 },
      { part: "resistance", value: 7, limit: 6 },
      { part: "energy", value: 1201, limit: 1200 },
    ]);
  });

  it("asks to acknowledge over a soft cap, refuses over a hard one, each part by itself [EDITOR-12, EDITOR-14]", () => {
    const recommendation = {
      watt_goal: 30,
      duration_min_per_session: 15,
      sessions_per_day: 2,
      total_daily_energy: 900,
      start_minutes: 10,
    };
    const caps = goalCaps({ recommendation, limit: null, day: 2, dayWatts: 20, dayMinutes: 10 });
    const at = { ...recommended, watts: 26, minutes: 15, energy: 1170 };
    const exceeded = (changed: Partial<FullPrescription>) => exceededCaps({ ...at, ...changed }, caps);
    expect(exceeded({})).toEqual([]);
    expect(exceeded({ watts: 26.1 })).toEqual([{ part: "watts", cap: "soft", limit: 26 }]);
    expect(exceeded({ minutes: 15.1 })).toEqual([{ part: "minutes", cap: "soft", limit: 15 }]);
    expect(exceeded({ energy: 1171 })).toEqual([{ part: "energy", cap: "soft", limit: 1170 }]);
    expect(exceeded({ resistance: 7 })).toEqual([{ part: "resistance", cap: "soft", limit: 6 }]);
    expect(exceeded({ watts: 41, sessions: 1 })).toEqual([{ part: "watts", cap: "hard", limit: 40 }]);
    expect(exceeded({ sessions: 5, energy: 1950 })).toEqual([
      { part: "sessions", cap: "hard", limit: 4 },
      { part: "energy", cap: "hard", limit: 1800 },
    ]);
  });

  it("recomputes minutes within 5-45 under the lock, up to their cap [EDITOR-7, EDITOR-21, EDITOR-23]", () => {
    const kept = (energy: number, watts: number, sessions: number, hard: number | null = null) =>
      keepEnergy({ ...recommended, energy, watts, sessions }, { ...uncapped, minutes: { soft: null, hard } }).minutes;
    expect(kept(1050, 35, 2)).toBe(15);
    expect(kept(1000, 30, 3)).toBe(11.1);
    expect(kept(100, 70, 4)).toBe(5);
    expect(kept(3000, 25, 1)).toBe(45);
    expect(kept(3000, 0, 1)).toBe(45);
    expect(kept(3000, 25, 1, 30)).toBe(30);
    expect(kept(3000, 0, 1, 12)).toBe(12);
    expect(kept(3000, 25, 1, 60)).toBe(45);
  });
});

describe("the daily goal", () => {
  it("takes larger duration targets as seconds, each screen by its own rule [DASHBOARD-23, EXERCISE-13]", () => {
    expect([100, 101, 900, "900"].map((target) => durationTargetMinutes(target))).toEqual([100, 101 / 60, 15, 15]);
    expect([60, 61, 900].map((target) => sessionDurationTargetMinutes(target))).toEqual([60, 61 / 60, 15]);
    expect(durationTargetMinutes(90, "seconds")).toBe(1.5);
    expect(shownTarget({ goalType: "duration", targetValue: 900 })).toBe(15);
    expect(shownTarget({ goalType: "energy", targetValue: "900" })).toBe(900);
  });

  it("multiplies duration by sessions, 15 by 2 without [DASHBOARD-22]", () => {
    const duration = { goalType: "duration", targetValue: 12, unit: "minutes" };
    const sessions = { goalType: "sessions", targetValue: "3", unit: "sessions" };
    expect(dashboardDailyGoalMinutes([])).toBe(30);
    expect(dashboardDailyGoalMinutes([duration])).toBe(24);
    expect(dashboardDailyGoalMinutes([duration, sessions])).toBe(36);
    expect(dashboardDailyGoalMinutes([{ ...duration, targetValue: "nonsense" }])).toBe(30);
  });

  it("caps progress at 100 and takes negative or invalid as 0 [DASHBOARD-24]", () => {
    expect([15, 30, 60, -5, Number.NaN].map((done) => goalProgressPercent(done, 30))).toEqual([50, 100, 100, 0, 0]);
    expect(goalProgressPercent(10, 0)).toBe(0);
  });
});

describe("values on screens", () => {
  it("METs, efficiency and consistency [DASHBOARD-26, REPORT-6]", () => {
    expect(metabolicEquivalents(0, 80)).toBe(2);
    expect(metabolicEquivalents(35, 70)).toBe(3.5);
    expect(metabolicEquivalents(35)).toBe(3.5);
    expect(metabolicEquivalents(35, 0)).toBe(3.5);
    expect(metabolicEquivalents(25, 50)).toBe(3.5);
    expect(efficiencyPercent(45, 45)).toBe(100);
    expect(efficiencyPercent(30, 45)).toBe(66.7);
    expect(consistencyPercent(7.5, 15)).toBe(50);
    expect(consistencyPercent(40, 15)).toBe(100);
  });

  it("map resistance to power on the 30-50 scale and back [EDITOR-13]", () => {
    expect([1, 5, 9].map(powerForResistance)).toEqual([30, 40, 50]);
    expect([20, 30, 40, 50, 70].map(resistanceForPower)).toEqual([1, 1, 5, 9, 9]);
  });

  it("grade by the public page's bands, at or above [RISK-21]", () => {
    expect([0.149, 0.15, 0.249, 0.25].map((p) => anonymousRiskLevel("deconditioning", p))).toEqual([
      "low",
      "moderate",
      "moderate",
      "high",
    ]);
    for (const risk of ["vte", "falls", "pressure"] as const) {
      expect([0.0199, 0.02, 0.0399, 0.04].map((p) => anonymousRiskLevel(risk, p))).toEqual([
        "low",
        "moderate",
        "moderate",
        "high",
      ]);
    }
  });

  it("grade and draw the benefit [CALCULATOR-35, CALCULATOR-36]", () => {
    expect([2, 1.99, 1, 0.99, 0.5, 0.49].map(benefitBand)).toEqual([
      "excellent",
      "good",
      "good",
      "moderate",
      "moderate",
      "minimal",
    ]);
    expect([1, 4, 9].map(riskReductionBarWidth)).toEqual([25, 100, 100]);
    expect([0.5, 3].map(stayReductionBarWidth)).toEqual([25, 100]);
    expect([0.02, 0.5].map(homeImprovementBarWidth)).toEqual([10, 100]);
    expect([0.02, 0.5].map(readmissionReductionBarWidth)).toEqual([20, 100]);
  });
});
