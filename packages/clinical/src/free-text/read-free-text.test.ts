import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FlatInput, vignetteFile } from "../../test/vignettes.ts";
import { CLINICAL_TERMS, type ClinicalTerms } from "./clinical-terms.ts";
import { type FreeTextReading, readFreeText } from "./read-free-text.ts";
import {
  EARLIER_WORDS,
  NEGATION_ENDS,
  NEGATIONS,
  NEGATIONS_BEHIND,
  NO_EFFECT_TERMS,
  NOT_NEGATIONS,
} from "./text-words.ts";

const currentYear = 2026;
const history = (text: string): FreeTextReading => readFreeText("additional_medical_history", text, { currentYear });
const diagnosis = (text: string): FreeTextReading => readFreeText("admission_diagnosis", text, { currentYear });
const proposed = (text: string) => history(text).proposals.map(({ term, value }) => [term, value]);
const terms = (text: string) => history(text).proposals.map(({ term }) => term);

const judgedWith = (answers: FlatInput = {}) => ({
  diabetes: answers.has_diabetes === true,
  assist_device: answers.mechanical_support === "vad",
  isMapRecorded: answers.map_mmhg != null,
});

/** A bare year may be a time of day (addendum 6); the worked cases treat it as a year. */
const CORRECTED: Readonly<Record<string, FreeTextReading>> = {
  "MI 2015": {
    proposals: [{ field: "acute_coronary", value: "mi_under_48h", term: "mi", part: "mi 2015" }],
    denied: [],
    earlier: [],
    unread: [],
  },
  "seizure 2012": {
    proposals: [{ field: "seizures", value: "controlled_under_72h", term: "seizure", part: "seizure 2012" }],
    denied: [],
    earlier: [],
    unread: [],
  },
};

