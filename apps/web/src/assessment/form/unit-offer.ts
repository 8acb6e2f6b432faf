import { calculateBodyMassIndex } from "@bedside-bike/clinical";
import { numberIn } from "@bedside-bike/contract/read-number";
import { UNITS, type UnitId } from "@bedside-bike/contract/units";
import type { NumberField } from "./number-fields.ts";

export type OfferedUnit = Extract<
  UnitId,
  "in" | "m" | "lb" | "gPerLiter" | "mmolPerLiter" | "f" | "percentOxygen" | "perMicroliter"
>;

export interface UnitOffer {
  /** The unit in which the value was probably typed. */
  readonly unit: OfferedUnit;
  /** The same in the field's own unit, as its text. */
  readonly text: string;
}

interface Conversion {
  readonly unit: OfferedUnit;
  readonly looksLike: (value: number, heightCm: number | null) => boolean;
  readonly digits: number;
}

/** Above it a weight in kg is rare; typed as pounds it is common. */
const bmiToDoubt = 45;
const usualBmi = { low: 15, high: 45 };
const weightToDoubtKg = 180;

function looksLikePounds(weight: number, heightCm: number | null): boolean {
  const bmi = calculateBodyMassIndex({ weight_kg: weight, height_cm: heightCm });
  if (bmi === null) return weight > weightToDoubtKg;
  return bmi > bmiToDoubt && bmi * UNITS.lb.toMetric(1) >= usualBmi.low && bmi * UNITS.lb.toMetric(1) <= usualBmi.high;
}

const isBetween = (low: number, high: number) => (value: number) => value >= low && value <= high;

const conversions: { readonly [Field in NumberField]?: readonly Conversion[] } = {
  height_cm: [
    { unit: "in", looksLike: isBetween(39, 96), digits: 1 },
    { unit: "m", looksLike: isBetween(1, 2.5), digits: 1 },
  ],
  weight_kg: [{ unit: "lb", looksLike: looksLikePounds, digits: 1 }],
  "safety_answers.hemoglobin_g_dl": [{ unit: "gPerLiter", looksLike: isBetween(26, 250), digits: 1 }],
  "safety_answers.glucose_mg_dl": [{ unit: "mmolPerLiter", looksLike: isBetween(1, 25), digits: 0 }],
  "safety_answers.temperature_c": [{ unit: "f", looksLike: isBetween(77, 113), digits: 1 }],
  "safety_answers.fio2": [{ unit: "percentOxygen", looksLike: isBetween(21, 100), digits: 2 }],
  "safety_answers.platelets": [{ unit: "perMicroliter", looksLike: isBetween(2001, 2_000_000), digits: 0 }],
};

/**
 * Another unit in which the value may have been typed; null if it is plausible as it is. Only offered: nothing changes
 * by itself.
 */
export function offerUnit(field: NumberField, text: string, height: string): UnitOffer | null {
  const value = numberIn(text);
  const heightCm = height.trim() === "" ? null : numberIn(height);
  const found = conversions[field]?.find(({ looksLike }) => looksLike(value, heightCm));
  return found
    ? { unit: found.unit, text: String(Number(UNITS[found.unit].toMetric(value).toFixed(found.digits))) }
    : null;
}
