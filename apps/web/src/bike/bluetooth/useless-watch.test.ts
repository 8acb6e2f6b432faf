import { expect, it } from "vitest";
import { createUselessWatch } from "./useless-watch.ts";

it("tells after 8 s of frames that make no reading, and no more once one does [CONNECT-15]", () => {
  const isUseless = createUselessWatch();
  const seconds = Array.from({ length: 11 }, (_, second) => isUseless(false, second * 1000));
  expect(seconds.indexOf(true)).toBe(8);
  expect(seconds.slice(8)).toEqual([true, true, true]);
  expect(isUseless(true, 11_000)).toBe(false);
  expect(isUseless(false, 12_000)).toBe(false);
});

it("begins anew with a bike that was quiet, and with a clock that was set back [CONNECT-15]", () => {
  const isUseless = createUselessWatch();
  isUseless(false, 100_000);
  expect(isUseless(false, 109_000)).toBe(false);
  expect(isUseless(false, 20_000)).toBe(false);
  for (let second = 21; second < 28; second++) expect(isUseless(false, second * 1000)).toBe(false);
  expect(isUseless(false, 28_000)).toBe(true);
});
