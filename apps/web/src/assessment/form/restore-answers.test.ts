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
    picks: [{ field: "devices" as const, term: "picc" }],
    text_read: { ...emptyValues().text_read, devices: "odd words" },
    rejected_terms: [{ text: "pick" as const, term: "picc", field: "has_central_line", why: "not_so" as const }],
    news2: { total: "3", single_3: "no", at: "2026-11-24T13:40:00.000Z" },
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
    picks: [{ term: "picc" }],
    rejected_terms: ["on_steroids.true"],
    read_texts: ["odd words"],
    safety_answers: { unknown: "1", no_acute_contraindication: "yes" },
  };
  expect(restoreAnswers(stored)).toEqual({ ...emptyValues(), sex: "female" });
  for (const nothing of [null, undefined, "", 12]) expect(restoreAnswers(nothing)).toBeNull();
});
