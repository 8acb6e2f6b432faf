import { describe, expect, it } from "vitest";
import { type PatientStateInput, patientState } from "./patient-state.ts";
import { patientSentence, stateChip } from "./state-words.ts";
import { withSessionCheck } from "./with-session-check.ts";

const assessment = {
  class: "green",
  limit: null,
  levelOfCare: "ward",
  levelOfCareNow: "ward",
  hours: 1,
  isCleared: false,
  isOfEarlierEngine: false,
  mustDecideFirst: false,
  isComfortCare: false,
  vitalSigns: "complete",
  asksByNews2: false,
} as const;
const input: PatientStateInput = {
  isUnder18: false,
  assessment,
  hasOpenEvent: false,
  goals: { status: "sent", minutes: 15, sessions: 2, watts: 20 },
  symptoms: "none",
  hasOwnFinding: false,
  isFirstRideOpen: true,
};
const required = { isRequired: true, hasGo: false };

describe("the check before cycling in a patient's state", () => {
  it.each([
    ["goals are sent", input],
    ["nothing was found and no goals are set", { ...input, goals: null }],
    ["only legs may be moved", { ...input, assessment: { ...assessment, limit: "passive_only" } }],
    ["the first ride is open", { ...input, assessment: null, goals: null }],
  ] as const)("makes who might else start wait, and lets goals be sent as before: %s [CHECK-5]", (_, given) => {
    const before = patientState(given);
    const state = withSessionCheck(before, required);
    expect(before.mayStart).toBe(true);
    expect(state).toEqual({ ...before, state: "wait", reasonId: "session_check", mayStart: false, target: null });
    expect(patientSentence(state)).toBe("Ask your nurse first. They have a short check to do.");
    expect(stateChip(state)).toBe("Check before cycling");
  });

  it.each([
    ["hold", { ...input, hasOpenEvent: true }],
    ["stop", { ...input, assessment: { ...assessment, class: "stop" } }],
    ["expired", { ...input, assessment: { ...assessment, hours: 73 } }],
    ["ask", { ...input, assessment: { ...assessment, class: "amber" } }],
    ["wait", { ...input, symptoms: "unanswered" }],
    ["unassessed", { ...input, assessment: null, isFirstRideOpen: false }],
  ] as const)("leaves every closed state its own sentence: %s [CHECK-5]", (name, given) => {
    const state = patientState(given);
    expect(state.state).toBe(name);
    expect(withSessionCheck(state, required)).toBe(state);
  });

  it("changes nothing with a valid go, or if it is not required [CHECK-5]", () => {
    const state = patientState(input);
    expect(withSessionCheck(state, { isRequired: true, hasGo: true })).toBe(state);
    expect(withSessionCheck(state, { isRequired: false, hasGo: false })).toBe(state);
  });
});
