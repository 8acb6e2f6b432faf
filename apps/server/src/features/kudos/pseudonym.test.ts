import { expect, it } from "vitest";
import { pseudonymFor } from "./pseudonym.ts";

it("gives the same patient the same name: a mood, a rider and two digits [WALL-10]", () => {
  expect(pseudonymFor(4)).toBe(pseudonymFor(4));
  for (let id = 1; id <= 200; id++) expect(pseudonymFor(id)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d\d$/);
});

it("gives a ward's patients names of their own", () => {
  const names = Array.from({ length: 500 }, (_, index) => pseudonymFor(index + 1));
  expect(new Set(names).size).toBe(500);
});
