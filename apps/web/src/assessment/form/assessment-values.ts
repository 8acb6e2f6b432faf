import {
  type AdmissionFlag,
  type ConditionFlag,
  type DeviceFlag,
  FLAG_GROUPS,
  type FlagGroupName,
  type MedicationFlag,
  UNGROUPED_FLAGS,
  type UngroupedFlag,
} from "@bedside-bike/clinical";

export type GroupedFlag = AdmissionFlag | MedicationFlag | ConditionFlag | DeviceFlag;
export type NoneBox = (typeof FLAG_GROUPS)[FlagGroupName]["none"];
export type Box = GroupedFlag | NoneBox | "admission_other";

/** Questions answered by a text, a number or a choice; 'yes', 'no' or '' for those of fall history and clotting. */
export const textFields = [
  "age",
  "sex",
  "weight_kg",
  "height_cm",
  "level_of_care",
  "mobility_status",
  "cognitive_status",
  "baseline_function",
  "days_immobile",
  "admission_diagnosis",
  "additional_medications",
  "additional_medical_history",
  "fall_history",
  "thrombophilia",
  "hormonal_treatment",
  "padua",
  "morse",
  "braden",
] as const;
export type TextField = (typeof textFields)[number];

/** What the form holds: text as typed; '' and null say that a question was left open. */
export type AssessmentValues = Record<TextField, string> & Record<Box, boolean> & Record<UngroupedFlag, boolean | null>;

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
  days_immobile: "0",
});

const every = <Field extends string, Value>(fields: readonly Field[], value: Value) =>
  Object.fromEntries(fields.map((field) => [field, value])) as Record<Field, Value>;
