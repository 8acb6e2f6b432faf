import { expect, it } from "vitest";
import { readVignette, vignettes } from "../../test/check-assessments.ts";
import { predictStay, stayOnLaterDay } from "./length-of-stay.ts";

it("a stay on a later day is what an assessment of that day predicts, for every worked case [CALCULATOR-72]", () => {
  for (const { input } of vignettes) {
    const { patient } = readVignette(input);
    for (const soFarThen of [null, 0, 3, 20]) {
      for (const soFarNow of [soFarThen ?? 0, 4, 13, 41].filter((days) => days >= (soFarThen ?? 0))) {
        const { days } = predictStay({ ...patient, days_in_hospital: soFarThen });
        const later = predictStay({ ...patient, days_in_hospital: soFarNow });
        expect(stayOnLaterDay({ days, soFarThen, soFarNow })).toBeCloseTo(later.days, 6);
      }
    }
  }
});

it("a predicted stay that has passed still leaves some days ahead [CALCULATOR-72]", () => {
  expect(stayOnLaterDay({ days: 3.6, soFarThen: null, soFarNow: 13 }) - 13).toBeCloseTo(1.44, 6);
});
