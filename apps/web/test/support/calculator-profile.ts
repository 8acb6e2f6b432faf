import { type CallReply, profileQuestions } from "@bedside-bike/contract";

const open = <Id extends string>(ids: readonly Id[]) =>
  Object.fromEntries(ids.map((id) => [id, null])) as Record<Id, null>;

/** The profile of a patient about whom the server knows nothing. */
export const nothingKnown: CallReply<"riskAssessments.profile"> = {
  ...open(profileQuestions.first),
  ...open(profileQuestions.last),
  admission_diagnosis: null,
  admission_types: [],
  comorbidities: [],
  medications: [],
  devices: [],
  additional_medications: null,
  additional_medical_history: null,
  provenance: { assumed: [], not_recorded: [], proposed: [] },
  last_safety_answers: null,
};
