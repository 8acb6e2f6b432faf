import { describe, expect, it } from "vitest";
import { type AttentionMetrics, rankAttention } from "./attention.ts";

let ids = 0;
const patient = (metrics: Partial<AttentionMetrics> = {}): AttentionMetrics => ({
  id: ++ids,
  firstName: "First",
  lastName: "Last",
  hoursWithoutRide: 3,
  isPedaling: false,
  dayCount: 5,
  isHighRisk: false,
  isAssessed: true,
  feedback: null,
  activeGoals: 5,
  dailyGoalMinutes: 30,
  fullDaysSeconds: [1800, 1800, 1800],
  isPowerFalling: false,
  ...metrics,
});
const said = (feedback: Partial<NonNullable<AttentionMetrics["feedback"]>>) => ({
  rideId: "5f1c7de0-0000-4000-8000-000000000001",
  symptomsAt: null,
  tooHardInARow: 0,
  ...feedback,
});
const tooHard = said({ tooHardInARow: 1 });
const symptoms = said({ symptomsAt: "2026-03-10T09:00:00.000Z" });
const attentionOf = (metrics: Partial<AttentionMetrics>) => rankAttention([patient(metrics)])[0]?.attention;

describe("why a patient needs attention", () => {
  it.each([
    ["no-ride", { hoursWithoutRide: 24 }],
    ["on-track", { hoursWithoutRide: 23 }],
    ["on-track", { hoursWithoutRide: 30, isPedaling: true }],
    ["no-ride", { hoursWithoutRide: null, dayCount: 2 }],
    ["no-ride", { hoursWithoutRide: null, dayCount: 1 }],
    ["high-risk-no-goals", { isHighRisk: true, activeGoals: 0 }],
    ["on-track", { isHighRisk: true, activeGoals: 1 }],
    ["symptoms", { feedback: symptoms }],
    ["symptoms", { feedback: said({ ...symptoms, tooHardInARow: 3 }), isAssessed: false, isPedaling: true }],
    ["too-hard", { feedback: tooHard }],
    ["too-hard", { feedback: tooHard, isAssessed: false, hoursWithoutRide: 48 }],
    ["not-assessed", { isAssessed: false }],
    ["not-assessed", { isAssessed: false, activeGoals: 0, hoursWithoutRide: null }],
    ["no-goals", { activeGoals: 0 }],
    ["no-goals", { activeGoals: 0, hoursWithoutRide: null, dayCount: 1 }],
    ["on-track", { hoursWithoutRide: null, dayCount: 1, isPedaling: true }],
    ["below-goal", { fullDaysSeconds: [1799, 0, 600] }],
    ["on-track", { fullDaysSeconds: [1800, 0, 600] }],
    ["on-track", { fullDaysSeconds: [0, 0] }],
    ["on-track", { fullDaysSeconds: [0, 0, 0], dailyGoalMinutes: null }],
    ["power-falling", { isPowerFalling: true }],
    ["no-ride", { hoursWithoutRide: 48, isHighRisk: true, activeGoals: 0, isPowerFalling: true }],
    ["below-goal", { fullDaysSeconds: [0, 0, 0], isPowerFalling: true }],
  ] as const)("%s: %o", (reason, metrics) => {
    expect(attentionOf(metrics)?.reason).toBe(reason);
  });

  it("counts the days below the goal", () => {
    expect(attentionOf({ fullDaysSeconds: [1799, 1800, 0] })?.daysBelowGoal).toBe(2);
    expect(attentionOf({ dailyGoalMinutes: null, fullDaysSeconds: [0, 0, 0] })?.daysBelowGoal).toBe(0);
  });
});

it("ranks who said symptoms first, then too hard, then the never assessed, and ties by hours without a ride [PORTAL-3]", () => {
  const ranked = rankAttention([
    patient({ lastName: "On track" }),
    patient({ lastName: "No goals", activeGoals: 0 }),
    patient({ lastName: "Falling", isPowerFalling: true }),
    patient({ lastName: "Below", fullDaysSeconds: [0, 0, 0] }),
    patient({ lastName: "High risk", isHighRisk: true, activeGoals: 0 }),
    patient({ lastName: "Here since today", hoursWithoutRide: null, dayCount: 1 }),
    patient({ lastName: "Overdue B", hoursWithoutRide: 30 }),
    patient({ lastName: "Overdue A", hoursWithoutRide: 30 }),
    patient({ lastName: "Overdue longer", hoursWithoutRide: 50 }),
    patient({ lastName: "Never", hoursWithoutRide: null }),
    patient({ lastName: "Not assessed", isAssessed: false, activeGoals: 0 }),
    patient({ lastName: "Too hard", feedback: tooHard }),
    patient({ lastName: "Symptoms", feedback: symptoms }),
  ]);
  const names = ranked.map(({ patient: { lastName } }) => lastName);
  expect(names).toEqual([
    "Symptoms",
    "Too hard",
    "Not assessed",
    "Never",
    "Overdue longer",
    "Overdue A",
    "Overdue B",
    "Here since today",
    "High risk",
    "Below",
    "Falling",
    "No goals",
    "On track",
  ]);
  expect(ranked.map(({ attention }) => attention.rank)).toEqual(names.map((_, rank) => rank));
});
