import {
  ASSESSMENT_LIMITS,
  BOUNDED_IN_FORMS,
  FLAG_GROUPS,
  SAFETY_ITEM_IDS,
  SAFETY_ITEMS,
} from "@bedside-bike/clinical";
import { isWithin, type Range } from "@bedside-bike/contract/limits";
import { numberIn } from "@bedside-bike/contract/read-number";
import {
  firstOutOfRange,
  isNumberItem,
  numberProblem,
  type SafetyFieldName,
  safetyFieldName,
} from "../safety-check/safety-values.ts";
import { type AssessmentValues, boxesOfGroup } from "./assessment-values.ts";
import type { NumberField } from "./number-fields.ts";

/** The toast's key, and the field to go to. */
export interface AnswerProblem {
  readonly toast: "missingInformation" | "missingAdmissionType" | "invalidAge";
  readonly field: "age" | "sex" | "no_admission_type" | "admission_diagnosis";
}

const isAgeValid = (age: string): boolean => isWithin(numberIn(age), ASSESSMENT_LIMITS.age);

export function checkIntake(values: AssessmentValues): AnswerProblem | null {
  if (values.age.trim() === "") return { toast: "missingInformation", field: "age" };
  if (values.sex === "") return { toast: "missingInformation", field: "sex" };
  if (!isAgeValid(values.age)) return { toast: "invalidAge", field: "age" };
  const ticked = boxesOfGroup("admission").filter((box) => values[box]);
  if (ticked.length === 0) return { toast: "missingAdmissionType", field: FLAG_GROUPS.admission.none };
  const isOtherOnly = ticked.length === 1 && values.admission_other;
  if (isOtherOnly && values.admission_diagnosis.trim() === "") {
    return { toast: "missingAdmissionType", field: "admission_diagnosis" };
  }
  return null;
}

/** A blank age is allowed: the contract takes its default. */
export const checkDialog = (values: AssessmentValues): AnswerProblem | null =>
  values.age.trim() === "" || isAgeValid(values.age) ? null : { toast: "invalidAge", field: "age" };

/** The fields whose text is no number that they take, in the form's order: sent, each would count as left open. */
export function findUnreadable(values: AssessmentValues): NumberField[] {
  const isUnreadable = (text: string, range: Range) =>
    ["notANumber", "notWhole", "notAStep"].includes(numberProblem(text, range) ?? "");
  return [
    ...BOUNDED_IN_FORMS.filter((name) => isUnreadable(values[name], ASSESSMENT_LIMITS[name])),
    ...SAFETY_ITEM_IDS.filter(isNumberItem)
      .filter((item) => isUnreadable(values.safety_answers[item], SAFETY_ITEMS[item].range))
      .map(safetyFieldName),
  ];
}

/** The first number out of its range, in the form's order; it is marked in its place. */
export function findOutOfRange(values: AssessmentValues): (typeof BOUNDED_IN_FORMS)[number] | SafetyFieldName | null {
  const id = firstOutOfRange(values.safety_answers);
  if (id) return safetyFieldName(id);
  return BOUNDED_IN_FORMS.find((field) => numberProblem(values[field], ASSESSMENT_LIMITS[field]) !== null) ?? null;
}
