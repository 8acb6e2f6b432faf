import type { UnitId } from "@bedside-bike/contract/units";
import { useTranslation } from "react-i18next";
import { useUnitSystem } from "../../ui/unit-system.ts";
import { isNumberItem, isSafetyItem } from "../safety-check/safety-values.ts";
import { metricUnitOf, type NumberField } from "./number-fields.ts";
import { shownUnitOf } from "./shown-quantity.ts";

/** The unit of a number, the same at its field and in every message about it: the hospital's. */
export function useUnitOf(): (field: NumberField) => string {
  const { t } = useTranslation(["calculator", "safety-check", "form-checks"]);
  const system = useUnitSystem();
  return (field) => {
    const shown = shownUnitOf(field, system);
    if (shown !== metricUnitOf(field)) return t(`form-checks:unitName.${shown as NamedUnit}`);
    const id = field.replace("safety_answers.", "");
    if (isSafetyItem(id) && isNumberItem(id)) return t(`safety-check:unit.${id}`);
    return t(`calculator:unit.${metricUnitOf(field) as FormUnit}`);
  };
}

/** Units of the questions outside the safety check. */
type FormUnit = Extract<UnitId, "years" | "kg" | "cm" | "days" | "times" | "points">;

/** Units one of which may be taken for the other. */
export type ConfusedUnit = Exclude<NamedUnit, "st"> | "fraction" | "giga";

/** Units that stand beside another of the same measure. */
export type NamedUnit = Extract<
  UnitId,
  | "kg"
  | "g"
  | "lb"
  | "st"
  | "cm"
  | "m"
  | "in"
  | "ft"
  | "c"
  | "f"
  | "gPerDeciliter"
  | "gPerLiter"
  | "mgPerDeciliter"
  | "mmolPerLiter"
  | "percentOxygen"
  | "perMicroliter"
>;
