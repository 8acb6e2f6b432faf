import { expect, it } from "vitest";
import { progressionVignettes } from "../../test/progression-vignettes.ts";
import { checkResistance, resistanceCaps } from "./check-resistance.ts";

it("has 11 worked cases of resistance", () => expect(progressionVignettes.resistance).toHaveLength(11));

it.each(progressionVignettes.resistance)("resistance: limit $limit, level $level", ({ limit, level, expected }) => {
  expect(checkResistance(level, limit)).toBe(expected);
});

it("refuses a level that is not a number, and has the caps that limit the patient's plus button", () => {
  expect(checkResistance(Number.NaN, null)).toBe("refuse");
  expect(resistanceCaps("passive_only")).toEqual({ soft: 1, hard: 1 });
  expect(resistanceCaps(null)).toEqual({ soft: 6, hard: 9 });
});
