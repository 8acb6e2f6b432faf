import { checkPlausibility, FLAG_GROUPS, type PlausibilityResult, readFreeText } from "@bedside-bike/clinical";
import type { AssessmentAnswers, EngineInput } from "./assessment-answers.ts";

/** What free text proposes as an answer; nothing counts before a clinician decides. */
export interface TextProposal {
  /** 'on_anticoagulants.true': what `rejected_proposals` names. */
  readonly id: string;
  readonly field: string;
  readonly value: string | boolean;
  /** The words that were recognized. */
  readonly term: string;
  /** The text field they stand in. */
  readonly from: TextField;
  /** Confirmed by the answer itself. */
  readonly state: "open" | "confirmed" | "rejected";
}

export interface TextReading {
  readonly proposals: readonly TextProposal[];
  /** Terms of the safety check that the text denies. */
  readonly denied: readonly string[];
  /** Text that no calculation uses. */
  readonly not_used: readonly string[];
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

/** An input ready to be assessed, and what stands beside the result. */
export interface ReadInput extends EngineInput {
  readonly text: TextReading;
  readonly plausibility: PlausibilityResult;
}

/**
 * Reads the free text and checks what is plausible. The answers gain `open_proposals`; with `plausibility.refused`
 * or `plausibility.toConfirm` not empty they must not be used. `currentYear` is the hospital's.
 */
export function readAnswers({ answers, provenance }: EngineInput, currentYear: number): ReadInput {
  const text = readText({ answers, provenance }, currentYear);
  const open_proposals = text.proposals.filter(({ state }) => state === "open").map(({ field }) => field);
  return {
    answers: { ...answers, open_proposals },
    provenance,
    text,
    plausibility: checkPlausibility(answers, answers.plausibility_confirmed, provenance),
  };
}

/** The forms put the ticked types into the diagnosis: 'sepsis, cardiac admission', or 'general admission'. */
const ADMISSION_TYPES: ReadonlySet<string> = new Set([
  "general",
  ...Object.values(FLAG_GROUPS.admission.flags).map((name) => name.replace(/_admission$/, "")),
]);
const isAdmissionType = (part: string): boolean => ADMISSION_TYPES.has(part.replace(/ admission$/, ""));

function readText(input: EngineInput, currentYear: number): TextReading {
  const proposals = new Map<string, Omit<TextProposal, "state">>();
  const denied = new Set<string>();
  const notUsed: string[] = [];
  for (const [from, textsOf] of Object.entries(TEXT_FIELDS)) {
    const text = textsOf(input.answers).join("\n");
    if (text === "") continue;
    const reading = readFreeText(from, text, currentYear);
    for (const { field, value, term } of reading.proposals) {
      const id = `${field}.${value}`;
      if (!proposals.has(id)) proposals.set(id, { id, field, value, term, from: from as TextField });
    }
    for (const term of reading.denied) denied.add(term);
    notUsed.push(...reading.not_used.filter((part) => !isAdmissionType(part)));
  }
  const all = [...proposals.values()];
  return {
    proposals: all.map((proposal) => ({ ...proposal, state: stateOf(proposal, all, input) })),
    denied: [...denied],
    not_used: notUsed,
  };
}

/** Any of a field's proposed values, once recorded, settles the others: 'dvt' beside 'new dvt' asks only once. */
function stateOf(
  { id, field }: Omit<TextProposal, "state">,
  all: readonly Omit<TextProposal, "state">[],
  { answers, provenance }: EngineInput,
): TextProposal["state"] {
  if (answers.rejected_proposals.includes(id)) return "rejected";
  const safetyAnswers: Readonly<Record<string, unknown>> = answers.safety_answers ?? {};
  const isAnswered = provenance[field as keyof typeof provenance] === "answered";
  const recorded = isAnswered ? answers[field as keyof typeof answers] : safetyAnswers[field];
  return all.some((other) => other.field === field && other.value === recorded) ? "confirmed" : "open";
}
