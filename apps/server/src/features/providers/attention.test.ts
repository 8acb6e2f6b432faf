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
  state: { state: "active", reasonId: "green" },
  openEvent: null,
  needsSessionCheck: false,
  hasUnexplained: false,
  hasRiddenWhilePaused: false,
  helpRequest: null,
  mustStop: null,
  feedback: null,
  dailyGoalMinutes: 30,
  fullDaysSeconds: [1800, 1800, 1800],
  isPowerFalling: false,
  ...metrics,
});
const tooHard = { symptomsAt: null };
const symptoms = { symptomsAt: "2026-03-10T09:00:00.000Z" };
const unanswered = { answer: null };
const danaIsGoing = { by: "Dana Provider", at: "2026-03-10T09:00:00.000Z" };
const noGoals = { state: { state: "ready", reasonId: "green_no_goals" } } as const;
const unassessed = { state: { state: "unassessed", reasonId: "first_ride_open" } } as const;
const inState = (
  state: AttentionMetrics["state"]["state"],
  reasonId: AttentionMetrics["state"]["reasonId"] = null,
) => ({
  state: { state, reasonId },
});
const attentionOf = (metrics: Partial<AttentionMetrics>) => rankAttention([patient(metrics)])[0]?.attention;

describe("why a patient needs attention", () => {
  it.each([
    ["no-ride", { hoursWithoutRide: 24 }],
    ["on-track", { hoursWithoutRide: 23 }],
    ["on-track", { hoursWithoutRide: 30, isPedaling: true }],
    ["no-ride", { hoursWithoutRide: null, dayCount: 2 }],
    ["no-ride", { hoursWithoutRide: null, dayCount: 1 }],
    ["high-risk-no-goals", { isHighRisk: true, ...noGoals }],
    ["on-track", { isHighRisk: true }],
    ["help", { helpRequest: { stage: "told" }, feedback: symptoms, ...inState("hold", "open_event") }],
    ["help", { helpRequest: { stage: "told" }, mustStop: unanswered, ...inState("stop") }],
    ["must-stop", { mustStop: unanswered, isPedaling: true, ...inState("stop") }],
    ["must-stop", { mustStop: unanswered, helpRequest: { stage: "coming" }, ...inState("hold", "open_event") }],
    ["must-stop", { mustStop: unanswered, feedback: symptoms, ...inState("wait", "symptoms") }],
    ["must-stop", { mustStop: { answer: danaIsGoing }, feedback: symptoms, ...inState("stop") }],
    ["help-to-end", { mustStop: { answer: danaIsGoing }, helpRequest: { stage: "coming" }, ...inState("stop") }],
    ["help-to-end", { helpRequest: { stage: "coming" }, feedback: symptoms }],
    ["help-to-end", { helpRequest: { stage: "over" } }],
    ["symptoms", { feedback: symptoms }],
    ["symptoms", { feedback: symptoms, ...unassessed, isPedaling: true }],
    ["on-hold", { ...inState("hold", "open_event"), hasRiddenWhilePaused: true, feedback: tooHard }],
    ["event", { ...inState("hold", "open_event"), openEvent: "fall" }],
    ["event", { ...inState("hold", "open_event"), openEvent: "stop_event", feedback: tooHard }],
    ["on-hold", { ...inState("hold", "open_event"), openEvent: "pause" }],
    ["session-check", { needsSessionCheck: true, hasUnexplained: true, hoursWithoutRide: 48 }],
    ["ask-first", { needsSessionCheck: true, ...inState("ask") }],
    ["too-hard", { needsSessionCheck: true, feedback: tooHard }],
    ["unexplained", { hasUnexplained: true, hoursWithoutRide: 48 }],
    ["rode-while-paused", { ...inState("ask"), hasRiddenWhilePaused: true, feedback: tooHard }],
    ["check-due", { ...inState("expired", "hours_over"), hoursWithoutRide: 48, isPowerFalling: true }],
    ["check-due", inState("stop", "check_due")],
    ["ask-first", { ...inState("ask"), hoursWithoutRide: 48 }],
    ["send-again", inState("ready", "cleared_send_again")],
    ["not-now", { ...inState("stop"), hoursWithoutRide: null, isHighRisk: true }],
    ["not-assessed", inState("wait", "symptoms_unassessed_answered")],
    ["session-check", { needsSessionCheck: true, hoursWithoutRide: 48 }],
    ["too-hard", { needsSessionCheck: true, feedback: tooHard }],
    ["not-assessed", { ...unassessed, needsSessionCheck: true, hoursWithoutRide: 48 }],
    ["symptoms", { needsSessionCheck: true, feedback: symptoms }],
    ["on-hold", { ...inState("hold", "open_event"), needsSessionCheck: true }],
    ["rode-while-paused", { needsSessionCheck: true, hasRiddenWhilePaused: true }],
    ["too-hard", { feedback: tooHard }],
    ["too-hard", { feedback: tooHard, ...unassessed, hoursWithoutRide: 48 }],
    ["not-assessed", unassessed],
    ["not-assessed", { ...unassessed, hoursWithoutRide: null }],
    ["no-goals", noGoals],
    ["no-goals", { ...noGoals, hoursWithoutRide: null, dayCount: 1 }],
    ["on-track", { hoursWithoutRide: null, dayCount: 1, isPedaling: true }],
    ["below-goal", { fullDaysSeconds: [1799, 0, 600] }],
    ["on-track", { fullDaysSeconds: [1800, 0, 600] }],
    ["on-track", { fullDaysSeconds: [0, 0] }],
    ["on-track", { fullDaysSeconds: [0, 0, 0], dailyGoalMinutes: null }],
    ["power-falling", { isPowerFalling: true }],
    ["no-ride", { hoursWithoutRide: 48, isHighRisk: true, ...noGoals, isPowerFalling: true }],
    ["below-goal", { fullDaysSeconds: [0, 0, 0], isPowerFalling: true }],
  ] as const)("%s: %o", (reason, metrics) => {
    expect(attentionOf(metrics)?.reason).toBe(reason);
  });

  it("counts the days below the goal", () => {
    expect(attentionOf({ fullDaysSeconds: [1799, 1800, 0] })?.daysBelowGoal).toBe(2);
    expect(attentionOf({ dailyGoalMinutes: null, fullDaysSeconds: [0, 0, 0] })?.daysBelowGoal).toBe(0);
  });
});

