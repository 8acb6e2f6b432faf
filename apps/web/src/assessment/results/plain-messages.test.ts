import {
  assessRisk,
  peopleOf,
  SAFETY_ITEMS,
  SAFETY_RULES_FROM_ANSWERS,
  type SafetyFindingId,
} from "@bedside-bike/clinical";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { readVignette, vignettes } from "../../../../../packages/clinical/test/check-assessments.ts";
import { assessed } from "../../../test/support/assessments.ts";
import { readingGrade } from "../../../test/support/reading-grade.ts";
import clinical from "../../locales/en/clinical.json";
import resultWords from "../../locales/en/results.json";
import safetyState from "../../locales/en/safety-state.json";
import shell from "../../locales/en/shell.json";
import { loadWords } from "../../locales/i18n.ts";
import { type Counted, peopleWords } from "./people-words.ts";
import { planMessage, safetyMessage, startMessages } from "./plain-messages.ts";
import { firstDoseOf } from "./shown-result.ts";

await loadWords("results", "clinical", "safety-state");
const words = i18next.getFixedT("en", "results");
const clinicalWords = i18next.getFixedT("en", "clinical");
const safety = i18next.getFixedT("en", "safety-state");

/** Reading age 11. */
const highestGrade = 6;
const tooHard = (messages: Iterable<string>) =>
  [...new Set(messages)]
    .map((text) => ({ grade: readingGrade(text), text }))
    .filter(({ grade }) => grade > highestGrade);

const results = vignettes.map(({ input }) => {
  const { patient, provenance } = readVignette(input);
  return assessRisk(patient, { provenance, includesWithout: false });
});

const withFigures = results.filter((result) => result.figures_withheld === null);

const countsOf = (result: (typeof withFigures)[number]): Counted[] => [
  ...(["deconditioning", "vte", "falls", "pressure"] as const).map((figure) => ({ figure, ...result[figure] })),
  {
    figure: "home" as const,
    people: peopleOf(result.dischargeData.home_probability),
    range: result.dischargeData.range,
  },
  { figure: "readmission" as const, ...result.readmissionData },
];

describe("a whole message for patients is for a reading age of 11", () => {
  it("for every figure of every worked case [CALCULATOR-73]", () => {
    const messages = withFigures.flatMap((result) =>
      countsOf(result).flatMap((counted) => [
        peopleWords(words, counted, "en"),
        peopleWords(words, { ...counted, isByScore: true }, "en"),
      ]),
    );
    expect(messages.length).toBeGreaterThan(500);
    expect(tooHard(messages)).toEqual([]);
  });

  it("for every finding of the safety check, with every limit, in the model's own words [CALCULATOR-71]", () => {
    const ids = Object.keys({ ...SAFETY_ITEMS, ...SAFETY_RULES_FROM_ANSWERS }) as SafetyFindingId[];
    const found = ids.filter((id) => id !== "bike_weight_limit_kg");
    const single = found.flatMap((id) =>
      ([null, "passive_only", "unloaded_only", "assisted_only"] as const).map((limit) =>
        safetyMessage(safety, { limit, reasons: [{ id }] }).join(" "),
      ),
    );
    const ofCases = results.map((result) => safetyMessage(safety, result.safety).join(" "));
    expect(tooHard([...single, ...ofCases])).toEqual([]);
    expect(single.every((message) => message.startsWith("Ask your care team before you start."))).toBe(true);
  });

  it("for every plan [CALCULATOR-74]", () => {
    const messages = results.flatMap(({ mobility_recommendation: goal, losData }) => {
      if (!goal) return [safetyState.wait];
      const stayDays = losData?.predicted_days;
      const plan = { ...goal, contributions: [], carried: true };
      return [planMessage(words, { plan, first: firstDoseOf(plan), stayDays, reader: "patient" }).join(" ")];
    });
    expect(messages.length).toBe(results.length);
    expect(tooHard(messages)).toEqual([]);
    expect(messages.join(" ")).toContain("A ride counts when the bike moves your legs.");
  });

  it("for every explanation and what else a patient reads on the page [CALCULATOR-73]", () => {
    const { people, without, goal, benefit, results: page } = resultWords;
    expect(
      tooHard([
        ...Object.values(clinical.metric).map(({ plain }) => plain),
        people.clotPresent,
        words("people.stay", { low: "2", high: "9" }),
        without.intro.patient,
        [words("goal.mets", { mets: "3.2" }), words("goal.metsStart", { mets: "2.3" })].join(" "),
        goal.readOnly,
        words("goal.weightAssumed", { weight: "70 kg" }),
        clinical.assumed.intro,
        benefit.intro,
        benefit.notKnown.patient,
        clinicalWords("assumed.unread.patient", { list: "odd words" }),
        ...Object.values(benefit.judgment),
        without.atLimit,
        without.nothing,
        page.superseded,
        shell.aiMeans,
        safetyState.state.means.earlier_engine,
      ]),
    ).toEqual([]);
  });
});

