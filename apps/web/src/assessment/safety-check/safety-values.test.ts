import { expect, it } from "vitest";
import { firstOutOfRange, noSafetyAnswers, numberProblem, safetyToWire } from "./safety-values.ts";

it("sends only what was answered [CALCULATOR-53]", () => {
  expect(safetyToWire(noSafetyAnswers())).toBeUndefined();
  const answers = {
    ...noSafetyAnswers(),
    no_acute_contraindication: true,
    spo2_percent: "96",
    temperature_c: "37,5",
    rass: "-4",
    rhythm: "af_rate_controlled",
    active_bleeding: "no",
    seizures: "",
  };
  expect(safetyToWire(answers)).toEqual({
    no_acute_contraindication: true,
    spo2_percent: 96,
    temperature_c: 37.5,
    rass: -4,
    rhythm: "af_rate_controlled",
    active_bleeding: false,
  });
});

it("knows a number out of its range from one that is not yet typed to the end", () => {
  const range = { low: 50, high: 100 };
  expect(["", "9", "96", "101", "x"].map((text) => numberProblem(text, range))).toEqual([
    null,
    "low",
    null,
    "high",
    "notANumber",
  ]);
  expect(firstOutOfRange({ ...noSafetyAnswers(), fio2: "40", heart_rate: "300" })).toBe("fio2");
  expect(firstOutOfRange({ ...noSafetyAnswers(), fio2: "0.4" })).toBeUndefined();
});
