import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldName } from "./fold-name.ts";

describe("names are matched", () => {
  it.each([
    ["O'Brien", "O’Brien"],
    ["O'Brien", "oʼbrien"],
    ["O'Brien", "O´Brien"],
    ["Mary-Jane", "Mary\u2011Jane"],
    ["Mary-Jane", "Mary–Jane"],
    ["Weiß", "WEISS"],
    ["WEIẞ", "Weiss"],
    ["Işık", "IŞIK"],
    ["İpek", "ipek"],
    ["Łukasz", "Lukasz"],
    ["Søren", "Soren"],
    ["Đorđe", "Dorde"],
    ["Æsa", "AESA"],
    ["Œuvrard", "Oeuvrard"],
    ["Þóra", "Thora"],
    ["Νίκος", "ΝΙΚΟΣ"],
    ["  Rósa  Demo ", "rosa demo"],
    ["علی\u200cرضا", "علیرضا"],
  ])("'%s' is '%s' [SIGN-IN-31]", (one, other) => expect(foldName(one)).toBe(foldName(other)));

  it.each([
    ["Anna", "Anne"],
    ["李明", "李华"],
  ])("'%s' is not '%s'", (one, other) => expect(foldName(one)).not.toBe(foldName(other)));

  it("folded once and twice is the same, for any text", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (name) => foldName(foldName(name)) === foldName(name)));
  });
});
