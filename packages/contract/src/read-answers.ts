import {
  type AdmissionFlag,
  checkPlausibility,
  type DecidedProposal,
  type DecidedTexts,
  decideTexts,
  FLAG_GROUPS,
  type PlausibilityResult,
} from "@bedside-bike/clinical";
import type { AssessmentAnswers, EngineInput } from "./assessment-answers.ts";

/**
 * What free text proposes as an answer; nothing counts until a clinician decides. `rejected_proposals` names it by its
 * part and term.
 */
export type TextProposal = DecidedProposal<TextField>;

export interface TextReading {
  readonly proposals: readonly TextProposal[];
  /** Terms of the safety check that the text denies. */
  readonly denied: readonly string[];
  /** Terms that the text says were earlier, and that are recorded nowhere. */
  readonly earlier: readonly string[];
}

const TEXT_FIELDS = {
  admission_diagnosis: ({ admission_diagnosis }) => [admission_diagnosis],
  medications: ({ other_medications }) => other_medications,
  additional_medications: ({ additional_medications }) => [additional_medications],
  comorbidities: ({ other_comorbidities }) => other_comorbidities,
  additional_medical_history: ({ additional_medical_history }) => [additional_medical_history],
  devices: ({ other_devices }) => other_devices,
} as const satisfies Record<string, (answers: AssessmentAnswers) => readonly string[]>;
export type TextField = keyof typeof TEXT_FIELDS;
export const TEXT_FIELD_NAMES = Object.keys(TEXT_FIELDS) as readonly TextField[];

/** An input ready to be assessed, and what accompanies the result. */
export interface ReadInput extends EngineInput {
  readonly text: TextReading;
  /** For each part, what was read in each text. */
  readonly parts: DecidedTexts<TextField>["parts"];
  readonly plausibility: PlausibilityResult;
  /** Parts that `read_texts` names and that are in no text. */
  readonly unknownParts: readonly string[];
}

/**
 * Reads the free text and checks what is plausible. The answers gain `open_proposals` and `unread_text`; with
 * `plausibility.refused`, `plausibility.toConfirm` or `unknownParts` not empty they must not be used. `currentYear` is
 * the hospital's.
 */
export function readAnswers({ answers, provenance }: EngineInput, currentYear: number): ReadInput {
  const decided = decideTexts(
    textsOf(answers),
    { answers, isGiven: (field) => provenance[field as keyof typeof provenance] === "answered" },
    { readParts: answers.read_texts, rejected: answers.rejected_proposals },
    currentYear,
  );
  // Other meanings of a ticked type are asked about because it is ticked.
  const proposals = decided.proposals.filter(
    ({ from, part, state }) => from !== "admission_diagnosis" || state !== "open" || !isTicked(part, answers),
  );
  const parts = decided.parts.map((part) => (isAdmissionType(part.part) ? { ...part, isUnread: false } : part));
  const open = proposals.filter(({ state }) => state === "open");
  return {
    answers: {
      ...answers,
      open_proposals: open.map(({ field, value }) => ({ field, value })),
      unread_text: [
        ...new Set(parts.flatMap(({ part, isUnread }) => (isUnread && !isAdmissionType(part) ? [part] : []))),
      ],
    },
    provenance,
    parts,
    text: {
      proposals,
      denied: [...new Set(parts.flatMap(({ denied }) => denied))],
      earlier: [...new Set(parts.flatMap(({ earlier }) => earlier))],
    },
    plausibility: checkPlausibility(answers, answers.plausibility_confirmed, provenance),
    unknownParts: answers.read_texts.filter((read) => !parts.some(({ part }) => part === read)),
  };
}

const textsOf = (answers: AssessmentAnswers): Partial<Record<TextField, string>> =>
  Object.fromEntries(
    TEXT_FIELD_NAMES.map((field) => [field, TEXT_FIELDS[field](answers).join("\n")]).filter(([, text]) => text !== ""),
  );

/** The forms put the ticked types into the diagnosis: 'sepsis, cardiac admission', or 'general admission'. */
const ADMISSION_TYPES: ReadonlySet<string> = new Set([
  "general",
  ...Object.values(FLAG_GROUPS.admission.flags).map((name) => name.replace(/_admission$/, "")),
]);
const isAdmissionType = (part: string): boolean => ADMISSION_TYPES.has(part.replace(/ admission$/, ""));
const isTicked = (part: string, answers: AssessmentAnswers): boolean =>
  Object.entries(FLAG_GROUPS.admission.flags).some(
    ([flag, name]) =>
      answers[flag as AdmissionFlag] && name.replace(/_admission$/, "") === part.replace(/ admission$/, ""),
  );
