import { expect, it } from "vitest";
import { emptyValues } from "./assessment-values.ts";
import { restoreAnswers } from "./restore-answers.ts";

it("reads stored answers as the form holds them", () => {
  const answers = {
    ...emptyValues(),
    age: "81",
    is_sepsis: true,
    is_trauma_admission: false,
    plausibility_confirmed: ["bmi"],
    rejected_proposals: [{ part: "no pe", term: "pe" }],
    read_texts: ["odd words"],
    safety_answers: { ...emptyValues().safety_answers, comfort_care: "no" },
  };
  expect(restoreAnswers(JSON.parse(JSON.stringify(answers)))).toEqual({ ...emptyValues(), ...answers });
});

it("leaves out what this version does not know or holds otherwise", () => {
  const stored = {
    age: 81,
    sex: "female",
    password: "x",
    is_sepsis: "yes",
    plausibility_confirmed: "bmi",
    rejected_proposals: ["on_steroids.true"],
    safety_answers: { unknown: "1", no_acute_contraindication: "yes" },
  };
  expect(restoreAnswers(stored)).toEqual({ ...emptyValues(), sex: "female" });
  for (const nothing of [null, undefined, "", 12]) expect(restoreAnswers(nothing)).toBeNull();
});
