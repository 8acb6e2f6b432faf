import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vignetteFile } from "../../test/model-2-vignettes.ts";
import { CLINICAL_TERMS, NEGATION_ENDS, NEGATIONS } from "./clinical-terms.ts";
import { type FreeTextReading, readFreeText } from "./read-free-text.ts";

const history = (text: string): FreeTextReading => readFreeText("additional_medical_history", text, 2026);
const fieldsOf = ({ proposals }: FreeTextReading) => proposals.map(({ field }) => field);
const proposed = (text: string) => fieldsOf(history(text));

describe("free text", () => {
  it.each(vignetteFile.free_text)("reads '$text' in $field", ({ field, text, current_year, expected }) => {
    expect(vignetteFile.free_text).toHaveLength(17);
    expect(readFreeText(field, text, current_year)).toEqual(expected);
  });

  it("knows 163 terms, each proposed where it stands alone", () => {
    const terms = CLINICAL_TERMS.flatMap(({ field, value, terms }) => terms.map((term) => ({ field, value, term })));
    expect(terms).toHaveLength(163);
    expect(new Set(terms.map(({ term }) => term)).size).toBe(163);
    for (const proposal of terms) {
      const reading = readFreeText("admission_diagnosis", proposal.term.toUpperCase(), 2026);
      expect(reading).toEqual({ proposals: [proposal], denied: [], not_used: [] });
    }
  });

  it("proposes admission types from the diagnosis alone", () => {
    expect(history("no heart failure, hip fracture")).toEqual({
      proposals: [],
      denied: [],
      not_used: ["no heart failure", "hip fracture"],
    });
    expect(readFreeText("admission_diagnosis", "no heart failure", 2026).denied).toEqual(["heart failure"]);
  });

  it("matches whole words only", () => {
    expect(proposed("dvtx, xdvt, dvt2, hemodialysisx")).toEqual([]);
    expect(proposed("(dvt), DVT?, dvt-like")).toEqual(["acute_dvt_pe", "acute_dvt_pe", "acute_dvt_pe"]);
    expect(proposed("Alzheimer's disease")).toEqual(["cognitive_status"]);
    expect(proposed("dvté")).toEqual([]);
    expect(proposed("dvtж")).toEqual([]);
  });

  it("takes any spaces between the words of a term", () => {
    expect(proposed("type\u00a02   diabetes")).toEqual(["has_diabetes"]);
    expect(proposed("type2 diabetes")).toEqual([]);
  });

  it("prefers the longest term and lists the longest first, equal ones by name", () => {
    expect(history("mci and aml with possible PE, peripheral neuropathy").proposals.map(({ term }) => term)).toEqual([
      "possible pe",
      "aml",
      "mci",
      "peripheral neuropathy",
    ]);
    expect(history("new dvt new dvt dvt").proposals.map(({ term }) => term)).toEqual(["new dvt", "dvt"]);
  });

  it("does not split numbers", () => {
    expect(proposed("fondaparinux 2.5 mg")).toEqual(["on_vte_prophylaxis"]);
    expect(proposed("fondaparinux 7.5 mg")).toEqual(["on_anticoagulants"]);
    expect(history("inr 2,5;3.1\r\nk 4.\u20285").not_used).toEqual(["inr 2,5", "3.1", "k 4", "5"]);
  });

  it.each(NEGATIONS)("does not propose behind '%s'", (negation) => {
    expect(history(`${negation}  DVT`)).toEqual({ proposals: [], denied: ["dvt"], not_used: [] });
    expect(history(`x${negation} dvt`)).toMatchObject({ proposals: [{ term: "dvt" }], denied: [] });
    expect(proposed(`dvt ${negation}`)).toEqual(["acute_dvt_pe"]);
    expect(proposed(`${negation} rash, dvt`)).toEqual(["acute_dvt_pe"]);
  });

  it.each(NEGATION_ENDS)("proposes again behind '%s'", (end) => {
    expect(proposed(`no rash ${end} dvt`)).toEqual(["acute_dvt_pe"]);
    expect(proposed(`no rash ${end}x dvt`)).toEqual([]);
    expect(proposed(`no rash ${end} no dvt`)).toEqual([]);
    expect(history(`no dvt ${end} morphine`)).toMatchObject({ denied: ["dvt"], proposals: [{ term: "morphine" }] });
  });

  it("lists a denied term only where it belongs to the safety check, and never as not used", () => {
    expect(history("no morphine, no dvt")).toEqual({ proposals: [], denied: ["dvt"], not_used: [] });
  });

  it("counts a term that stands twice by what it states, the current clot before the earlier one", () => {
    expect(history("no dvt but dvt")).toMatchObject({ proposals: [{ field: "acute_dvt_pe" }], denied: [] });
    expect(proposed("old dvt and dvt")).toEqual(["acute_dvt_pe"]);
    expect(proposed("dvt 2019 and previous dvt")).toEqual(["has_vte_history", "has_vte_history"]);
  });

  it.each([
    "old dvt",
    "history of  dvt",
    "previous acute dvt",
    "dvt 2024",
    "dvt (2019)",
    "dvt in: 2019",
    "dvt in [1999]",
    "2015 dvt",
    "2015: dvt",
    "in 2015 (dvt)",
  ])("takes '%s' as an earlier clot", (text) => {
    expect(history(text).proposals).toMatchObject([{ field: "has_vte_history", value: true }]);
  });

  it.each([
    "dvt 2025",
    "dvt 2026",
    "dvt 1850",
    "dvt 20190",
    "dvt since 2019",
    "2019 stroke then dvt",
    "72 year old dvt",
    "72-year-old dvt",
    "81 yr old dvt",
    "3 days old dvt",
    "bold dvt",
    "old large dvt",
    "olddvt dvt",
    "dvt -2019",
  ])("takes '%s' as a clot of now", (text) => {
    expect(history(text).proposals).toMatchObject([{ field: "acute_dvt_pe" }]);
  });

  it("reads any text: each part is used or listed, and nothing throws", () => {
    const words = fc.constantFrom(
      "dvt",
      "old",
      "no",
      "but",
      "2019",
      "in",
      "(",
      "history of",
      "new dvt",
      "é",
      ",",
      "\n",
      "5",
    );
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(words).map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom("admission_diagnosis", "devices"), (text, field) => {
        const { proposals, denied, not_used } = readFreeText(field, text, 2026);
        for (const part of not_used) {
          expect(part).toBe(part.trim().toLowerCase());
          expect(readFreeText(field, part, 2026)).toEqual({ proposals: [], denied: [], not_used: [part] });
        }
        if (proposals.length + denied.length + not_used.length === 0) expect(text).not.toMatch(/\b(?:dvt|old|new)\b/);
      }),
    );
  });
});
