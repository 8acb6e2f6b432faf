import { calculateBodyMassIndex } from "@bedside-bike/clinical";
import { readNumber } from "../safety-check/safety-values.ts";
import type { NumberField } from "./number-fields.ts";

export type OfferedUnit =
  | "inches"
  | "m"
  | "lb"
  | "gPerLiter"
  | "mmolPerLiter"
  | "fahrenheit"
  | "percent"
  | "perMicroliter";

export interface UnitOffer {
  /** The unit in which the value was probably typed. */
  readonly unit: OfferedUnit;
  /** The same in the field's own unit, as its text. */
  readonly text: string;
}

interface Conversion {
  readonly unit: OfferedUnit;
  readonly looksLike: (value: number, heightCm: number | null) => boolean;
  readonly convert: (value: number) => number;
  readonly digits: number;
}

const kgOfPound = 0.45359237;
/** Above it a weight in kg is rare; typed as pounds it is common. */
const bmiToDoubt = 45;
const usualBmi = { low: 15, high: 45 };
const weightToDoubtKg = 180;

function looksLikePounds(weight: number, heightCm: number | null): boolean {
  const bmi = calculateBodyMassIndex({ weight_kg: weight, height_cm: heightCm });
  if (bmi === null) return weight > weightToDoubtKg;
  return bmi > bmiToDoubt && bmi * kgOfPound >= usualBmi.low && bmi * kgOfPound <= usualBmi.high;
}

const isBetween = (low: number, high: number) => (value: number) => value >= low && value <= high;

const conversions: { readonly [Field in NumberField]?: readonly Conversion[] } = {
  height_cm: [
    { unit: "inches", looksLike: isBetween(39, 96), convert: (value) => value * 2.54, digits: 1 },
    { unit: "m", looksLike: isBetween(1, 2.5), convert: (value) => value * 100, digits: 1 },
  ],
  weight_kg: [{ unit: "lb", looksLike: looksLikePounds, convert: (value) => value * kgOfPound, digits: 1 }],
  "safety_answers.hemoglobin_g_dl": [
    { unit: "gPerLiter", looksLike: isBetween(26, 250), convert: (value) => value / 10, digits: 1 },
  ],
  // 1 mmol/L of glucose is 18.016 mg/dL.
  "safety_answers.glucose_mg_dl": [
    { unit: "mmolPerLiter", looksLike: isBetween(1, 25), convert: (value) => value * 18.016, digits: 0 },
  ],
  "safety_answers.temperature_c": [
    { unit: "fahrenheit", looksLike: isBetween(77, 113), convert: (value) => (value - 32) / 1.8, digits: 1 },
  ],
  "safety_answers.fio2": [
    { unit: "percent", looksLike: isBetween(21, 100), convert: (value) => value / 100, digits: 2 },
  ],
  "safety_answers.platelets": [
    { unit: "perMicroliter", looksLike: isBetween(2001, 2_000_000), convert: (value) => value / 1000, digits: 0 },
  ],
};

/**
 * Another unit in which the value may have been typed; null if it is plausible as it is. Only offered: nothing changes
 * by itself.
 */
export function offerUnit(field: NumberField, text: string, height: string): UnitOffer | null {
  const value = text.trim() === "" ? Number.NaN : readNumber(text);
  const heightCm = height.trim() === "" ? null : readNumber(height);
  const found = conversions[field]?.find(({ looksLike }) => looksLike(value, heightCm));
  return found ? { unit: found.unit, text: String(Number(found.convert(value).toFixed(found.digits))) } : null;
}
