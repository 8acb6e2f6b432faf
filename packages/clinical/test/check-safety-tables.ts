import { readFileSync } from "node:fs";
import {
  CLINICAL_TERMS,
  type ClinicalTerms,
  EARLIER_WORDS,
  NEGATION_ENDS,
  NEGATIONS,
} from "../src/free-text/clinical-terms.ts";
import { CORE_QUESTIONS, GREEN_ALSO_NEEDS } from "../src/safety/core-questions.ts";
import { CLEARANCE_HOURS } from "../src/safety/lapse.ts";
import { PLAUSIBILITY } from "../src/safety/plausibility-rules.ts";
import type { SafetyItem, SafetyRule, SafetyRulesFromAnswer } from "../src/safety/safety-item.ts";
import { SAFETY_ITEMS } from "../src/safety/safety-items.ts";
import { SAFETY_SOURCES } from "../src/safety/safety-sources.ts";
import { PRE_SESSION_CHECK, STOP_CRITERIA } from "../src/safety/session-checks.ts";
import { SAFETY_RULES_FROM_ANSWERS } from "../src/safety/tables/rules-from-answers.ts";

/** Copied from the model's author; never written by this project's code. */
export const reference: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL("safety.json", import.meta.url), "utf8"),
);

const ruleAsReference = ({ op, value, onlyIf, class: level, limit }: SafetyRule) => ({
  when:
    onlyIf === undefined
      ? [{ op, value }]
      : [
          { op, value },
          { field: onlyIf, op: "==", value: true },
        ],
  class: level,
  ...(limit === undefined ? {} : { effect: limit }),
});

function itemAsReference([id, item]: [string, SafetyItem]) {
  const rules = item.rules.map(ruleAsReference);
  const range = item.type === "number" ? { range: [item.range.low, item.range.high] } : {};
  return { ...item, id, rules, ...range, ask: true };
}

const ruleFromAnswerAsReference = ([id, entry]: [string, SafetyRulesFromAnswer]) => ({
  ...entry,
  id,
  group: "From the risk answers",
  question: null,
  type: "derived",
  rules: entry.rules.map(ruleAsReference),
});

const idAndEntry = ([id, entry]: [string, object]) => ({ id, ...entry });

const neededWhen = (when: string) => GREEN_ALSO_NEEDS.find((needed) => needed.when === when)?.answers;

const termsByName = () =>
  (CLINICAL_TERMS as readonly ClinicalTerms[])
    .flatMap(({ field, value, terms }) => terms.map((term) => ({ term, field, value })))
    .sort((one, other) => (one.term < other.term ? -1 : 1));

/** The tables, written as the author's file is. */
export const tablesAsReference = () => ({
  sources: SAFETY_SOURCES,
  core: CORE_QUESTIONS.map(({ id, none }) => ({ id, none })),
  vital_core: neededWhen("circulation_at_risk"),
  ventilated_core: neededWhen("ventilated")?.flat(),
  negations: NEGATIONS,
  negation_ends: NEGATION_ENDS,
  earlier_words: EARLIER_WORDS,
  items: [
    ...Object.entries(SAFETY_ITEMS).map(itemAsReference),
    ...Object.entries(SAFETY_RULES_FROM_ANSWERS).map(ruleFromAnswerAsReference),
  ],
  checklist: PRE_SESSION_CHECK,
  stop_criteria: Object.entries(STOP_CRITERIA).map(idAndEntry),
  clearance_valid_hours: CLEARANCE_HOURS,
  plausibility: Object.fromEntries(Object.entries(PLAUSIBILITY).map(([id, rule]) => [id, [rule.action, rule.message]])),
  synonyms: termsByName(),
});
