import { expect, it } from "vitest";
import { emptyValues } from "./form/assessment-values.ts";
import { restoreDraft } from "./restored-draft.ts";

it("opens a draft that lacks the newer questions, and no safety check from before [ANONYMOUS-13]", () => {
  const {
    safety_answers,
    plausibility_confirmed,
    picks,
    text_read,
    rejected_terms,
    news2,
    prior_admissions,
    ...older
  } = emptyValues();
  expect(restoreDraft({ ...older, age: "70" })).toEqual({ ...emptyValues(), age: "70" });
  const checked = { ...safety_answers, no_acute_contraindication: true };
  expect(restoreDraft({ ...older, safety_answers: checked }).safety_answers).toEqual(safety_answers);
  expect(restoreDraft({ ...older, is_sepsis: true, no_admission_type: true })).toMatchObject({
    is_sepsis: true,
    no_admission_type: false,
  });
});
