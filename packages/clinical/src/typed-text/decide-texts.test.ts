import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engineInputOf, type FlatInput, textInputOf } from "../../test/vignettes.ts";
import { assessSafety } from "../safety/assess-safety.ts";
import { isKnownPick } from "./apply-picks.ts";
import { decideTexts, type TextDecisions } from "./decide-texts.ts";
import { TERMS } from "./find-terms.ts";
import { searchTerms, TERMS_TO_PICK } from "./search-terms.ts";
import type { Pick } from "./text-input.ts";

interface Vignette {
  readonly id: string;
  readonly title: string;
  readonly input: FlatInput;
  readonly expected: Readonly<Record<string, unknown>>;
}

const { cases }: { cases: readonly Vignette[] } = JSON.parse(
  readFileSync(new URL("../../test/vignettes-22.json", import.meta.url), "utf8"),
);

const TEXT_INPUTS = ["texts", "picks", "text_read", "rejected_terms"] as const;

const decide = (flat: FlatInput): TextDecisions => decideTexts(textInputOf(flat));

const diagnosis = (text: string, more: FlatInput = {}): FlatInput => ({
  texts: { admission_diagnosis: text },
  ...more,
});
const asks = (text: string, more: FlatInput = {}) =>
  decide(diagnosis(text, more)).open.map(({ term, field }) => [term, field]);
const valuesIn = (text: string, more: FlatInput = {}) => decide(diagnosis(text, more)).open.map(({ value }) => value);

describe("worked cases of typed text and picks", () => {
  const withTexts = cases.filter(({ input }) => TEXT_INPUTS.some((name) => name in input));
  const accepted = withTexts.filter(({ expected }) => expected.refused === undefined);

  it("are all of them", () => expect(withTexts.length).toBeGreaterThan(90));

  it.each(accepted.map((one) => [one.id, one.title, one] as const))("%s: %s", (_, __, { input, expected }) => {
    const { open, unread, set_by_pick } = decide(input);
    expect(open.map(({ text, term, field, times }) => [text, term, field, times])).toEqual(expected.open);
    expect(unread).toEqual(expected.unread);
    expect(set_by_pick).toEqual(expected.set_by_pick);
  });

  it.each(withTexts.filter(({ expected }) => expected.refused).map((one) => [one.id, one] as const))(
    "%s: the pick is refused",
    (_, { input }) => expect((input.picks as readonly Pick[]).every(isKnownPick)).toBe(false),
  );
});

describe("a typed text", () => {
  it.each(["sats on 4 lpm 88%", "SpO2 on 4 L 88%", "sat 2 liters 88"])("passes over the oxygen in '%s'", (text) => {
    expect(asks(text)).toEqual([[expect.stringMatching(/88%?$/), "spo2_percent"]]);
  });

  it.each([
    ["no pneumonia c/w PE", [["pe", "acute_dvt_pe"]]],
    [
      "no chest pain 11/28 NSTEMI",
      [
        ["chest pain", "acute_coronary"],
        ["nstemi", "acute_coronary"],
        ["nstemi", "is_cardiac_admission"],
      ],
    ],
    [
      "not stable hip fracture",
      [
        ["hip fracture", "is_orthopedic"],
        ["hip fracture", "is_trauma_admission"],
        ["hip fracture", "unstable_fracture"],
      ],
    ],
    ["seizure resolved", [["seizure", "seizures"]]],
    ["PE unlikely", [["pe", "acute_dvt_pe"]]],
  ])("asks whatever stands beside a term: %s", (text, expected) => expect(asks(text)).toEqual(expected));

  it("is matched by whole words, whatever their case, accents and white space, the longest first", () => {
    expect(asks("Ünstáble\u00a0\n ANGINA")).toEqual([["unstable angina", "acute_coronary"]]);
    expect(asks("open, peak, seizures2")).toEqual([]);
    expect(asks("Parkinson\u2019s disease")).toEqual([["parkinson's", "has_parkinson"]]);
  });

  it("says where each term stands as it was typed", () => {
    const text = "  Schön: DVT,  a  DVT";
    const [match] = decide(diagnosis(text)).matches;
    expect(match?.places.map(({ start, end }) => text.slice(start, end))).toEqual(["DVT", "DVT"]);
    expect(match?.times).toBe(2);
    const value = "é Hgb  6.4";
    const places = decide(diagnosis(value)).matches[0]?.places.map(({ start, end }) => value.slice(start, end));
    expect(places).toEqual(["Hgb  6.4"]);
  });

  it.each([
    ["plt now 8, was 150", 8],
    ["plt 150/8", 8],
    ["platelets 9,5", 9.5],
    ["HR 45 to 135 to 39", 135],
    ["RASS -4", -4],
    ["RASS \u2212 1", -1],
    ["BP 120/50", undefined],
    ["SBP 200/90 mmHg", 200],
    ["MAP 62/40", 40],
    ["RR 26", 26],
    ["temp 41 98", 41],
    ["temp 98", null],
    ["K+ 2.1", 2.1],
    ["sats 84 on 2 L", 84],
    ["SpO2 97 on 6 L", undefined],
    ["SpO2 97, 10 lpm", null],
    ["6.5 liters", null],
    ["HR in the 140s", undefined],
    ["vitamin k", undefined],
  ])("reads the strictest number behind a value's word: %s", (text, expected) => {
    expect(valuesIn(text)).toEqual(expected === undefined ? [] : [expected]);
  });

  it("judges a value with the recorded answers", () => {
    expect(valuesIn("MAP 96")).toEqual([]);
    expect(valuesIn("MAP 96", { mechanical_support: "vad" })).toEqual([96]);
    expect(valuesIn("MAP 96", { picks: [{ field: "devices", term: "lvad" }] })).toEqual([96]);
  });

  it("reads a value before a term, and no text twice", () => {
    expect(asks("nasal cannula 15 L")).toEqual([
      ["15 l", "oxygen_support"],
      ["nasal cannula", "oxygen_support"],
    ]);
  });
});

