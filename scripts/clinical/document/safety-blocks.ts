import { CLINICAL_TERMS } from "../../../packages/clinical/src/free-text/clinical-terms.ts";
import {
  EARLIER_WORDS,
  FILLERS,
  NEGATION_ENDS,
  NEGATIONS,
  NEGATIONS_BEHIND,
  NO_EFFECT_TERMS,
  NOT_NEGATIONS,
  PROPOSE_WORDS,
  RECENT_WORDS,
  VALUES_IN_TEXT,
} from "../../../packages/clinical/src/free-text/text-words.ts";
import { resistanceCaps } from "../../../packages/clinical/src/progression/check-resistance.ts";
import {
  CORE_QUESTIONS,
  GREEN_ALSO_NEEDS,
  PLACE_QUESTIONS,
  QUESTION_APPLIES,
} from "../../../packages/clinical/src/safety/core-questions.ts";
import { GOAL_CAPS } from "../../../packages/clinical/src/safety/goal-caps.ts";
import {
  PLAUSIBILITY,
  PLAUSIBILITY_LIMITS,
  RISK_ANSWER_BOUNDS,
} from "../../../packages/clinical/src/safety/plausibility.ts";
import type { SafetyItem, SafetyRule } from "../../../packages/clinical/src/safety/safety-item.ts";
import { SAFETY_ITEMS } from "../../../packages/clinical/src/safety/safety-items.ts";
import { SAFETY_SOURCES } from "../../../packages/clinical/src/safety/safety-sources.ts";
import {
  AFTER_STOP_MESSAGE,
  CHECK_FAILED_MESSAGE,
  PRE_SESSION_CHECK,
  STOP_CRITERIA,
} from "../../../packages/clinical/src/safety/session-checks.ts";
import { SAFETY_RULES_FROM_ANSWERS } from "../../../packages/clinical/src/safety/tables/rules-from-answers.ts";
import { bulleted, linked, numbered, percent, quoted, table } from "./markdown.ts";

const code = (id: string): string => `\`${id}\``;

const CONDITION_WORDS = { diabetes: "diabetes", assist_device: "an assist device (LVAD)" } as const;

function describeRule({ op, value, onlyIf, class: level, limit }: SafetyRule): string {
  const values = [value].flat().map((one) => (one === true ? "yes" : one === false ? "no" : String(one)));
  const condition = op === "==" || op === "in" ? values.join(", ") : `${op} ${values.join(", ")}`;
  const also = onlyIf === undefined ? "" : ` with ${CONDITION_WORDS[onlyIf]}`;
  const outcome = level === "green" ? "note" : level;
  return `${condition}${also}: ${outcome}${limit === undefined ? "" : ` (${limit.replace("_", " ")})`}`;
}

const describeRules = (rules: readonly SafetyRule[]): string => rules.map(describeRule).join("; ");

function describeAnswer(item: SafetyItem): string {
  if (item.type === "choice") return item.choices.join(", ");
  return item.type === "number" ? `${item.unit}, ${item.range.low} to ${item.range.high}` : "yes or no";
}

const safetyItems = (): string =>
  table(
    ["Id", "Question", "Answer", "Rules", "Provider reads", "Patient reads", "Sources"],
    Object.entries<SafetyItem>(SAFETY_ITEMS).map(([id, item]) => [
      code(id),
      item.question,
      describeAnswer(item),
      describeRules(item.rules),
      item.provider,
      item.patient,
      item.sources.join(", "),
    ]),
  );

const rulesFromAnswers = (): string =>
  table(
    ["Id", "Rule", "Provider reads", "Sources"],
    Object.entries(SAFETY_RULES_FROM_ANSWERS).map(([id, { rules, provider, sources }]) => [
      code(id),
      describeRules(rules),
      provider,
      sources.join(", "),
    ]),
  );

const coreQuestions = (): string =>
  table(
    ["Question", "Asked of", "'None of these now' answers"],
    [...CORE_QUESTIONS, ...PLACE_QUESTIONS].map(({ id, none, when }) => [
      code(id),
      when === "always" ? "everybody" : QUESTION_APPLIES[when],
      none === null ? "-" : none === false ? "no" : none,
    ]),
  );

const greenAlsoNeeds = (): string =>
  table(
    ["When", "Answers"],
    GREEN_ALSO_NEEDS.map(({ when, answers }) => [
      QUESTION_APPLIES[when],
      answers.map((anyOf) => anyOf.map(code).join(" or ")).join(", "),
    ]),
  );

