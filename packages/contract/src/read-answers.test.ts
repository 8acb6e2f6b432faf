import { expect, it } from "vitest";
import { readAnswers } from "./read-answers.ts";
import type { WireInput } from "./risk-assessment-input.ts";
import { wireToEngine } from "./wire-to-engine.ts";

const read = (wire: WireInput) => readAnswers(wireToEngine(wire, { ignoresNoAdmissionType: false }).input, 2026);

it("does not call the ticked admission types unused when the form repeats them as the diagnosis", () => {
  const { text } = read({ is_sepsis: true, admission_diagnosis: "sepsis, cardiac admission" });
  expect(text).toEqual({ proposals: [], denied: [], not_used: [] });
  expect(read({ admission_diagnosis: "General admission" }).text.not_used).toEqual([]);
  expect(read({ admission_diagnosis: "gout, sepsis admission" }).text.not_used).toEqual(["gout"]);
});

it("settles all of a field's proposals by one recorded answer, and keeps a contradicted one open", () => {
  const text = { additional_medical_history: "new DVT, DVT suspected" };
  const states = (wire: WireInput) => read({ ...text, ...wire }).text.proposals.map(({ state }) => state);
  expect(states({})).toEqual(["open", "open"]);
  expect(states({ safety_answers: { acute_dvt_pe: "untreated" } })).toEqual(["confirmed", "confirmed"]);
  expect(states({ safety_answers: { acute_dvt_pe: "none" } })).toEqual(["open", "open"]);
  expect(states({ rejected_proposals: ["acute_dvt_pe.untreated"] })).toEqual(["rejected", "open"]);
  expect(read({ ...text, safety_answers: { acute_dvt_pe: "none" } }).answers.open_proposals).toContain("acute_dvt_pe");
});
