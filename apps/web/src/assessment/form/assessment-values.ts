import {
  FLAG_GROUPS,
  type FlagGroupName,
  type GroupedFlag,
  questionsOf,
  UNGROUPED_FLAGS,
  type UngroupedFlag,
} from "@bedside-bike/clinical";
import type { WireInput } from "@bedside-bike/contract";
import { noSafetyAnswers, type SafetyValues } from "../safety-check/safety-values.ts";

export type NoneBox = (typeof FLAG_GROUPS)[FlagGroupName]["none"];
export type Box = GroupedFlag | NoneBox | "admission_other";

/** Texts that are read for answers they suggest. */
export const freeTexts = [
  "admission_diagnosis",
  "additional_medications",
  "additional_medical_history",
  "devices",
] as const;
export type FreeText = (typeof freeTexts)[number];

/** Answered by 'yes' or 'no'; '' is not recorded. */
export const yesNoFields = questionsOf({ group: "history", kind: "yesNo" });

/** Questions answered by a number or a choice, or by 'yes' or 'no' without a default. */
export const questionFields = [
  ...questionsOf({ group: "person" }),
  ...questionsOf({ group: "status" }),
  ...questionsOf({ group: "history" }),
  ...questionsOf({ group: "score" }),
] as const;
export type QuestionField = (typeof questionFields)[number];

/** What the form holds as text. */
export const textFields = [...questionFields, ...freeTexts] as const;
export type TextField = (typeof textFields)[number];

/** What the form holds: text as typed; '' and null say that a question was left open. */
export type AssessmentValues = Record<TextField, string> &
  Record<Box, boolean> &
  Record<UngroupedFlag, boolean | null> & {
    safety_answers: SafetyValues;
    /** Ids of unusual answers that were confirmed as right. */
    plausibility_confirmed: string[];
    /** Terms chosen from the list, by the text that they stand beside. */
    picks: NonNullable<WireInput["picks"]>;
    /** Each text as a clinician marked it as read; '' for none. */
    text_read: Record<FreeText, string>;
    /** What a term in a text or a pick asks and does not apply. */
    rejected_terms: NonNullable<WireInput["rejected_terms"]>;
    news2: EnteredNews2Values;
  };

/** NEWS2 as the chart has it, as typed; '' is not recorded. `at` is an instant, ISO. */
export type EnteredNews2Values = Record<"total" | "single_3" | "at", string>;

export const groupNames = Object.keys(FLAG_GROUPS) as FlagGroupName[];
export const flagsOfGroup = (group: FlagGroupName) => Object.keys(FLAG_GROUPS[group].flags) as GroupedFlag[];

export const boxesOfGroup = (group: FlagGroupName): Box[] =>
  group === "admission"
    ? [...flagsOfGroup(group), "admission_other", FLAG_GROUPS[group].none]
    : [...flagsOfGroup(group), FLAG_GROUPS[group].none];

/** Nothing answered. The contract applies defaults, and its reply lists those that it used. */
export const emptyValues = (): AssessmentValues => ({
  ...every(textFields, ""),
  ...every(groupNames.flatMap(boxesOfGroup), false),
  ...every(UNGROUPED_FLAGS, null),
  safety_answers: noSafetyAnswers(),
  plausibility_confirmed: [],
  picks: [],
  text_read: every(freeTexts, ""),
  rejected_terms: [],
  news2: { total: "", single_3: "", at: "" },
});

const every = <Field extends string, Value>(fields: readonly Field[], value: Value) =>
  Object.fromEntries(fields.map((field) => [field, value])) as Record<Field, Value>;
