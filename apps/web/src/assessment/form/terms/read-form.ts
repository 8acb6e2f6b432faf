import {
  FLAG_GROUPS,
  type GroupedFlag,
  type OpenMatch,
  SAFETY_ITEMS,
  type TextMatch,
  UNGROUPED_FLAGS,
} from "@bedside-bike/clinical";
import type { AssessmentAnswers } from "@bedside-bike/contract";
import { wireToEngine } from "@bedside-bike/contract/wire-to-engine";
import { fieldNameOf, isSafetyItem } from "../../safety-check/safety-values.ts";
import {
  type AssessmentValues,
  type FreeText,
  flagsOfGroup,
  freeTexts,
  groupNames,
  yesNoFields,
} from "../assessment-values.ts";
import { tickBox } from "../exclusive-boxes.ts";
import { valuesToWire } from "../wire-conversion.ts";
import type { ReadAnswers } from "./text-reading.ts";

/** What each text said when it was last read, not while it is being typed. */
export type ReadTexts = Readonly<Record<FreeText, string>>;

export const textsOf = (values: AssessmentValues): ReadTexts =>
  Object.fromEntries(freeTexts.map((field) => [field, values[field]])) as Record<FreeText, string>;

export interface ReadForm {
  /** The answers as the engine would get them, with defaults, picks, and what texts and picks leave open. */
  readonly patient: AssessmentAnswers;
  readonly matches: readonly TextMatch[];
}

/** Reads the form as the server will, at this moment; without `readAnswers`, its texts and picks say nothing yet. */
export function readForm(
  values: AssessmentValues,
  texts: ReadTexts,
  { isAnonymous, now, readAnswers }: { isAnonymous: boolean; now: string; readAnswers: ReadAnswers | null },
): ReadForm {
  const { input } = wireToEngine(valuesToWire({ ...values, ...texts }), { ignoresNoAdmissionType: isAnonymous });
  if (!readAnswers) return { patient: input.answers, matches: [] };
  const { answers, text } = readAnswers(input, now);
  return { patient: answers, matches: text.matches };
}

type Question = Pick<OpenMatch, "field" | "value">;
type Change = readonly [field: string, value: unknown];

const isGroupedFlag = (field: string): field is GroupedFlag =>
  Object.values(FLAG_GROUPS).some(({ flags }) => field in flags);

/**
 * What the form holds once a match is answered with yes, by the form's field names; null if 'yes' is no answer to its
 * question.
 */
export function answerYes({ field, value }: Question, isIndependent: boolean): readonly Change[] | null {
  if (isGroupedFlag(field)) {
    const group = groupNames.find((name) => flagsOfGroup(name).includes(field)) ?? "condition";
    return Object.entries(tickBox(group, field, true, isIndependent && group === "admission"));
  }
  if (UNGROUPED_FLAGS.some((flag) => flag === field)) return [[field, true]];
  if (yesNoFields.some((name) => name === field)) return [[field, "yes"]];
  if (isSafetyItem(field) && SAFETY_ITEMS[field].type === "yesno") {
    return [[fieldNameOf(field), value === false ? "no" : "yes"]];
  }
  return value === null ? null : [[fieldNameOf(field), String(value)]];
}
