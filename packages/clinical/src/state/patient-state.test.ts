import { describe, expect, it } from "vitest";
import { eventVignettes, stateVignettes } from "../../test/state-vignettes.ts";
import { openEvents } from "./open-events.ts";
import { type PatientStateInput, patientState, type StandingAssessment } from "./patient-state.ts";
import { patientSentence, stateChip } from "./state-words.ts";

const assessed: StandingAssessment = {
  class: "green",
  limit: null,
  levelOfCare: "ward",
  levelOfCareNow: "ward",
  hours: 5,
  isCleared: false,
  isOfEarlierEngine: false,
  mustDecideFirst: false,
  isComfortCare: false,
  vitalSigns: "complete",
  asksByNews2: false,
};
const sent = { status: "sent", minutes: 10, sessions: 2, watts: 25 } as const;
const open: PatientStateInput = {
  isUnder18: false,
  assessment: assessed,
  hasOpenEvent: false,
  goals: sent,
  symptoms: "none",
  hasOwnFinding: false,
  isFirstRideOpen: true,
};

describe("one patient state", () => {
  it.each(stateVignettes)("$id: $title", ({ input, expected }) => {
    expect(stateVignettes).toHaveLength(41);
    const state = patientState(input);
    expect({
      state: state.state,
      minutes: state.target === null ? null : state.target.minutes * state.target.sessions,
      start: state.mayStart,
      watts: state.target?.watts != null,
      sentence: patientSentence(state),
      raise_code: state.refusesRaise,
      lower_code: state.refusesLower,
      chip: stateChip(state),
    }).toEqual(expected);
  });

  it("lets a cleared AMBER without goals start only with a member of the team (addendum 9)", () => {
    const cleared = { ...assessed, class: "amber", isCleared: true } as const;
    const state = patientState({ ...open, assessment: cleared, goals: null });
    expect(state).toMatchObject({ state: "ready", mayStart: false });
    expect(patientSentence(state)).toBe("A member of your team will start with you.");
  });

  it("keeps a STOP of an earlier engine, and asks for a new assessment of anything else", () => {
    const earlier = { ...assessed, isOfEarlierEngine: true };
    expect(patientState({ ...open, assessment: { ...earlier, class: "stop" } })).toMatchObject({ state: "stop" });
    for (const level of ["green", "amber"] as const) {
      const state = patientState({ ...open, assessment: { ...earlier, class: level, isCleared: true } });
      expect(state).toMatchObject({ state: "expired", reasonId: "engine_changed", mayStart: false, target: null });
    }
  });

  it("counts the shorter hours of two units", () => {
    const moved = { ...assessed, levelOfCareNow: "icu", hours: 25 } as const;
    expect(patientState({ ...open, assessment: moved }).state).toBe("expired");
    expect(patientState({ ...open, assessment: { ...moved, hours: 24 } }).state).toBe("active");
  });

  it("gives watts only in `active`", () => {
    const passive = { ...assessed, limit: "unloaded_only" } as const;
    expect(patientState(open).target).toEqual({ minutes: 10, sessions: 2, watts: 25 });
    expect(patientState({ ...open, assessment: passive }).target).toEqual({ minutes: 10, sessions: 2, watts: null });
  });
});

describe("events that hold the plan", () => {
  it.each(eventVignettes)("$title", ({ events, assessments, expected }) => {
    expect(openEvents(events, assessments).map(({ id }) => id)).toEqual(expected);
  });
});