describe("a figure as a count of people", () => {
  const range = { low: 0.04, high: 0.13 };

  it("has one denominator throughout [CALCULATOR-73]", () => {
    expect(peopleWords(words, { figure: "falls", people: [7, 100], range }, "en")).toBe(
      "About 7 of 100 people like you fall in a stay like this. It could be 4 to 13. Nobody can say who.",
    );
    expect(peopleWords(words, { figure: "vte", people: [3, 1000], range: { low: 0.001, high: 0.0082 } }, "en")).toBe(
      "About 3 of 1,000 people like you get a clot. It could be 1 to 8. Nobody can say who.",
    );
    expect(peopleWords(words, { figure: "falls", people: [1, 100], range: { low: 0.004, high: 0.021 } }, "en")).toBe(
      "About 1 of 100 people like you falls in a stay like this. It could be up to 2. Nobody can say who.",
    );
  });

  it("is not the reader's where nobody's answers made it [ANONYMOUS-15]", () => {
    const nobodys = { figure: "falls", people: [7, 100], range, isNobodys: true } as const;
    expect(peopleWords(words, nobodys, "en")).toMatch(
      /^About 7 of 100 average 65-year-olds fall in a stay like this\./,
    );
  });

  it("says whom it is about where it needs survival [CALCULATOR-73]", () => {
    for (const figure of ["deconditioning", "home", "readmission"] as const) {
      expect(peopleWords(words, { figure, people: [22, 100], range }, "en")).toMatch(
        /This is about people who leave the hospital\.$/,
      );
    }
  });

  it("says what a level raised by Padua means, once and without a range [CALCULATOR-34]", () => {
    expect(peopleWords(words, { figure: "vte", people: [2, 100], range, isByScore: true }, "en")).toBe(
      "About 2 of 100 people like you get a clot. Your team checks if you need medicine to prevent one.",
    );
  });

  it("never shows patients log-odds or a class [CALCULATOR-71, CALCULATOR-73]", () => {
    const plain = Object.values(clinical.metric).map(({ plain }) => plain);
    expect(plain.join(" ")).not.toMatch(/log|odds/i);
    const messages = results.map((result) => safetyMessage(safety, result.safety).join(" "));
    expect(messages.join(" ")).not.toMatch(/clear\b|ask first|not now|amber|green/i);
  });
});

describe("why a provider's plan begins lower", () => {
  const messagesOf = (answers: Parameters<typeof assessed>[0], current?: Parameters<typeof assessed>[1]) => {
    const { mobility_recommendation: plan, weight_kg: weightKg } = assessed(answers, current);
    return plan ? startMessages(words, { plan, first: firstDoseOf(plan), weightKg }, (_, kg) => `${kg} kg`) : null;
  };
  const heavy = { age: 60, sex: "male", weight_kg: 140, height_cm: 175, mobility_status: "walking_assist" } as const;

  it("is said of lungs and of weight, each in a sentence [CALCULATOR-74]", () => {
    expect(messagesOf({ ...heavy, has_chronic_lung_disease: true })).toEqual([
      "Lungs: the start is at most 2.5 METs and half the minutes.",
      "The start counts 92 kg: weight at BMI 30.",
    ]);
    expect(messagesOf({ ...heavy, weight_kg: 80 })).toEqual([]);
    expect(messagesOf({ height_cm: 145 })).toEqual(["The start counts 63 kg: weight at BMI 30."]);
  });

  it("is this assessment's own start where today's step is another [CALCULATOR-74]", () => {
    const current = { watts: 30, minutes: 15, sessions: 2, mode: "active", lastWatts: 30 } as const;
    expect(messagesOf({ ...heavy, weight_kg: 80 }, { ...current, lung_limited: false, sepsis: false })).toEqual([
      "Without the progress so far the start would be 15 min at 25 W, 2 a day.",
    ]);
  });
});