describe("a pick", () => {
  it("sets what it names, whichever list it comes from, and the answer stays as it was given without it", () => {
    const picks = [{ field: "medications", term: "hip fracture" }];
    const { answers, set_by_pick } = decide({ picks, is_orthopedic: true });
    expect(set_by_pick).toEqual({ is_trauma_admission: true, unstable_fracture: true });
    expect(answers).toMatchObject({ is_trauma_admission: true, safety_answers: { unstable_fracture: true } });
  });

  it("can be denied only beside an answer", () => {
    const picks = [{ field: "admission_diagnosis", term: "hip fracture" }];
    const rejected = (field: string) => ({ text: "pick", term: "hip fracture", field, why: "not_so" });
    const denied = { picks, rejected_terms: [rejected("unstable_fracture"), rejected("is_trauma_admission")] };
    expect(decide(denied).set_by_pick).toMatchObject({ unstable_fracture: true, is_trauma_admission: true });
    const answered = decide({ ...denied, unstable_fracture: false, is_trauma_admission: false });
    expect(answered.set_by_pick).toEqual({ is_orthopedic: true });
    expect(answered.open).toEqual([]);
  });

  it("sets what was only assumed", () => {
    const picks = [{ field: "additional_medications", term: "enoxaparin 40 mg" }];
    expect(TERMS.get("enoxaparin 40 mg")).toEqual([{ field: "on_vte_prophylaxis", value: true }]);
    expect(decide({ picks }).set_by_pick).toEqual({ on_vte_prophylaxis: true });
  });

  it("of equally strict ones takes the later choice", () => {
    const picks = ["stemi", "unstable angina"].map((term) => ({ field: "admission_diagnosis", term }));
    expect(decide({ picks }).set_by_pick).toMatchObject({ acute_coronary: "mi_under_48h" });
  });

  it("closes what a text asks", () => {
    const picks = [{ field: "admission_diagnosis", term: "pe" }];
    expect(decide(diagnosis("PE", { picks })).open).toEqual([]);
  });

  it("is found by the first letters of any of its words", () => {
    expect(TERMS.size).toBe(952);
    expect(TERMS_TO_PICK).toHaveLength(952 + 205);
    expect(searchTerms("ang")).toContain("unstable angina");
    expect(searchTerms("un ang")).toContain("unstable angina");
    expect(searchTerms("pneumonia")[0]).toBe("pneumonia");
    expect(searchTerms(" - ")).toEqual([]);
  });
});

