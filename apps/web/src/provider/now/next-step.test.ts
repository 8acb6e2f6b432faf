import type { PatientGoalLimits, ProviderPatient } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { dayWith } from "../../../test/support/day-fixture.ts";
import { nextStepOf } from "./next-step.ts";

type Patient = Parameters<typeof nextStepOf>[0];

const target = { minutes: 15, sessions: 2, watts: 20 };
const rideState = { state: "active", reasonId: "green", mayStart: true, limit: null, since: null, target } as const;
const riding: Patient = { rideState, advice: null };
const advised = (step: NonNullable<ProviderPatient["advice"]>["step"]): Patient => ({
  ...riding,
  advice: { step, day: "2026-11-20", missed: [] },
});
const noGoals: Patient = { ...riding, rideState: { ...rideState, state: "ready", target: null } };
const limitsOf = (code: PatientGoalLimits["code"], nextStep: PatientGoalLimits["nextStep"] = null) =>
  ({ code, lowerCode: code, nextStep }) as PatientGoalLimits;
const open = limitsOf(null);
const advice: PatientGoalLimits["advice"] = { step: "same", day: null, missed: [], stepBack: null };
const unchecked: Patient = {
  ...riding,
  rideState: { ...rideState, state: "wait", reasonId: "session_check", mayStart: false, target: null },
};

describe("what a provider does next for a patient [PORTAL-43]", () => {
  it.each([
    ["clear", riding, limitsOf("clearance_needed"), 0],
    ["assess", riding, limitsOf("assessment_expired"), 0],
    ["assess", noGoals, limitsOf("stopped"), 0],
    ["send", noGoals, open, 0],
    ["check", unchecked, { ...open, advice }, 0],
    ["send", unchecked, { ...open, advice: null }, 0],
    ["advance", advised("next"), limitsOf(null, { watts: 25, minutes: 15 }), 0],
    ["done", advised("next"), open, 30],
    ["stepBack", advised("back"), open, 0],
    ["done", advised("same"), open, 30],
    ["done", riding, open, 31],
  ] as const)("%s", (kind, patient, limits, minutes) => {
    expect(nextStepOf(patient, limits, dayWith(minutes * 60))).toEqual({ kind });
  });

  it("says how many minutes are left of today's, rounded up: no minute is given away", () => {
    expect(nextStepOf(riding, open, dayWith(12.4 * 60))).toEqual({ kind: "ride", minutes: 18 });
  });

  it("asks for nothing on a day whose goal was reached before a longer one was sent [DAY-11]", () => {
    const longer = { ...riding, rideState: { ...rideState, target: { ...target, minutes: 20 } } };
    expect(nextStepOf(longer, open, dayWith(1860, { isReached: true }))).toEqual({ kind: "done" });
  });
});