describe("free text", () => {
  it.each(vignetteFile.free_text)("reads '$text' in $field", ({ field, text, current_year, answers, expected }) => {
    expect(vignetteFile.free_text).toHaveLength(106);
    const options = { currentYear: current_year, judgedWith: judgedWith(answers) };
    expect(readFreeText(field, text, options)).toEqual(CORRECTED[text] ?? expected);
  });

  it("proposes each term if it is alone, with every answer that it stands for", () => {
    const entries = (CLINICAL_TERMS as readonly ClinicalTerms[]).flatMap(({ field, value, terms }) =>
      terms.map((term) => ({ field, value, term })),
    );
    expect(entries).toHaveLength(1278);
    const all = [...new Set(entries.map(({ term }) => term))];
    expect(all).toHaveLength(909);
    for (const term of all) {
      const own = entries.filter((entry) => entry.term === term);
      expect(diagnosis(term.toUpperCase())).toEqual({
        proposals: own.map((entry) => ({ ...entry, part: term })),
        denied: [],
        earlier: [],
        unread: [],
      });
    }
  });

  it("reads every term without effect, and proposes nothing for it", () => {
    for (const term of Object.values(NO_EFFECT_TERMS).flat()) {
      expect(history(term)).toEqual({ proposals: [], denied: [], earlier: [], unread: [] });
    }
  });

  it("proposes admission types from the diagnosis alone; a term with no other answer is unread elsewhere", () => {
    expect(diagnosis("stroke").proposals).toMatchObject([{ field: "is_neuro_admission", value: true }]);
    expect(history("stroke")).toEqual({ proposals: [], denied: [], earlier: [], unread: ["stroke"] });
    expect(history("NSTEMI").proposals).toMatchObject([{ field: "acute_coronary" }]);
  });

  it("matches whole words only", () => {
    expect(terms("dvtx, xdvt, dvt2")).toEqual([]);
    expect(terms("(dvt), DVT?, dvt-like")).toEqual(["dvt", "dvt", "dvt"]);
    expect(terms("dvt\u00e9, dvt\u0436")).toEqual([]);
    expect(terms("type\u00a02   diabetes")).toEqual(["type 2 diabetes"]);
  });

  it("prefers the longest term and lists the longest first, equal ones by name", () => {
    expect(terms("mci and aml with saddle PE, peripheral neuropathy")).toEqual([
      "saddle pe",
      "aml",
      "mci",
      "peripheral neuropathy",
    ]);
    expect(terms("new dvt new dvt dvt")).toEqual(["new dvt", "dvt"]);
  });

  it.each(NEGATIONS.filter((negation) => negation !== "resolved"))("denies the first term after '%s'", (negation) => {
    expect(history(`${negation}  DVT`)).toEqual({ proposals: [], denied: ["dvt"], earlier: [], unread: [] });
    expect(history(`x${negation} dvt`)).toMatchObject({ proposals: [{ term: "dvt" }], denied: [] });
    expect(terms(`${negation} gout dvt`)).toEqual(["dvt"]);
    expect(terms(`${negation} gout, dvt`)).toEqual(["dvt"]);
    expect(history(`${negation} gout or dvt`)).toMatchObject({ proposals: [], denied: ["dvt"] });
  });

  it.each(NEGATION_ENDS)("denies nothing after '%s'", (end) => {
    expect(terms(`no ${end} dvt`)).toEqual(["dvt"]);
    expect(terms(`no gout ${end} dvt`)).toEqual(["dvt"]);
  });

  it.each(NEGATIONS_BEHIND)("denies the term directly before '%s', and nothing else", (negation) => {
    const reading = history(`delirium ${negation}`);
    expect(reading).toMatchObject({ proposals: [], denied: ["delirium"] });
    expect(terms(`delirium today ${negation}`)).toEqual(["delirium"]);
  });

  it.each(NOT_NEGATIONS)("denies nothing by '%s'", (words) => {
    expect(terms(`pe ${words}`)).toEqual(["pe"]);
  });

  it("counts a repeated term by what it states, the current mention before an earlier one", () => {
    expect(history("no dvt but dvt")).toMatchObject({ proposals: [{ field: "acute_dvt_pe" }], denied: [] });
    expect(proposed("old dvt and dvt")).toEqual([["dvt", "suspected"]]);
  });

  it.each(EARLIER_WORDS)("treats the term directly after '%s' as earlier", (words) => {
    expect(history(`${words} acute dvt`).proposals).toMatchObject([{ field: "has_vte_history", value: true }]);
    expect(history(`${words} seizure`)).toMatchObject({ proposals: [], earlier: ["seizure"] });
    expect(terms(`${words} large dvt`)).toEqual(["dvt"]);
  });

  it.each(["72 year old dvt", "72-year-old dvt", "81 yr old dvt", "bold dvt"])(
    "takes '%s' as a clot of now",
    (text) => {
      expect(history(text).proposals).toMatchObject([{ field: "acute_dvt_pe" }]);
    },
  );

  it("reads any text: nothing throws, and each part with an unknown word is unread", () => {
    const words = fc.constantFrom(
      "dvt",
      "old",
      "no",
      "but",
      "(2019)",
      "history of",
      "new dvt",
      "\u00e9",
      ",",
      "\n",
      "hr 5",
      "5",
      "/",
    );
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(words).map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom("admission_diagnosis", "devices"), (text, field) => {
        const { unread } = readFreeText(field, `${text}, quux`, { currentYear });
        expect(unread).toContain("quux");
        for (const part of unread) {
          expect(part).toBe(part.trim().toLowerCase());
          expect(readFreeText(field, part, { currentYear }).unread).toEqual([part]);
        }
      }),
    );
  });
});

