import { expect, it } from "vitest";
import { day, night } from "./tokens.ts";

/** Degrees on the color wheel of #RRGGBB: red 0, yellow 60, green 120. */
function hue(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

it.each([
  ["by day", day],
  ["by night", night],
])("low risk is green, moderate yellow, high red %s [RISK-22]", (_when, { lowText, lowBack, ...other }) => {
  const { moderateText, moderateBack, highText, highBack } = other;
  for (const green of [lowText, lowBack]) expect(hue(green)).toBeGreaterThan(100);
  for (const yellow of [moderateText, moderateBack]) expect(Math.abs(hue(yellow) - 45)).toBeLessThan(15);
  for (const red of [highText, highBack]) expect(Math.abs(hue(red))).toBeLessThan(20);
});
