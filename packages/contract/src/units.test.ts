import { ASSESSMENT_LIMITS } from "@bedside-bike/clinical";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readQuantity, shownIn, UNITS, type UnitId, unitIn } from "./units.ts";

const weight = ASSESSMENT_LIMITS.weight_kg;
const height = ASSESSMENT_LIMITS.height_cm;
const temperature = { low: 25, high: 45 };

describe("a number with its unit", () => {
  it.each<[string, UnitId, number, UnitId]>([
    ["11 st 4 lb", "kg", 71.66759, "st"],
    ["11st 4", "kg", 71.66759, "st"],
    ["154 lb", "kg", 69.8532, "lb"],
    ["154 lbs", "kg", 69.8532, "lb"],
    ["70 kg", "kg", 70, "kg"],
    ["70kg", "lb", 70, "kg"],
    ["154", "lb", 69.8532, "lb"],
    ["5 ft 7 in", "cm", 170.18, "ft"],
    [`5'7"`, "cm", 170.18, "ft"],
    ["5’7”", "ft", 170.18, "ft"],
    ["67 in", "ft", 170.18, "in"],
    ["154 lbs.", "kg", 69.8532, "lb"],
    ["11 st. 4 lb", "kg", 71.66759, "st"],
    ["37°", "c", 37, "c"],
    ["98.6°", "f", 37, "f"],
    ["4.1 mmol/L", "potassium", 4.1, "potassium"],
    ["4,1 mEq/L", "potassium", 4.1, "potassium"],
    ["5 cmH2O", "cmh2o", 5, "cmh2o"],
    ["5 7", "ft", 170.18, "ft"],
    ["5-7", "ft", 170.18, "ft"],
    ["5.5 ft", "ft", 167.64, "ft"],
    ["1,78 m", "cm", 178, "m"],
    ["98,6 °F", "c", 37, "f"],
    ["37 °C", "f", 37, "c"],
    ["98.6", "f", 37, "f"],
    ["92 %", "percent", 92, "percent"],
    ["١١ st ٤ lb", "kg", 71.66759, "st"],
  ])("'%s' in a field in %s is %d [NUMBER-2]", (text, unit, value, typedIn) => {
    const read = readQuantity(text, { unit });
    expect(read).toMatchObject({ kind: "number", unit: typedIn });
    expect(read.kind === "number" && read.value).toBeCloseTo(value, 4);
  });

  it.each<[string, UnitId]>([
    ["120/80", "mmhg"],
    ["SpO2 92", "percent"],
    ["11 st 14 lb", "kg"],
    ["5 ft 12 in", "cm"],
    ["5.5 ft 7 in", "cm"],
    ["70 cm", "kg"],
    ["86-88", "percent"],
    ["70 kg 3", "kg"],
    ["lb", "kg"],
  ])("'%s' in a field in %s is no number [NUMBER-2]", (text, unit) => {
    expect(readQuantity(text, { unit })).toEqual({ kind: "unreadable" });
  });

  it.each<[string, UnitId, { low: number; high: number }, UnitId]>([
    ["37", "f", temperature, "c"],
    ["98.6", "c", temperature, "f"],
    ["178", "ft", height, "cm"],
    ["67", "ft", height, "in"],
    ["1.78", "cm", height, "m"],
  ])("'%s' in a field in %s fits only another unit and is refused [NUMBER-2]", (text, unit, range, other) => {
    const value = expect.closeTo(UNITS[other].toMetric(Number(text)), 6);
    expect(readQuantity(text, { unit, range })).toEqual({ kind: "otherUnit", typed: Number(text), unit: other, value });
  });

  it("is no guess at stones in a field in pounds [NUMBER-2]", () => {
    expect(readQuantity("16", { unit: "lb", range: weight })).toMatchObject({ kind: "number" });
  });

  it.each([
    ["5.11", "5 ft 11 in"],
    ["5,7", "5 ft 7 in"],
    ["5.75", "5 ft 9 in"],
  ])("'%s' in a field in feet may be inches or tenths, and is refused [NUMBER-2]", (text, plain) => {
    expect(readQuantity(text, { unit: "ft", range: height })).toEqual({ kind: "ambiguous", plain });
  });

  it("stays itself where both units would do [NUMBER-2]", () => {
    expect(readQuantity("150", { unit: "lb", range: weight })).toMatchObject({ kind: "number", unit: "lb" });
  });

  it("comes back from every unit as it was", () => {
    const units = fc.constantFrom(...(Object.keys(UNITS) as UnitId[]));
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 100_000 }), (unit, thousandths) => {
        const metric = thousandths / 100;
        const read = readQuantity(`${shownIn(unit, metric).toFixed(9)}${unit === "ft" ? " ft" : ""}`, { unit });
        expect(read.kind === "number" && read.value).toBeCloseTo(metric, 3);
      }),
    );
  });

  it("is metric but where a US hospital writes something else", () => {
    expect((["kg", "cm", "c", "mmhg"] as const).map((unit) => unitIn("us", unit))).toEqual(["lb", "ft", "f", "mmhg"]);
    expect((["kg", "cm", "c"] as const).map((unit) => unitIn("metric", unit))).toEqual(["kg", "cm", "c"]);
  });
});
