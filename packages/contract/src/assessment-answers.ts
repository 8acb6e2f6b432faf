import {
  type AnswerProvenance,
  ASSUMED_QUESTIONS,
  type AssessmentInput,
  FLAG_GROUPS,
  FLAGS,
  type Flag,
  type FlagGroupName,
  OPEN_QUESTIONS,
  type Pick as PickedTerm,
  QUESTIONS,
  type QuestionId,
  type RejectedTerm,
} from "@bedside-bike/clinical";
import type { TextField } from "./text-fields.ts";

export type ListName = "medications" | "comorbidities" | "devices";
/** The wire's lists, as read: names of flags, and names that the engine does not know. */
export type Lists = { readonly [List in ListName]?: readonly string[] | undefined };
type OtherNames = { readonly [List in ListName as `other_${List}`]: readonly string[] };

/** Text, boxes and decisions that accompany the answers. */
export interface AssessmentNotes {
  readonly admission_diagnosis: string;
  readonly additional_medications: string;
  readonly additional_medical_history: string;
  readonly admission_other: boolean;
  readonly no_admission_type: boolean;
  readonly no_medications: boolean;
  readonly no_medical_conditions: boolean;
  readonly no_devices: boolean;
  /** Ids of PLAUSIBILITY that the clinician confirmed. */
  readonly plausibility_confirmed: readonly string[];
  /** Terms chosen from the list. */
  readonly picks: readonly PickedTerm[];
  /** Text field -> the exact text that a provider marked as read. */
  readonly text_read: Readonly<Partial<Record<TextField, string>>>;
  /** Terms that do not apply now, each for the whole text on which that was decided. */
  readonly rejected_terms: readonly RejectedTerm[];
  /** Ids of the safety events that the clinician reviewed. */
  readonly event_reviewed: readonly number[];
}

/**
 * What the engine assesses and what was noted beside it, as stored. Each flag is stored once, as a boolean; the lists
 * keep only names that are not flags.
 */
export type AssessmentAnswers = AssessmentInput & AssessmentNotes & OtherNames;

/** The engine's input: the answers and, beside each, where it comes from. */
export interface EngineInput {
  readonly answers: AssessmentAnswers;
  readonly provenance: AnswerProvenance;
}

export interface FlagGroup {
  readonly none: (typeof FLAG_GROUPS)[FlagGroupName]["none"];
  readonly list: ListName | null;
  readonly flags: readonly Flag[];
  /** The flags' names in the list, in the same order. */
  readonly names: readonly string[];
  /** Short name or wire name -> flag. */
  readonly flagByName: ReadonlyMap<string, Flag>;
}

export const flagGroups: readonly FlagGroup[] = Object.values(FLAG_GROUPS).map(({ none, list, flags: namesByFlag }) => {
  const flags = Object.keys(namesByFlag) as Flag[];
  const names = Object.values<string>(namesByFlag);
  const flagByName = new Map(flags.flatMap((flag, index) => [[flag, flag] as const, [names[index] ?? flag, flag]]));
  return { none, list, flags, names, flagByName };
});

/** 'Foley catheter' is the same as 'foley_catheter': an unrecognized flag would lower a risk. */
export const flagNamed = ({ flagByName }: FlagGroup, name: string): Flag | undefined =>
  flagByName.get(name.toLowerCase().replace(/[\s-]+/g, "_"));

/** Defaults for unanswered questions. */
export const defaultAnswers = assumedOf(ASSUMED_QUESTIONS);

/** Defaults for unanswered flags: only prophylaxis is assumed. */
export const defaultFlags = assumedOf(FLAGS);

/** Unanswered questions without a default: they stay unknown or not recorded. */
export const openAnswers = { ...assumedOf(OPEN_QUESTIONS), safety_answers: null };

function assumedOf<Id extends QuestionId>(ids: readonly Id[]) {
  return Object.fromEntries(ids.map((id) => [id, QUESTIONS[id].assumed])) as {
    readonly [Question in Id]: (typeof QUESTIONS)[Question]["assumed"];
  };
}

export const noNotes = {
  admission_diagnosis: "",
  additional_medications: "",
  additional_medical_history: "",
  admission_other: false,
  no_admission_type: false,
  no_medications: false,
  no_medical_conditions: false,
  no_devices: false,
  plausibility_confirmed: [],
  picks: [],
  text_read: {},
  rejected_terms: [],
  event_reviewed: [],
  other_medications: [],
  other_comorbidities: [],
  other_devices: [],
} as const satisfies Partial<AssessmentAnswers>;

/** No question answered. */
export const unansweredInput: AssessmentAnswers = { ...defaultAnswers, ...defaultFlags, ...openAnswers, ...noNotes };

/** An input whose lists may name flags, with each flag as a boolean and the other names apart. */
export function namesToFlags<Input extends Lists>(
  input: Input,
): Omit<Input, ListName> & Partial<Record<Flag, boolean> & OtherNames> {
  const { medications, comorbidities, devices, ...rest } = input;
  const lists: Lists = { medications, comorbidities, devices };
  const answers: Partial<Record<Flag | keyof OtherNames, unknown>> = {};
  for (const group of flagGroups) {
    const names = group.list === null ? undefined : lists[group.list];
    if (group.list === null || names === undefined) continue;
    for (const name of names) {
      const flag = flagNamed(group, name);
      if (flag !== undefined) answers[flag] = true;
    }
    answers[`other_${group.list}`] = names.filter((name) => flagNamed(group, name) === undefined);
  }
  return { ...rest, ...answers } as ReturnType<typeof namesToFlags<Input>>;
}
