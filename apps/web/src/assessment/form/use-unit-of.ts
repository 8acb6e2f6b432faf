import { useTranslation } from "react-i18next";
import { isNumberItem, isSafetyItem } from "../safety-check/safety-values.ts";
import type { NumberField } from "./number-fields.ts";

const units = {
  age: "years",
  weight_kg: "kg",
  height_cm: "cm",
  days_immobile: "days",
  days_in_hospital: "days",
  prior_admissions: "times",
  padua: "points",
  morse: "points",
  braden: "points",
} as const;

/** The unit of a number, the same at its field and in every message about it. */
export function useUnitOf(): (field: NumberField) => string {
  const { t } = useTranslation(["calculator", "safety-check"]);
  return (field) => {
    const id = field.replace("safety_answers.", "");
    if (isSafetyItem(id) && isNumberItem(id)) return t(`safety-check:unit.${id}`);
    return t(`calculator:unit.${units[id as keyof typeof units]}`);
  };
}
