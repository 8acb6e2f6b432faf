import { describe, expect, it } from "vitest";
import type { NumberField } from "./number-fields.ts";
import { offerUnit } from "./unit-offer.ts";

describe("a figure that looks typed in another unit [CALCULATOR-55]", () => {
  it.each<[NumberField, string, string, string, string]>([
    ["height_cm", "70", "", "in", "177.8"],
    ["height_cm", "1,78", "", "m", "178"],
    ["weight_kg", "180", "178", "lb", "81.6"],
    ["weight_kg", "210", "", "lb", "95.3"],
    ["safety_answers.hemoglobin_g_dl", "118", "", "gPerLiter", "11.8"],
    ["safety_answers.glucose_mg_dl", "5.6", "", "mmolPerLiter", "101"],
    ["safety_answers.temperature_c", "98.6", "", "f", "37"],
    ["safety_answers.fio2", "40", "", "percentOxygen", "0.4"],
    ["safety_answers.platelets", "150000", "", "perMicroliter", "150"],
  ])("is offered in its own: %s %s", (field, text, height, unit, offered) => {
    expect(offerUnit(field, text, height)).toEqual({ unit, text: offered });
  });

  it.each<[NumberField, string, string]>([
    ["height_cm", "178", ""],
    ["weight_kg", "82", "178"],
    ["weight_kg", "120", "170"],
    ["weight_kg", "140", ""],
    ["weight_kg", "", "178"],
    ["safety_answers.hemoglobin_g_dl", "11.8", ""],
    ["safety_answers.glucose_mg_dl", "54", ""],
    ["safety_answers.temperature_c", "38.4", ""],
    ["safety_answers.spo2_percent", "96", ""],
    ["age", "70", ""],
  ])("is not where it reads as it is: %s %s", (field, text, height) => {
    expect(offerUnit(field, text, height)).toBeNull();
  });
});
