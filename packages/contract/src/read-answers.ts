import {
  type AdmissionFlag,
  checkPlausibility,
  decideTexts,
  FLAG_GROUPS,
  isKnownPick,
  type PlausibilityResult,
  type TextMatch,
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
  readonly matches: readonly TextMatch[];
  readonly plausibility: PlausibilityResult;
  readonly hasUnknownPick: boolean;
}

/**
 * Decides what the texts and picks ask, and checks what is plausible. With `plausibility.refused`,
 * `plausibility.toConfirm` or `hasUnknownPick` the answers must not be used. `now` is the server's time, in ISO.
 */
export function readAnswers(given: EngineInput, now: string): ReadInput {
  const { picks, text_read, rejected_terms, plausibility_confirmed } = given.answers;
  const decided = decideTexts({
    texts: textsOf(given.answers),
    picks,
    text_read,
    rejected_terms,
    answers: given.answers,
    isGiven: (field) => given.provenance[field as keyof typeof given.provenance] === "answered",
  });
  const { set_by_pick, open, unread, matches } = decided;
  const answers = {
    ...(decided.answers as AssessmentAnswers),
    open_matches: open,
    unread_texts: unread,
    set_by_pick,
    assessed_at: now,
  };
  const isEarlierClot = answers.has_vte_history && !given.answers.has_vte_history;
  const set = [...Object.keys(set_by_pick), ...(isEarlierClot ? ["has_vte_history"] : [])];
  const provenance = {
    ...given.provenance,
    ...Object.fromEntries(set.flatMap((field) => (field in given.provenance ? [[field, "answered"]] : []))),
  };
  return {
    answers,
    provenance,
    given,
    matches,
    plausibility: checkPlausibility(answers, plausibility_confirmed, provenance),
    hasUnknownPick: !picks.every(isKnownPick),
  };
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
