import { readFileSync } from "node:fs";
import { CAPS, type CapRule } from "../src/safety/caps.ts";
import {
  CORE_QUESTIONS,
  GREEN_ALSO_NEEDS,
  NEURO_QUESTIONS,
  NEWS2_QUESTIONS,
  PLACE_QUESTIONS,
} from "../src/safety/core-questions.ts";
import { SESSION_CHECK_HOURS } from "../src/safety/judge-session-check.ts";
import { CLEARANCE_HOURS } from "../src/safety/lapse.ts";
import { NEWS2 } from "../src/safety/news2.ts";
import { PLAUSIBILITY } from "../src/safety/plausibility.ts";
import type { SafetyItem, SafetyRule, SafetyRulesFromAnswer } from "../src/safety/safety-item.ts";
import { SAFETY_ITEMS } from "../src/safety/safety-items.ts";
import { SAFETY_SOURCES } from "../src/safety/safety-sources.ts";
import { PRE_SESSION_CHECK, SESSION_CHECK_SIGNS, STOP_CRITERIA } from "../src/safety/session-checks.ts";
import { SAFETY_RULES_FROM_ANSWERS } from "../src/safety/tables/rules-from-answers.ts";
import { CLINICAL_TERMS } from "../src/typed-text/clinical-terms.ts";
import * as words from "../src/typed-text/text-words.ts";

/** Copied from the model's author; never written by this project's code. */
export const reference: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL("safety-2.2.json", import.meta.url), "utf8"),
);

const CONDITIONS = {
  diabetes: { field: "has_diabetes", op: "==", value: true },
  assist_device: { field: "mechanical_support", op: "==", value: "vad" },
} as const;

const ruleAsReference = ({ op, value, onlyIf, class: level, limit }: SafetyRule) => ({
  when: onlyIf === undefined ? [{ op, value }] : [{ op, value }, CONDITIONS[onlyIf]],
  class: level,
  ...(limit === undefined ? {} : { effect: limit }),
});

function itemAsReference([id, item]: [string, SafetyItem]) {
  const rules = item.rules.map(ruleAsReference);
  const range = item.type === "number" ? { range: [item.range.low, item.range.high] } : {};
  const { earlierChoices, ...rest } = { earlierChoices: undefined, ...item };
  const legacy = earlierChoices === undefined ? {} : { legacy_choices: earlierChoices };
  return { ...rest, id, rules, ...range, ...legacy, ask: true };
}

const ruleFromAnswerAsReference = ([id, entry]: [string, SafetyRulesFromAnswer]) => ({
  ...entry,
  id,
  group: id === "news2" ? "From the vital signs" : "From the risk answers",
  question: null,
  type: "derived",
  rules: entry.rules.map(ruleAsReference),
});

const idAndEntry = ([id, entry]: [string, object]) => ({ id, ...entry });

const neededWhen = (when: string) => GREEN_ALSO_NEEDS.find((needed) => needed.when === when)?.answers;

const synonyms = () =>
  CLINICAL_TERMS.flatMap(({ field, value, terms }) => terms.map((term) => ({ term, field, value })));

/** The class and what is judgment are the author's own words. */
const news2AsReference = () => ({
  source: "Royal College of Physicians 2017",
  ask_from: NEWS2.askFrom,
  stop_from: NEWS2.stopFrom,
  ask_single: NEWS2.askSingle,
  below: NEWS2.bands,
  spo2_scale_2: NEWS2.secondScale,
  decimals: { temperature_c: 1 },
  judgment: ["map_mmhg", "spo2_scale_2", "rass_alert"],
  oxygen: NEWS2.oxygenPoints,
  not_alert: NEWS2.notAlertPoints,
  rass_alert: NEWS2.alertRass,
  fresh_hours: Object.fromEntries(
    Object.entries(NEWS2.freshHours).map(([level, [calm, low, more]]) => [level, { "0": calm, "1-4": low, more }]),
  ),
});

/** Each rule's own conditions. */
function capsAsReference() {
  return Object.entries(CAPS).flatMap(([item, rules]) =>
    rules.map(({ when, mode, mets, minutes, sessions }) => ({
      item,
      when: whenAsReference(when),
      mode,
      mets,
      minutes,
      sessions,
    })),
  );
}

function whenAsReference(when: CapRule["when"]) {
  if ("oneOf" in when) {
    const [first] = when.oneOf;
    return [typeof first === "boolean" ? { op: "==", value: first } : { op: "in", value: when.oneOf }];
  }
  const ends = [
    { op: ">=", value: when.from },
    { op: ">", value: when.above },
    { op: "<", value: when.below },
    { op: "<=", value: when.to },
  ];
  return ends.filter(({ value }) => value !== undefined);
}

/** The tables, in the form of the author's file. */
export const tablesAsReference = () => ({
  sources: SAFETY_SOURCES,
  core: CORE_QUESTIONS.map(({ id, none }) => ({ id, none })),
  vital_core: neededWhen("circulation_at_risk"),
  ventilated_core: neededWhen("ventilated")?.flat(),
  place_core: PLACE_QUESTIONS.map(({ id, none }) => ({ id, none })),
  neuro_core: NEURO_QUESTIONS.map(({ id, none }) => ({ id, none })),
  news2_core: NEWS2_QUESTIONS,
  news2: news2AsReference(),
  check_hours: SESSION_CHECK_HOURS,
  check_vitals: SESSION_CHECK_SIGNS,
  caps: capsAsReference(),
  no_effect_terms: words.NO_EFFECT_TERMS,
  value_joins: words.VALUE_JOINS,
  value_units: words.VALUE_UNITS,
  from_every_text: words.FROM_EVERY_TEXT,
  values_in_text: words.VALUES_IN_TEXT.map(({ low, high, ...value }) => ({ ...value, range: [low, high] })),
  items: [
    ...Object.entries(SAFETY_ITEMS).map(itemAsReference),
    ...Object.entries(SAFETY_RULES_FROM_ANSWERS).map(ruleFromAnswerAsReference),
  ],
  // The class by its name for people.
  checklist: PRE_SESSION_CHECK.map((line) => line.replace("if Ask first", "if amber")),
  stop_criteria: Object.entries(STOP_CRITERIA).map(idAndEntry),
  clearance_valid_hours: CLEARANCE_HOURS,
  plausibility: Object.fromEntries(Object.entries(PLAUSIBILITY).map(([id, rule]) => [id, [rule.action, rule.message]])),
  synonyms: synonyms(),
});
