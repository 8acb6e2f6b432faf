import {
  type AdmissionFlag,
  type AnswerProvenance,
  checkPlausibility,
  decideTexts,
  FLAG_GROUPS,
  isKnownPick,
  type PlausibilityResult,
  type TextDecisions,
} from "@bedside-bike/clinical";
import type { AssessmentAnswers, EngineInput } from "./assessment-answers.ts";
import { TEXT_FIELD_NAMES, type TextField } from "./text-fields.ts";

const TEXTS: Readonly<Record<TextField, (answers: AssessmentAnswers) => readonly string[]>> = {
  admission_diagnosis: (answers) => (isComposed(answers) ? [] : [answers.admission_diagnosis]),
  medications: ({ other_medications }) => other_medications,
  additional_medications: ({ additional_medications }) => [additional_medications],
  comorbidities: ({ other_comorbidities }) => other_comorbidities,
  additional_medical_history: ({ additional_medical_history }) => [additional_medical_history],
  devices: ({ other_devices }) => other_devices,
};

/** An input ready to be assessed: the answers have what the picks set, and what is open and unread. */
export interface ReadInput extends EngineInput {
  /** As it is stored. */
  readonly given: EngineInput;
  /** For the form, what each text asks and where, and what each pick asks. */
  readonly text: TextDecisions;
  readonly plausibility: PlausibilityResult;
  readonly hasUnknownPick: boolean;
}

/**
 * Decides what the texts and picks ask, and checks what is plausible. With `plausibility.refused`,
 * `plausibility.toConfirm` or `hasUnknownPick` the answers must not be used. `now` is the server's time, in ISO.
 */
export function readAnswers(given: EngineInput, now: string): ReadInput {
  const { picks, text_read, rejected_terms, plausibility_confirmed } = given.answers;
  const text = decideTexts({
    texts: textsOf(given.answers),
    picks,
    text_read,
    rejected_terms,
    answers: given.answers,
    isGiven: (field) => given.provenance[field as keyof typeof given.provenance] === "answered",
  });
  const answers = {
    ...(text.answers as AssessmentAnswers),
    open_matches: text.open,
    unread_texts: text.unread,
    set_by_pick: text.set_by_pick,
    assessed_at: now,
  };
  const provenance = withAnswered(given.provenance, text.answered);
  return {
    answers,
    provenance,
    given,
    text,
    plausibility: checkPlausibility(answers, plausibility_confirmed, provenance),
    hasUnknownPick: !picks.every(isKnownPick),
  };
}

function withAnswered(provenance: AnswerProvenance, fields: readonly string[]): AnswerProvenance {
  const risks = fields.filter((field) => field in provenance);
  if (risks.length === 0) return provenance;
  return { ...provenance, ...Object.fromEntries(risks.map((field) => [field, "answered" as const])) };
}

/** Lists' free entries stand on a line each. */
export const textsOf = (answers: AssessmentAnswers): Partial<Record<TextField, string>> =>
  Object.fromEntries(
    TEXT_FIELD_NAMES.map((field) => [field, TEXTS[field](answers).join("\n")]).filter(([, text]) => text !== ""),
  );

/** The forms put the ticked types into the diagnosis, 'sepsis, cardiac admission', or 'general admission': no text. */
function isComposed(answers: AssessmentAnswers): boolean {
  const { admission_diagnosis: diagnosis } = answers;
  const names = /^(.+) admission$/i.exec(diagnosis)?.[1]?.toLowerCase();
  if (names === undefined) return diagnosis === "";
  const ticked = Object.entries(FLAG_GROUPS.admission.flags).flatMap(([flag, name]) =>
    answers[flag as AdmissionFlag] ? [name.replace(/_admission$/, "")] : [],
  );
  return names === "general" || names.split(", ").every((name) => ticked.includes(name));
}
