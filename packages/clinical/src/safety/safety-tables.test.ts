import { describe, expect, it } from "vitest";
import { reference, tablesAsReference } from "../../test/check-safety-tables.ts";
import { PLAUSIBILITY } from "./plausibility.ts";
import { SAFETY_ITEM_IDS, SAFETY_ITEMS } from "./safety-items.ts";
import { SAFETY_RULES_FROM_ANSWERS } from "./tables/rules-from-answers.ts";

/** What the author's file says of itself, and conditions in words: no table. */
const prose = [
  "version",
  "classes",
  "vital_core_when",
  "place_core_when",
  "neuro_core_when",
  "news2_core_when",
  "vad_core",
  "synonym_rule",
  "text_rule",
];

describe("the safety tables", () => {
  const tables = tablesAsReference();
  const names = Object.keys(reference).filter((name) => !prose.includes(name));
  const inOrder = names.filter((name) => name !== "synonyms");

  it("leave nothing of the author's file out", () => {
    expect(Object.keys(tables).sort()).toEqual(names.sort());
  });

  it.each(inOrder)("carry its %s word by word", (name) => {
    expect(tables[name as keyof typeof tables]).toEqual(reference[name]);
  });

  it("carry its terms, in groups of one answer each", () => {
    const byTerm = (one: string, other: string) => (one < other ? -1 : 1);
    const asText = (list: unknown) => (list as object[]).map((entry) => JSON.stringify(entry)).sort(byTerm);
    expect(asText(tables.synonyms)).toEqual(asText(reference.synonyms));
  });

  it("keep its order of the 46 questions and of the other rules", () => {
    const ids = (reference.items as { id: string }[]).map(({ id }) => id);
    expect([...SAFETY_ITEM_IDS, ...Object.keys(SAFETY_RULES_FROM_ANSWERS)]).toEqual(ids);
    expect(SAFETY_ITEM_IDS).toHaveLength(46);
    expect(Object.keys(PLAUSIBILITY)).toEqual(Object.keys(reference.plausibility as object));
  });

  it("name only choices that can be given", () => {
    for (const [id, item] of Object.entries(SAFETY_ITEMS)) {
      if (item.type !== "choice") continue;
      const given: readonly unknown[] = [
        ...item.choices,
        ...Object.keys("earlierChoices" in item ? item.earlierChoices : {}),
      ];
      for (const { value } of item.rules) expect(given, id).toEqual(expect.arrayContaining([value].flat()));
    }
  });
});
