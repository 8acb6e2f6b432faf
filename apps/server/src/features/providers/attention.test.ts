import { withRow } from "@bedside-bike/contract/attention-order";
import fc from "fast-check";
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
    ["on-track", { ...inState("passive", "comfort"), hoursWithoutRide: 90 }],
    ["ask-first", inState("ask", "decide_first")],
    ["not-now", inState("ask", "under_18")],
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

describe("a list whose rows are read again one by one", () => {
  const started = Date.parse("2026-03-10T09:00:00.000Z");
  const atHour = (hour: number) => new Date(started + hour * 3_600_000).toISOString();
  const hoursAgo = fc.option(fc.integer({ min: 0, max: 30 }), { nil: null });
  const facts = fc.record({
    hoursAgo,
    isPedaling: fc.boolean(),
    dayCount: fc.integer({ min: 1, max: 3 }),
    isHighRisk: fc.boolean(),
    state: fc.constantFrom(inState("active").state, noGoals.state, unassessed.state, inState("stop").state),
    hasUnexplained: fc.boolean(),
    helpRequest: fc.option(fc.constantFrom({ stage: "told" } as const, { stage: "coming" } as const), { nil: null }),
    feedback: fc.option(fc.constantFrom(tooHard, symptoms), { nil: null }),
    fullDaysSeconds: fc.constantFrom([0, 0, 0], [1800, 0, 600]),
    isPowerFalling: fc.boolean(),
    lastName: fc.constantFrom("Ångström", "Abe", "o'Hara", "Otto", "Zoë"),
  });

  /** The server's list, of all or of one of them. */
  const listAt = (
    hour: number,
    ward: readonly { id: number; facts: typeof facts extends fc.Arbitrary<infer F> ? F : never }[],
  ) => {
    const known = ward.map(({ id, facts: { hoursAgo: ago, ...of } }) => ({
      ...patient({ ...of, id, hoursWithoutRide: ago === null ? null : ago + hour }),
      lastRideAt: ago === null ? null : atHour(-ago),
    }));
    return rankAttention(known).map(({ patient: { hoursWithoutRide, ...row }, attention }) => ({
      ...row,
      attention,
      today: { at: atHour(hour) },
    }));
  };

  it("is the list that is read again in whole, hours later too [PORTAL-51]", () => {
    fc.assert(
      fc.property(
        fc.array(facts, { maxLength: 12 }),
        fc.array(facts, { minLength: 1, maxLength: 12 }),
        (before, after) => {
          const ward = before.map((one, id) => ({ id: id + 1, facts: one }));
          // The first of them changed, and more came.
          const changed = after.map((one, id) => ({ id: id + 1, facts: one }));
          const merged = changed.reduce(
            (list, one) => listAt(7, [one]).reduce((rows, row) => withRow(rows, row), list),
            listAt(0, ward),
          );
          const withoutTime = (rows: typeof merged) => rows.map(({ today, ...row }) => row);
          expect(withoutTime(merged)).toEqual(withoutTime(listAt(7, [...changed, ...ward.slice(changed.length)])));
        },
      ),
    );
  });

  it("keeps the rows that stay the same", () => {
    const [first, second] = [facts, facts].map(
      (arbitrary, index) => fc.sample(arbitrary, { numRuns: 1, seed: index })[0],
    );
    if (!first || !second) throw new Error("Two patients are missing.");
    const list = listAt(0, [
      { id: 1, facts: first },
      { id: 2, facts: second },
    ]);
    const merged = withRow(list, { ...(list[0] as (typeof list)[number]) });
    expect(merged).toEqual(list);
    expect(merged[1]).toBe(list[1]);
  });
});