const anyTerm = fc.constantFrom(...TERMS.keys());
const anyWords = fc.constantFrom(
  ...["no", "denies", "h/o", "resolved", "Ärzte", "?", "2015", "pneumonia", "plt 8K", "HR 80-142", "SpO2 91%", "15 L"],
);
const anyText = fc.array(fc.oneof(anyTerm, anyWords), { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const anyPicks = fc
  .uniqueArray(anyTerm, { maxLength: 6 })
  .map((terms) => terms.map((term): Pick => ({ field: "admission_diagnosis", term })));
const anyAnswers = fc.constantFrom<FlatInput>(
  {},
  { acute_dvt_pe: "treated", unstable_fracture: false, is_sepsis: false },
  { weight_bearing: "partial", platelets: 18, rhythm: "stable", mechanical_support: "vad" },
  { oxygen_support: "none", spo2_percent: 90, heart_rate: 80, cognitive_status: "normal" },
);

const CLASSES = ["green", "amber", "stop"];
const classOf = (flat: FlatInput) =>
  CLASSES.indexOf(assessSafety(engineInputOf(flat), { paduaTotal: 0, isProphylaxisGiven: false }).class);

describe("properties of texts and picks", () => {
  it("the order of picks changes nothing", () => {
    fc.assert(
      fc.property(anyPicks, anyText, anyAnswers, (picks, text, answers) => {
        const decided = (chosen: readonly Pick[]) => {
          const { answers: all, open, unread, set_by_pick } = decide({ ...diagnosis(text), ...answers, picks: chosen });
          return { open, unread, set_by_pick, safety: all.safety_answers };
        };
        expect(decided(picks)).toEqual(decided([...picks].reverse()));
      }),
    );
  });

  it("a changed character voids the tick and the rejections", () => {
    fc.assert(
      fc.property(anyText, anyAnswers, (text, answers) => {
        const open = decide({ ...diagnosis(text), ...answers }).open;
        const rejected_terms = open.map(({ term, field }) => ({
          ...{ text: "admission_diagnosis", whole: text, term, field, why: "not_so" },
        }));
        const decided = { ...answers, rejected_terms, text_read: { admission_diagnosis: text } };
        expect(decide({ ...diagnosis(text), ...decided })).toMatchObject({ open: [], unread: [] });
        const changed = decide({ ...diagnosis(`${text}.`), ...decided });
        expect(changed.unread).toEqual(["admission_diagnosis"]);
        expect(changed.open).toHaveLength(open.length);
      }),
    );
  });

  it("a tick does not count while something in the text is open", () => {
    fc.assert(
      fc.property(anyText, anyAnswers, (text, answers) => {
        const ticked = decide({ ...diagnosis(text), ...answers, text_read: { admission_diagnosis: text } });
        expect(ticked.unread).toEqual(ticked.open.length > 0 ? ["admission_diagnosis"] : []);
      }),
    );
  });

  it("what closes a match is no milder than it", () => {
    fc.assert(
      fc.property(anyText, anyAnswers, (text, answers) => {
        const { matches } = decide({ ...diagnosis(text), ...answers });
        for (const { state, field, value } of matches) {
          if (state !== "confirmed" || value === null || field === "acute_dvt_pe") continue;
          expect(classOf({ ...unremarkable, [field]: answers[field] })).toBeGreaterThanOrEqual(
            classOf({ ...unremarkable, [field]: value }),
          );
        }
      }),
    );
  });

  it("a text or pick added is never milder", () => {
    // A ventilator takes parts out of NEWS2, an LVAD the cuff's pressure: different patients, not worse answers.
    const isOther = (term: string) =>
      (TERMS.get(term) ?? []).some(({ field, value }) => field === "has_ventilator" || value === "vad");
    fc.assert(
      fc.property(anyPicks, anyText, anyAnswers, (picks, text, answers) => {
        const before = classOf({ ...unremarkable, ...answers });
        const added = picks.filter(({ term }) => !isOther(term));
        expect(classOf({ ...unremarkable, ...answers, picks: added })).toBeGreaterThanOrEqual(before);
        expect(classOf({ ...unremarkable, ...answers, ...diagnosis(text) })).toBeGreaterThanOrEqual(
          Math.max(before, 1),
        );
      }),
    );
  });
});

const unremarkable: FlatInput = { sex: "male", no_acute_contraindication: true };
