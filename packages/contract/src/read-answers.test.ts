import { expect, it } from "vitest";
import { readAnswers } from "./read-answers.ts";
import type { WireInput } from "./risk-assessment-input.ts";
import { wireToEngine } from "./wire-to-engine.ts";

const read = (wire: WireInput) => readAnswers(wireToEngine(wire, { ignoresNoAdmissionType: false }).input, 2026);

it("does not call the ticked admission types unread when the form repeats them as the diagnosis", () => {
  const { text, answers } = read({ is_sepsis: true, admission_diagnosis: "sepsis, cardiac admission" });
  expect(text.proposals).toMatchObject([{ field: "is_sepsis", state: "confirmed" }]);
  expect(answers.open_proposals).toEqual([]);
  expect(answers.unread_text).toEqual([]);
  expect(read({ admission_diagnosis: "General admission" }).answers.unread_text).toEqual([]);
  expect(read({ admission_diagnosis: "rhabdo, sepsis admission" }).answers.unread_text).toEqual(["rhabdo"]);
});

it("settles a proposal by an answer at least as strict, and keeps a contradicted one open", () => {
  const text = { additional_medical_history: "new DVT, massive PE" };
  const states = (wire: WireInput) => read({ ...text, ...wire }).text.proposals.map(({ state }) => state);
  expect(states({})).toEqual(["open", "open"]);
  expect(states({ safety_answers: { acute_dvt_pe: "untreated" } })).toEqual(["confirmed", "confirmed"]);
  expect(states({ safety_answers: { acute_dvt_pe: "treated" } })).toEqual(["confirmed", "confirmed"]);
  expect(states({ safety_answers: { acute_dvt_pe: "none" } })).toEqual(["open", "open"]);
  expect(states({ rejected_proposals: [{ part: "new dvt", term: "new dvt" }] })).toEqual(["rejected", "open"]);
  const contradicted = read({ ...text, safety_answers: { acute_dvt_pe: "none" } }).answers.open_proposals;
  expect(contradicted).toContainEqual({ field: "acute_dvt_pe", value: "untreated" });
});

it("matches a part marked as read by its words, and names parts that are in no text", () => {
  const text = { additional_medical_history: "Odd words, gout" };
  expect(read(text)).toMatchObject({ answers: { unread_text: ["odd words"] }, unknownParts: [] });
  expect(read({ ...text, read_texts: ["odd words"] })).toMatchObject({
    answers: { unread_text: [] },
    unknownParts: [],
  });
  expect(read({ ...text, read_texts: ["other words"] }).unknownParts).toEqual(["other words"]);
});

it("reads a flag that only a default replaces as not answered", () => {
  const text = { additional_medications: "warfarin" };
  expect(read(text).text.proposals).toMatchObject([{ field: "on_anticoagulants", state: "open" }]);
  expect(read({ ...text, on_anticoagulants: true }).text.proposals).toMatchObject([{ state: "confirmed" }]);
  expect(read({ ...text, no_medications: true }).text.proposals).toMatchObject([{ state: "open" }]);
});
