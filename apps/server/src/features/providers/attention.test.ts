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
  activeGoals: 5,
  dailyGoalMinutes: 30,
  fullDaysSeconds: [1800, 1800, 1800],
  isPowerFalling: false,
  ...metrics,
});
const attentionOf = (metrics: Partial<AttentionMetrics>) => rankAttention([patient(metrics)])[0]?.attention;

describe("why a patient needs attention", () => {
  it.each([
    ["no-ride", { hoursWithoutRide: 24 }],
    ["on-track", { hoursWithoutRide: 23 }],
    ["on-track", { hoursWithoutRide: 30, isPedaling: true }],
    ["no-ride", { hoursWithoutRide: null, dayCount: 2 }],
    ["on-track", { hoursWithoutRide: null, dayCount: 1 }],
    ["high-risk-no-goals", { isHighRisk: true, activeGoals: 0 }],
    ["on-track", { isHighRisk: true, activeGoals: 1 }],
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

it("ranks by urgency, then by hours without a ride, then by name [PORTAL-3]", () => {
  const ranked = rankAttention([
    patient({ lastName: "On track" }),
    patient({ lastName: "Falling", isPowerFalling: true }),
    patient({ lastName: "Below", fullDaysSeconds: [0, 0, 0] }),
    patient({ lastName: "High risk", isHighRisk: true, activeGoals: 0 }),
    patient({ lastName: "Overdue B", hoursWithoutRide: 30 }),
    patient({ lastName: "Overdue A", hoursWithoutRide: 30 }),
    patient({ lastName: "Overdue longer", hoursWithoutRide: 50 }),
    patient({ lastName: "Never", hoursWithoutRide: null }),
  ]);
  expect(ranked.map(({ patient: { lastName } }) => lastName)).toEqual([
    "Never",
    "Overdue longer",
    "Overdue A",
    "Overdue B",
    "High risk",
    "Below",
    "Falling",
    "On track",
  ]);
  expect(ranked.map(({ attention }) => attention.rank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
