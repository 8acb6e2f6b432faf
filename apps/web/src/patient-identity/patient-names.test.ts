import { describe, expect, it } from "vitest";
import { matchesSearch } from "./patient-names.ts";

const of = (bed: string | null, firstName: string, lastName: string) => ({ bed, firstName, lastName });

describe("a search of patients", () => {
  it.each([
    ["21-B", true],
    ["21b", true],
    ["21 b", true],
    ["cote", true],
    ["jean-luc", true],
    ["jean luc c", true],
    ["21-b CÔTÉ", true],
    ["21-A", false],
    ["21-I", false],
    ["'", false],
  ])("of %j finds Jean-Luc Côté in 21-B: %s [PORTAL-26]", (search, isFound) => {
    expect(matchesSearch(of("21-B", "Jean-Luc", "Côté"), search)).toBe(isFound);
  });

  it("of a bed finds no other bed by its letter [PORTAL-26]", () => {
    for (const bed of ["21-I", "21-E", "21-A", null]) {
      expect(matchesSearch(of(bed, "Bob", "Berry"), "21-B")).toBe(false);
    }
  });
});
