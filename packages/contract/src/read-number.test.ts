import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberIn, numberText, readNumber, withAsciiDigits } from "./read-number.ts";

describe("a number as typed or pasted", () => {
  it.each([
    ["7,5", 7.5],
    ["12,5", 12.5],
    ["2,5", 2.5],
    ["92", 92],
    [" 92\u00a0", 92],
    [".5", 0.5],
    ["0,125", 0.125],
    ["12345,678", 12345.678],
    ["-3", -3],
    ["−3", -3],
    ["−0", 0],
    ["٩٢", 92],
    ["٣٦٫٥", 36.5],
    ["९२", 92],
    ["９２．５", 92.5],
    ["𝟗𝟐", 92],
  ])("reads '%s' as %d [NUMBER-1]", (text, value) => expect(readNumber(text)).toEqual({ kind: "number", value }));

  it.each([
    ["1,050", "1050"],
    ["1.050", "1050"],
    ["1 050", "1050"],
    ["1'050", "1050"],
    ["1,234.5", "1234.5"],
    ["1.234.567", "1234567"],
  ])("refuses '%s', which is two numbers to two people: write %s [NUMBER-1]", (text, plain) =>
    expect(readNumber(text)).toEqual({ kind: "ambiguous", plain }),
  );

  it("takes three digits after a point where a field has three decimals, never after a comma [NUMBER-1]", () => {
    expect(readNumber("1.050", { decimals: 3 })).toEqual({ kind: "number", value: 1.05 });
    expect(readNumber("1,050", { decimals: 3 })).toEqual({ kind: "ambiguous", plain: "1050" });
  });

  it.each([
    "86e",
    "86-88",
    "20-25",
    "1e3",
    "0x10",
    "Infinity",
    "SpO2 92",
    "120/80",
    "7,",
    "7.",
    "1..2",
    "1,2,3",
    "x",
    "²",
  ])("reads nothing into '%s' [NUMBER-1]", (text) => expect(readNumber(text)).toEqual({ kind: "unreadable" }));

  it("is blank only if nothing was typed", () => {
    expect(readNumber("")).toEqual({ kind: "blank" });
    expect(readNumber(" \u00a0")).toEqual({ kind: "blank" });
    expect(numberIn("")).toBeNaN();
  });

  it("is what was written, or refused: any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 12 }), (text) => {
        const read = readNumber(text);
        if (read.kind !== "number") return;
        const digits = withAsciiDigits(text)
          .replace(/[^0-9]/g, "")
          .replace(/^0+/, "");
        const shown = String(Math.abs(read.value))
          .replace(/[^0-9]/g, "")
          .replace(/^0+/, "");
        if (!/e/.test(String(read.value)))
          expect(digits.startsWith(shown) || digits.replace(/0+$/, "") === shown).toBe(true);
      }),
    );
  });

  it("written by us is read as the same", () => {
    const written = fc.double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(written, (value) => {
        const rounded = Number(value.toFixed(6)) + 0;
        if (!/e/.test(String(rounded))) expect(numberIn(numberText(rounded))).toBe(rounded);
      }),
    );
  });
});
