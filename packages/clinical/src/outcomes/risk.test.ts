import { expect, it } from "vitest";
import { checkBands } from "../../test/check-bands.ts";

it("puts a probability on the right side of every band edge [RISK-20]", () => {
  expect(checkBands()).toEqual([]);
});
