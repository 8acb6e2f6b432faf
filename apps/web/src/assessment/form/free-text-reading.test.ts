import { readAnswers } from "@bedside-bike/contract/read-answers";
import { describe, expect, it } from "vitest";
import { type AssessmentValues, emptyValues } from "./assessment-values.ts";
import { answerProposed, listUndecided, notesForPatients, readForm, textsOf } from "./free-text-reading.ts";

const year = 2026;
const readWith = (changes: Partial<AssessmentValues>) => {
  const values = { ...emptyValues(), ...changes };
  return readForm(values, textsOf(values), { isAnonymous: false, year, readAnswers });
};
const statesOf = (changes: Partial<AssessmentValues>) =>
  readWith(changes).proposals.map(({ field, value, state }) => [field, value, state]);

describe("free text in the form", () => {
  const text = { additional_medications: "warfarin, morphine, aspirin" };

  it("proposes answers, open until confirmed by the answer itself or rejected by part and term [CALCULATOR-56]", () => {
    expect(statesOf(text)).toEqual([
      ["on_anticoagulants", true, "open"],
      ["on_sedating_medications", true, "open"],
    ]);
    const decided = { on_anticoagulants: true, rejected_proposals: [{ part: "morphine", term: "morphine" }] };
    expect(statesOf({ ...text, ...decided })).toEqual([
      ["on_anticoagulants", true, "confirmed"],
      ["on_sedating_medications", true, "rejected"],
    ]);
  });

  it("keeps a question of the safety check open, and closes one that is only asked by any answer [CALCULATOR-56]", () => {
    const { patient } = readWith({ additional_medical_history: "new dvt" });
    expect(patient.open_proposals).toEqual([{ field: "acute_dvt_pe", value: "untreated" }]);
    const asked = { additional_medical_history: "syncope" };
    expect(statesOf(asked)).toEqual([["rhythm", null, "open"]]);
    const answered = { ...emptyValues().safety_answers, rhythm: "stable" };
    expect(statesOf({ ...asked, safety_answers: answered })).toEqual([["rhythm", null, "confirmed"]]);
  });

  it("notes each part as read, denied, earlier or unread, and a repeated part once [CALCULATOR-57]", () => {
    const { parts } = readWith({ additional_medical_history: "no dvt, h/o nstemi, blorp, blorp, hypertension" });
    expect(parts.filter(({ from }) => from === "additional_medical_history")).toMatchObject([
      { part: "no dvt", denied: ["dvt"], reading: "read" },
      { part: "h/o nstemi", earlier: ["nstemi"], reading: "read" },
      { part: "blorp", reading: "unread" },
      { part: "hypertension", denied: [], earlier: [], reading: "read" },
    ]);
  });

  it("knows parts that were marked as read, and marks on parts that are no longer in a text [CALCULATOR-57]", () => {
    const { parts, unknownParts, patient } = readWith({
      additional_medications: "blorp",
      read_texts: ["blorp", "gone"],
    });
    expect(parts.find(({ part }) => part === "blorp")?.reading).toBe("marked");
    expect(unknownParts).toEqual(["gone"]);
    expect(patient.unread_text).toEqual([]);
  });

  it("reads other devices as a separate text; one named like its box counts, and is shown [CALCULATOR-56]", () => {
    const { patient, proposals, parts } = readWith({ devices: "Central line, foley, blorp" });
    expect(patient).toMatchObject({ has_central_line: true, has_foley_catheter: false, unread_text: ["blorp"] });
    expect(proposals.map(({ field, from }) => [field, from])).toEqual([["has_foley_catheter", "devices"]]);
    const named = parts.find(({ part }) => part === "central line");
    expect(named?.terms).toMatchObject([
      { mayBeRejected: false, proposals: [{ field: "has_central_line", state: "open" }] },
    ]);
    const ticked = readWith({ devices: "Central line", has_central_line: true }).parts;
    expect(ticked.at(-1)?.terms[0]?.proposals[0]?.state).toBe("confirmed");
  });

  it("puts together what one term of a part proposes: it is rejected as a whole [CALCULATOR-56]", () => {
    const values = { admission_other: true, admission_diagnosis: "nstemi" };
    const [notes] = readWith(values).parts;
    expect(notes?.terms.map(({ term, proposals }) => [term, proposals.map(({ field }) => field)])).toEqual([
      ["nstemi", ["acute_coronary", "is_cardiac_admission"]],
    ]);
  });

  it("leaves patients nothing to decide about the safety check, and nothing to mark [CALCULATOR-61]", () => {
    const values = { admission_other: true, admission_diagnosis: "nstemi, dvt, sepsis, blorp" };
    const notes = readWith(values).parts.map(notesForPatients);
    const termsOf = (part: string) => notes.find((one) => one.part === part)?.terms ?? [];
    expect(termsOf("nstemi")).toMatchObject([{ mayBeRejected: false, proposals: [{ field: "is_cardiac_admission" }] }]);
    expect(termsOf("dvt")).toEqual([]);
    expect(termsOf("sepsis")).toMatchObject([{ mayBeRejected: true }]);
    expect(notes.flatMap((one) => listUndecided(one, false))).toHaveLength(2);
    expect(readWith(values).parts.flatMap((one) => listUndecided(one, true))).toHaveLength(4);
  });

  it("confirms by answering: a flag and its group, a status, yes, an answer of the safety check [CALCULATOR-56]", () => {
    expect(answerProposed({ field: "on_anticoagulants", value: true }, false)).toEqual([
      ["no_medications", false],
      ["on_anticoagulants", true],
    ]);
    expect(answerProposed({ field: "is_sepsis", value: true }, true)).toEqual([["is_sepsis", true]]);
    expect(answerProposed({ field: "on_vte_prophylaxis", value: true }, false)).toEqual([["on_vte_prophylaxis", true]]);
    expect(answerProposed({ field: "cognitive_status", value: "mild_impairment" }, false)).toEqual([
      ["cognitive_status", "mild_impairment"],
    ]);
    expect(answerProposed({ field: "has_chronic_lung_disease", value: true }, false)).toEqual([
      ["has_chronic_lung_disease", "yes"],
    ]);
    expect(answerProposed({ field: "acute_dvt_pe", value: "suspected" }, false)).toEqual([
      ["safety_answers.acute_dvt_pe", "suspected"],
    ]);
    expect(answerProposed({ field: "active_bleeding", value: true }, false)).toEqual([
      ["safety_answers.active_bleeding", "yes"],
    ]);
    expect(answerProposed({ field: "hemoglobin_g_dl", value: 6.4 }, false)).toEqual([
      ["safety_answers.hemoglobin_g_dl", "6.4"],
    ]);
  });
});
