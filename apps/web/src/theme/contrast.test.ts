import { describe, expect, it } from "vitest";
import { contrastRatio } from "./contrast.ts";
import { day, graphicPairs, night, textPairs } from "./tokens.ts";

describe("contrast", () => {
  it("is 21 for black on white and 1 for a color on itself", () => {
    expect(contrastRatio("#000000", "#FFFFFF")).toBeCloseTo(21, 5);
    expect(contrastRatio("#0B5D5E", "#0B5D5E")).toBe(1);
  });

  for (const [name, palette] of Object.entries({ day, night })) {
    it.each(textPairs)(`${name}: %s reads on %s [LOOK-3, RISK-22]`, (text, ground) => {
      expect(contrastRatio(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
    });
    it.each(graphicPairs)(`${name}: %s can be told from %s [LOOK-3]`, (graphic, ground) => {
      expect(contrastRatio(palette[graphic], palette[ground])).toBeGreaterThanOrEqual(3);
    });
  }
});
