import { describe, expect, it } from "vitest";
import { findTerms, listTerms } from "./find-terms.ts";

const list = listTerms(["angina", "chest pain", "crohn's disease", "sjögren's", "stable angina", "unstable angina", "k+"]);
const find = (typed: string) => findTerms(list, typed);

describe("finding a term by what is typed", () => {
  it("takes the first letters of any of its words, in any order [CALCULATOR-63]", () => {
    expect(find("un an")).toEqual(["unstable angina"]);
    expect(find("an un")).toEqual(["unstable angina"]);
    expect(find("ain")).toEqual([]);
  });

  it("puts first what begins with the typed letters", () => {
    expect(find("an")).toEqual(["angina", "stable angina", "unstable angina"]);
    expect(find("pain c")).toEqual(["chest pain"]);
  });

  it("ignores case, accents and signs between words", () => {
    expect(find("CROHN S")).toEqual(["crohn's disease"]);
    expect(find("sjog")).toEqual(["sjögren's"]);
    expect(find("K+")).toEqual(["k+"]);
  });

  it("offers everything before anything is typed", () => {
    expect(find(" ")).toHaveLength(list.length);
  });
});