describe("the last corrections of the model", () => {
  it("3: the number after '<' or '>' is judged, out of range proposes nothing, and the part is unread", () => {
    expect(history("Hgb <6")).toMatchObject({ proposals: [{ value: 6 }], unread: ["hgb <6"] });
    expect(history("Hgb > 12")).toMatchObject({ proposals: [], unread: ["hgb > 12"] });
    expect(history("Hgb <1")).toMatchObject({ proposals: [], unread: ["hgb <1"] });
  });

  it("3: a proposing term or value reopens a bar, a normal value does not", () => {
    expect(history("no DVT Hgb 12")).toMatchObject({ proposals: [], denied: ["dvt"] });
    expect(terms("no DVT Hgb 6")).toEqual(["hgb 6", "dvt"]);
  });

  it("5: a negation directly after a term denies nothing that follows it", () => {
    expect(history("DVT resolved PE").proposals).toMatchObject([
      { field: "has_vte_history", term: "dvt" },
      { field: "acute_dvt_pe", term: "pe" },
    ]);
  });

  it.each([
    "2 day history of chest pain",
    "1 week history of unstable angina",
    "history of chest pain x 3",
    "h/o seizure today",
    "recent h/o seizure",
    "GI bleed resolved yesterday",
    "prior seizure 3 days ago",
  ])("6: '%s' is of now", (text) => {
    expect(history(text)).toMatchObject({ earlier: [], denied: [] });
    expect(history(text).proposals).not.toEqual([]);
  });

  it("6: 'h/o NSTEMI 3 days ago' is current, with the admission", () => {
    expect(diagnosis("h/o NSTEMI 3 days ago").proposals.map(({ field }) => field)).toEqual([
      "acute_coronary",
      "is_cardiac_admission",
    ]);
  });

  it.each([
    "seizure (2015)",
    "seizure in 2015",
    "seizure since 2015",
    "seizure 3/2015",
    "seizure 2015-03-12",
    "in 2015 seizure",
  ])("6: the year of '%s' counts", (text) => {
    expect(history(text)).toMatchObject({ proposals: [], earlier: ["seizure"] });
  });

  it.each(["chest pain 2015", "seizure (2025)", "seizure (2026)", "seizure 20150", "2015 seizure"])(
    "6: in '%s' no year counts",
    (text) => {
      expect(history(text)).toMatchObject({ earlier: [] });
      expect(history(text).proposals).not.toEqual([]);
    },
  );

  it("6: 'resolved' after a bar without an earlier field denies nothing", () => {
    expect(terms("Vtach resolved")).not.toEqual([]);
    expect(terms("complete heart block resolved")).not.toEqual([]);
    expect(history("delirium resolved").denied).toEqual(["delirium"]);
  });

  it("7: further words end a negation", () => {
    expect(terms("no known etiology of GI bleed")).toEqual(["gi bleed"]);
    expect(terms("no CTA PE suspected")).toEqual(["pe"]);
    expect(terms("not therapeutic DVT")).toEqual(["dvt"]);
  });

  it("7: '/' joins a denial only between two of the same kind", () => {
    expect(history("no DVT/PE").denied).toEqual(["dvt", "pe"]);
    expect(terms("no warfarin/GI bleed")).toEqual(["gi bleed"]);
    expect(terms("no aspirin/GI bleed")).toEqual(["gi bleed"]);
    expect(history("no warfarin/apixaban").denied).toEqual(["apixaban", "warfarin"]);
    expect(history("no pneumonia/PE").denied).toEqual(["pe"]);
  });

  it("7: a question mark after a negation cancels it", () => {
    expect(terms("PE ruled out?")).toEqual(["pe"]);
    expect(terms("no PE?")).toEqual(["pe"]);
  });

  it("8: an artery of the brain raises the same questions as a stroke", () => {
    expect(diagnosis("acute L MCA").proposals).toMatchObject([{ field: "is_neuro_admission", value: true }]);
    expect(history("acute L MCA").unread).toEqual(["acute l mca"]);
  });

  it("8: more than 6 L of oxygen raises the question of breathing support", () => {
    expect(history("on 15 L")).toMatchObject({ proposals: [{ field: "oxygen_support", value: null }], unread: [] });
    expect(history("60 L, 7L").proposals).toHaveLength(2);
    expect(history("on 6 L")).toMatchObject({ proposals: [], unread: ["on 6 l"] });
    expect(history("1000 mL, POD 10 L TKA").proposals.filter(({ field }) => field === "oxygen_support")).toEqual([]);
  });
});