it("ranks states before what the days show, and ties by hours without a ride [PORTAL-3]", () => {
  const ranked = rankAttention([
    patient({ lastName: "On track" }),
    patient({ lastName: "No goals", ...noGoals }),
    patient({ lastName: "Falling", isPowerFalling: true }),
    patient({ lastName: "Below", fullDaysSeconds: [0, 0, 0] }),
    patient({ lastName: "High risk", isHighRisk: true, ...noGoals }),
    patient({ lastName: "Here since today", hoursWithoutRide: null, dayCount: 1 }),
    patient({ lastName: "Overdue B", hoursWithoutRide: 30 }),
    patient({ lastName: "Overdue A", hoursWithoutRide: 30 }),
    patient({ lastName: "Overdue longer", hoursWithoutRide: 50 }),
    patient({ lastName: "Never", hoursWithoutRide: null }),
    patient({ lastName: "Not assessed", ...unassessed }),
    patient({ lastName: "Too hard", feedback: tooHard }),
    patient({ lastName: "Not now", ...inState("stop") }),
    patient({ lastName: "Unexplained", hasUnexplained: true }),
    patient({ lastName: "To check", needsSessionCheck: true }),
    patient({ lastName: "Check due", ...inState("expired", "hours_over") }),
    patient({ lastName: "Fell", ...inState("hold", "open_event"), openEvent: "fall" }),
    patient({ lastName: "On hold", ...inState("hold", "open_event") }),
    patient({ lastName: "Symptoms", feedback: symptoms }),
    patient({ lastName: "Dana is coming", helpRequest: { stage: "coming" } }),
    patient({ lastName: "Must stop", mustStop: unanswered, ...inState("stop") }),
    patient({ lastName: "Calls", helpRequest: { stage: "told" } }),
  ]);
  const names = ranked.map(({ patient: { lastName } }) => lastName);
  expect(names).toEqual([
    "Calls",
    "Must stop",
    "Dana is coming",
    "Symptoms",
    "Fell",
    "On hold",
    "Too hard",
    "Check due",
    "Not assessed",
    "To check",
    "Unexplained",
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
    "Not now",
  ]);
  expect(ranked.map(({ attention }) => attention.rank)).toEqual(names.map((_, rank) => rank));
});
