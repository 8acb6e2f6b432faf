import {
  type PatientState,
  type PatientStateInput,
  patientState,
  type StandingAssessment,
  stateChip,
  withHelpAsked,
  withSessionCheck,
} from "@bedside-bike/clinical";
import { describe, expect, it } from "vitest";
import words from "../locales/en/goal-limits.json" with { type: "json" };
import { chipKeyOf } from "./state-words.ts";

const nothing: PatientStateInput = {
  isUnder18: false,
  assessment: null,
  hasOpenEvent: false,
  goals: null,
  symptoms: "none",
  hasOwnFinding: false,
  isFirstRideOpen: true,
};
const limits = [null, "passive_only", "unloaded_only", "assisted_only"] as const;
const assessments = (["green", "amber", "stop"] as const).flatMap((level) =>
  limits.flatMap((limit) =>
    [0, 100].flatMap((hours) =>
      [false, true].flatMap((isCleared) =>
        [false, true].map(
          (isOfEarlierEngine): StandingAssessment => ({
            class: level,
            limit,
            levelOfCare: "ward",
            levelOfCareNow: "ward",
            hours,
            isCleared,
            isOfEarlierEngine,
            mustDecideFirst: false,
            isComfortCare: false,
            vitalSigns: "complete",
            asksByNews2: false,
          }),
        ),
      ),
    ),
  ),
);
const goals = [
  null,
  ...(["sent", "suspended", "earlier"] as const).map((status) => ({ status, minutes: 10, sessions: 2, watts: 20 })),
];

/** Every row of the model's table and of the ward's, each once. */
function everyState(): PatientState[] {
  const rows = new Map<string, PatientState>();
  for (const assessment of [null, ...assessments])
    for (const standing of goals)
      for (const symptoms of ["none", "answered", "unanswered"] as const)
        for (const isSo of [false, true]) {
          const about = { ...nothing, assessment, goals: standing, symptoms };
          const with22 = (changes: Partial<StandingAssessment>) =>
            assessment === null ? [] : [{ ...about, assessment: { ...assessment, ...changes } }];
          for (const input of [
            { ...about, hasOpenEvent: isSo },
            { ...about, hasOwnFinding: isSo },
            { ...about, isFirstRideOpen: isSo },
            { ...about, isUnder18: isSo },
            ...with22({ mustDecideFirst: isSo }),
            ...with22({ isComfortCare: isSo }),
          ]) {
            const model = patientState(input);
            const asked = withHelpAsked(model, { isHelpAsked: true });
            for (const row of [model, asked, withSessionCheck(model, { isRequired: true, hasGo: false })]) {
              rows.set(`${row.state} ${row.reasonId} ${row.limit}`, row);
            }
          }
        }
  return [...rows.values()];
}
const states = everyState();

describe("the chip", () => {
  it.each(states)("of $state, $reasonId, $limit has the model's words", (state) => {
    expect(words.chip[chipKeyOf(state)]).toBe(stateChip(state));
  });

  it("has no words that no state shows", () => {
    expect(new Set(states.map(chipKeyOf))).toEqual(new Set(Object.keys(words.chip)));
  });
});
