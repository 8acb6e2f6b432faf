import { describe, expect, it } from "vitest";
import { type AssessmentValues, emptyValues } from "./assessment-values.ts";
import { answerProposed, readForm, readNotes, textsOf } from "./free-text-reading.ts";

const year = 2026;
const read = (changes: Partial<AssessmentValues>) => {
  const values = { ...emptyValues(), ...changes };
  return readForm(values, textsOf(values), false, year).proposals.map(({ id, state }) => [id, state]);
};

describe("free text in the form", () => {
  const text = { additional_medications: "warfarin, morphine, aspirin" };

  it("proposes answers, open until confirmed by the answer itself or rejected [CALCULATOR-56]", () => {
    expect(read(text)).toEqual([
      ["on_anticoagulants.true", "open"],
      ["on_sedating_medications.true", "open"],
    ]);
    const decided = { on_anticoagulants: true, rejected_proposals: ["on_sedating_medications.true"] };
    expect(read({ ...text, ...decided })).toEqual([
      ["on_anticoagulants.true", "confirmed"],
      ["on_sedating_medications.true", "rejected"],
    ]);
  });

  it("keeps a question of the safety check open [CALCULATOR-56]", () => {
    const values = { ...emptyValues(), additional_medical_history: "new dvt" };
    expect(readForm(values, textsOf(values), false, year).patient.open_proposals).toEqual(["acute_dvt_pe"]);
  });

  it("names what it does not use, and what it reads as denied [CALCULATOR-57]", () => {
    expect(readNotes("additional_medications", "warfarin, aspirin", year).not_used).toEqual(["aspirin"]);
    expect(readNotes("additional_medical_history", "no dvt", year).denied).toEqual(["dvt"]);
    expect(readNotes("additional_medications", " ", year)).toEqual({ denied: [], not_used: [] });
  });

  it("confirms by answering: a flag and its group, a status, yes, a choice of the safety check [CALCULATOR-56]", () => {
    expect(answerProposed({ field: "on_anticoagulants", value: true }, false)).toEqual([
      ["no_medications", false],
      ["on_anticoagulants", true],
    ]);
    expect(answerProposed({ field: "is_sepsis", value: true }, true)).toEqual([["is_sepsis", true]]);
    expect(answerProposed({ field: "on_vte_prophylaxis", value: true }, false)).toEqual([["on_vte_prophylaxis", true]]);
    expect(answerProposed({ field: "cognitive_status", value: "mild_impairment" }, false)).toEqual([
      ["cognitive_status", "mild_impairment"],
    ]);
    expect(answerProposed({ field: "thrombophilia", value: true }, false)).toEqual([["thrombophilia", "yes"]]);
    expect(answerProposed({ field: "acute_dvt_pe", value: "suspected" }, false)).toEqual([
      ["safety_answers.acute_dvt_pe", "suspected"],
    ]);
  });
});
