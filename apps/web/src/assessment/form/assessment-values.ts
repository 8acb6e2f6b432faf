import {
  type AdmissionFlag,
  type ConditionFlag,
  type DeviceFlag,
  FLAG_GROUPS,
  FLAGS,
  type FlagGroupName,
  type MedicationFlag,
  type UngroupedFlag,
} from "@bedside-bike/clinical";
import type { CalculatorProfile, RecordedInput } from "@bedside-bike/contract";
import { admissionDiagnosis } from "./admission-diagnosis.ts";

export type GroupedFlag = AdmissionFlag | MedicationFlag | ConditionFlag | DeviceFlag;
export type NoneBox = (typeof FLAG_GROUPS)[FlagGroupName]["none"];
export type Box = GroupedFlag | NoneBox | "admission_other";

/** What the form holds: text as typed; '' and null say that a question was left open. */
export interface AssessmentValues extends Record<Box, boolean>, Record<UngroupedFlag, boolean | null> {
  age: string;
  sex: string;
  weight_kg: string;
  height_cm: string;
  level_of_care: string;
  mobility_status: string;
  cognitive_status: string;
  baseline_function: string;
  days_immobile: string;
  admission_diagnosis: string;
  additional_medications: string;
  additional_medical_history: string;
  /** 'yes', 'no' or ''. */
  fall_history: string;
  thrombophilia: string;
  hormonal_treatment: string;
  padua: string;
  morse: string;
  braden: string;
}

export const groupNames = Object.keys(FLAG_GROUPS) as FlagGroupName[];
export const flagsOfGroup = (group: FlagGroupName) => Object.keys(FLAG_GROUPS[group].flags) as GroupedFlag[];

const allBoxes = [
  ...groupNames.flatMap((group) => [...flagsOfGroup(group), FLAG_GROUPS[group].none]),
  "admission_other",
];

/** Nothing answered. Defaults are the contract's business, and its reply lists those that it took. */
export const emptyValues = (): AssessmentValues => ({
  ...(Object.fromEntries(allBoxes.map((box) => [box, false])) as Record<Box, boolean>),
  on_vte_prophylaxis: null,
  incontinent: null,
  albumin_low: null,
  age: "",
  sex: "",
  weight_kg: "",
  height_cm: "",
  level_of_care: "",
  mobility_status: "",
  cognitive_status: "",
  baseline_function: "",
  days_immobile: "0",
  admission_diagnosis: "",
  additional_medications: "",
  additional_medical_history: "",
  fall_history: "",
  thrombophilia: "",
  hormonal_treatment: "",
  padua: "",
  morse: "",
  braden: "",
});

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? "" : String(value);

/** The form filled with what is known of the patient; what is not known stays open. */
export function valuesFromProfile(profile: CalculatorProfile): AssessmentValues {
  const values = emptyValues();
  const admission: readonly string[] = profile.admission_types;
  for (const flag of flagsOfGroup("admission")) values[flag] = admission.includes(flag);
  const diagnosis = profile.admission_diagnosis ?? "";
  const isFreeText = diagnosis !== "" && diagnosis.toLowerCase() !== admissionDiagnosis(values).toLowerCase();
  return {
    ...values,
    age: text(profile.age),
    sex: text(profile.sex),
    weight_kg: text(profile.weight_kg),
    height_cm: text(profile.height_cm),
    level_of_care: text(profile.level_of_care),
    mobility_status: text(profile.mobility_status),
    cognitive_status: text(profile.cognitive_status),
    baseline_function: text(profile.baseline_function),
    days_immobile: text(profile.days_immobile ?? 0),
    on_vte_prophylaxis: profile.on_vte_prophylaxis,
    incontinent: profile.incontinent,
    albumin_low: profile.albumin_low,
    ...flagsNamedIn("medication", profile.medications),
    ...flagsNamedIn("condition", profile.comorbidities),
    ...flagsNamedIn("device", profile.devices),
    additional_medications: otherNames("medication", profile.medications),
    additional_medical_history: otherNames("condition", profile.comorbidities),
    admission_other: isFreeText,
    admission_diagnosis: isFreeText ? diagnosis : "",
  };
}

/** The form filled with a stored assessment's answers. */
export function valuesFromInput(input: RecordedInput): AssessmentValues {
  const values = emptyValues();
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, input[flag]]));
  const nones = Object.fromEntries(
    groupNames.map((group) => [FLAG_GROUPS[group].none, input[FLAG_GROUPS[group].none]]),
  );
  const yesNo = (value: boolean | null) => (value === null ? "" : value ? "yes" : "no");
  const total = (score: unknown) => (typeof score === "number" ? String(score) : "");
  return {
    ...values,
    ...flags,
    ...nones,
    age: text(input.age),
    sex: input.sex,
    weight_kg: text(input.weight_kg),
    height_cm: text(input.height_cm),
    level_of_care: input.level_of_care,
    mobility_status: input.mobility_status,
    cognitive_status: input.cognitive_status,
    baseline_function: input.baseline_function,
    days_immobile: text(input.days_immobile),
    admission_other: input.admission_other,
    admission_diagnosis: input.admission_other ? input.admission_diagnosis : "",
    additional_medications: input.additional_medications,
    additional_medical_history: input.additional_medical_history,
    fall_history: yesNo(input.fall_history),
    thrombophilia: yesNo(input.thrombophilia),
    hormonal_treatment: yesNo(input.hormonal_treatment),
    padua: total(input.padua),
    morse: total(input.morse),
    braden: total(input.braden),
  };
}

/** True when the profile knows anything worth telling. */
export const isAnythingKnown = (profile: CalculatorProfile): boolean =>
  Object.values(profile).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));

function flagsNamedIn(group: FlagGroupName, names: readonly string[]): Partial<Record<GroupedFlag, boolean>> {
  const flags: Readonly<Record<string, string>> = FLAG_GROUPS[group].flags;
  return Object.fromEntries(Object.entries(flags).map(([flag, name]) => [flag, names.includes(name)]));
}

function otherNames(group: FlagGroupName, names: readonly string[]): string {
  const known: readonly string[] = Object.values(FLAG_GROUPS[group].flags);
  return names.filter((name) => !known.includes(name)).join(", ");
}