function goalCaps(): string {
  const { soft, hard } = GOAL_CAPS;
  const watts = `${percent(hard.wattsShare)} of the base's watts or ${hard.wattsMore} W more, whichever is more`;
  return table(
    ["Part", "Acknowledged above", "Refused above"],
    [
      ["Watts", "-", `${watts}; ${percent(hard.wattsShare)} of the goal; ${hard.watts} W`],
      ["Minutes a session", "-", `${percent(hard.minutesShare)} of the planned minutes; ${hard.minutes}`],
      ["Sessions a day", "-", `${hard.sessions}`],
      ["Watt-minutes a day", "-", `${percent(hard.energyShare)} of the recommended ones; what the parts make`],
      [
        "Resistance",
        `${soft.resistance}`,
        `${hard.resistance}; passive or unloaded ${resistanceCaps("passive_only").hard}`,
      ],
    ],
  );
}

const beforeSession = (): string => `${numbered(PRE_SESSION_CHECK)}\n\n${CHECK_FAILED_MESSAGE}`;

const stopCriteria = (): string =>
  `${bulleted(Object.values(STOP_CRITERIA).map(({ text, source }) => `${text} [${source}]`))}\n\n${AFTER_STOP_MESSAGE}`;

const plausibility = (): string =>
  table(
    ["Id", "Action", "Message"],
    Object.entries(PLAUSIBILITY).map(([id, { action, message }]) => [code(id), action, message]),
  );

function bounds(): string {
  const { impossibleBmi, unusualBmi, ...limits } = PLAUSIBILITY_LIMITS;
  return table(
    ["Limit", "Low", "High"],
    [
      ...Object.entries(RISK_ANSWER_BOUNDS).map(([field, { low, high }]) => [code(field), `${low}`, `${high}`]),
      ["impossible BMI", `below ${impossibleBmi.below}`, `above ${impossibleBmi.above}`],
      ["unusual BMI", `below ${unusualBmi.below}`, `above ${unusualBmi.above}`],
      ["'obesity' is ticked", `below a BMI of ${limits.obeseFromBmi}`, "-"],
      ["'malnutrition' is ticked", "-", `from a BMI of ${limits.malnourishedBelowBmi}`],
      ["walks independently, days immobile", "-", `from ${limits.immobileFromDays}`],
      ["pregnant, years", "-", `above ${limits.pregnantToYears}`],
    ],
  );
}

const clinicalTerms = (): string =>
  table(
    ["Proposes", "Terms"],
    CLINICAL_TERMS.map(({ field, value, terms }) => [
      value === null ? `${code(field)}, asked only` : `${code(field)} = ${value === true ? "yes" : value}`,
      terms.join(", "),
    ]),
  );

const valuesInText = (): string =>
  table(
    ["Value", "Words", "Read from", "to"],
    VALUES_IN_TEXT.map(({ field, words, low, high }) => [code(field), words.join(", "), `${low}`, `${high}`]),
  );

const safetySources = (): string =>
  table(
    ["Key", "Source", "Tag"],
    Object.entries(SAFETY_SOURCES).map(([key, { citation, link, tag }]) => [key, linked(citation, link), tag]),
  );

export const SAFETY_BLOCKS = {
  "safety items": safetyItems,
  "rules from answers": rulesFromAnswers,
  "core questions": coreQuestions,
  "green also needs": greenAlsoNeeds,
  "goal caps": goalCaps,
  "before session": beforeSession,
  "stop criteria": stopCriteria,
  plausibility,
  bounds,
  negations: () => quoted(NEGATIONS),
  "negations behind": () => quoted(NEGATIONS_BEHIND),
  "not negations": () => quoted(NOT_NEGATIONS),
  "negation ends": () => quoted(NEGATION_ENDS),
  "propose words": () => quoted(PROPOSE_WORDS),
  "earlier words": () => quoted(EARLIER_WORDS),
  "recent words": () => quoted(RECENT_WORDS),
  "no effect terms": () => quoted(Object.values(NO_EFFECT_TERMS).flat()),
  fillers: () => quoted(FILLERS),
  "values in text": valuesInText,
  "clinical terms": clinicalTerms,
  "safety sources": safetySources,
} as const;
