import { FLAG_GROUPS, type FreeTextReading, readFreeText, UNGROUPED_FLAGS } from "@bedside-bike/clinical";
import type { AssessmentAnswers, TextProposal } from "@bedside-bike/contract";
import { readAnswers } from "@bedside-bike/contract/read-answers";
import { wireToEngine } from "@bedside-bike/contract/wire-to-engine";
import { fieldNameOf, isSafetyItem } from "../safety-check/safety-values.ts";
import {
  type AssessmentValues,
  type FreeText,
  flagsOfGroup,
  freeTexts,
  type GroupedFlag,
  groupNames,
  yesNoFields,
} from "./assessment-values.ts";
import { tickBox } from "./exclusive-boxes.ts";
import { valuesToWire } from "./wire-conversion.ts";

/** What was last read of each text: not what is just being typed. */
export type ReadTexts = Readonly<Record<FreeText, string>>;

export const textsOf = (values: AssessmentValues): ReadTexts =>
  Object.fromEntries(freeTexts.map((field) => [field, values[field]])) as Record<FreeText, string>;

export interface ReadForm {
  /** The answers as the engine would get them, with defaults, and with what is open in the text. */
  readonly patient: AssessmentAnswers;
  readonly proposals: readonly TextProposal[];
}

/** Reads the form as the server will. */
export function readForm(values: AssessmentValues, texts: ReadTexts, isAnonymous: boolean, year: number): ReadForm {
  const wire = valuesToWire({ ...values, ...texts });
  const { input } = wireToEngine(wire, { ignoresNoAdmissionType: isAnonymous });
  const { answers, text } = readAnswers(input, year);
  return { patient: answers, proposals: text.proposals };
}

const nothingRead: Omit<FreeTextReading, "proposals"> = { denied: [], not_used: [] };

/** What a text denies, and what of it no calculation uses. */
export const readNotes = (field: FreeText, text: string, year: number): typeof nothingRead =>
  text.trim() === "" ? nothingRead : readFreeText(field, text, year);

type Proposal = Pick<TextProposal, "field" | "value">;
type Change = readonly [field: string, value: unknown];

const isGroupedFlag = (field: string): field is GroupedFlag =>
  Object.values(FLAG_GROUPS).some(({ flags }) => field in flags);

/** What the form holds once a proposal is confirmed: the answer itself, by the form's field names. */
export function answerProposed({ field, value }: Proposal, isIndependent: boolean): readonly Change[] {
  if (isGroupedFlag(field)) {
    const group = groupNames.find((name) => flagsOfGroup(name).includes(field)) ?? "condition";
    return Object.entries(tickBox(group, field, true, isIndependent && group === "admission"));
  }
  if (UNGROUPED_FLAGS.some((flag) => flag === field)) return [[field, true]];
  if (yesNoFields.some((name) => name === field)) return [[field, "yes"]];
  return [[fieldNameOf(field), String(value)]];
}

/** A question of the safety check: for providers alone. */
export const isAboutSafety = ({ field }: Proposal): boolean => isSafetyItem(field);
