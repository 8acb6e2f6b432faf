import { PATIENT_STATES, patientSentence, STATE_REASON_IDS } from "@bedside-bike/clinical";
import { expect, it } from "vitest";
import words from "../locales/en/ride-state.json" with { type: "json" };
import { sentenceKeyOf } from "./use-state-sentence.ts";

const limits = ["passive_only", "unloaded_only", "assisted_only", null] as const;
const rows = PATIENT_STATES.flatMap((state) =>
  [...STATE_REASON_IDS, null].flatMap((reasonId) => limits.map((limit) => ({ state, reasonId, limit }))),
);

it("The patient's words are those of the model, by state, reason and limit [STATE-1]", () => {
  const shown = rows.map((row) => {
    const key = sentenceKeyOf(row);
    return { ...row, sentence: key && words.sentence[key] };
  });
  expect(shown).toEqual(rows.map((row) => ({ ...row, sentence: patientSentence(row) })));
});
