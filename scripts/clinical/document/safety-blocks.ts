import { resistanceCaps } from "../../../packages/clinical/src/progression/check-resistance.ts";
import { CAPS, type CapRule } from "../../../packages/clinical/src/safety/caps.ts";
import {
  CORE_QUESTIONS,
  GREEN_ALSO_NEEDS,
  NEURO_QUESTIONS,
  NEWS2_QUESTIONS,
  PLACE_QUESTIONS,
  QUESTION_APPLIES,
} from "../../../packages/clinical/src/safety/core-questions.ts";
import { GOAL_CAPS } from "../../../packages/clinical/src/safety/goal-caps.ts";
import { SESSION_CHECK_HOURS } from "../../../packages/clinical/src/safety/judge-session-check.ts";
import { NEWS2 } from "../../../packages/clinical/src/safety/news2.ts";
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
import { CLINICAL_TERMS } from "../../../packages/clinical/src/typed-text/clinical-terms.ts";
import {
  NO_EFFECT_TERMS,
  VALUE_JOINS,
  VALUE_UNITS,
  VALUES_IN_TEXT,
} from "../../../packages/clinical/src/typed-text/text-words.ts";
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
    [...CORE_QUESTIONS, ...PLACE_QUESTIONS, ...NEURO_QUESTIONS].map(({ id, none, when }) => [
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

type Bands = readonly (readonly [below: number | null, points: number])[];

/** 'below 9: 3; below 12: 1; ...; from 25: 3' */
const describeBands = (bands: Bands): string =>
  bands
    .map(([below, points], index) => {
      const isLast = below === null || !Number.isFinite(below);
      return `${isLast ? `from ${bands[index - 1]?.[0]}` : `below ${below}`}: ${points}`;
    })
    .join("; ");

const news2Bands = (): string =>
  table(
    ["Part", "Points"],
    [
      ...Object.entries<Bands>(NEWS2.bands).map(([sign, bands]) => [code(sign), describeBands(bands)]),
      ["`spo2_percent`, scale 2 on air", describeBands(NEWS2.secondScale.air)],
      ["`spo2_percent`, scale 2 on oxygen", describeBands(NEWS2.secondScale.oxygen)],
      ["oxygen", `any support but none, or \`fio2\` above ${NEWS2.airFraction}: ${NEWS2.oxygenPoints}; none: 0`],
      ["consciousness", `alert, or RASS ${NEWS2.alertRass.join(" or ")}: 0; any other: ${NEWS2.notAlertPoints}`],
    ],
  );

const freshHours = (): string =>
  table(
    ["Where", "0", `1 to ${NEWS2.askFrom - 1}, no sign with 3`, "more"],
    Object.entries(NEWS2.freshHours).map(([level, hours]) => [level, ...hours.map(String)]),
  );

const sessionCheckHours = (): string =>
  Object.entries(SESSION_CHECK_HOURS)
    .map(([level, hours]) => `${level} ${hours}`)
    .join(", ");

function describeCapped(when: CapRule["when"]): string {
  if ("oneOf" in when) return when.oneOf.map((one) => (one === true ? "yes" : String(one))).join(", ");
  const ends = [
    ["from", when.from],
    ["above", when.above],
    ["below", when.below],
    ["to", when.to],
  ] as const;
  return ends.flatMap(([word, end]) => (end === undefined ? [] : [`${word} ${end}`])).join(", ");
}

function caps(): string {
  const most = (value: number | null) => (value === null ? "" : String(value));
  const rows = Object.entries<readonly CapRule[]>(CAPS).flatMap(([id, rules]) =>
    rules.map(({ when, mode, mets, minutes, sessions, sources }) => [
      ...[code(id), describeCapped(when), mode?.replace("_", " ") ?? ""],
      ...[most(mets), most(minutes), most(sessions), sources.join(", ")],
    ]),
  );
  return table(["Finding", "Answer", "Limit", "METs", "Minutes", "Sessions", "Sources"], rows);
}

const clinicalTerms = (): string =>
  table(
    ["Asks", "Terms"],
    CLINICAL_TERMS.map(({ field, value, terms }) => [
      value === null ? `${code(field)}, without a value` : `${code(field)} = ${value === true ? "yes" : value}`,
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
  "news2 bands": news2Bands,
  "news2 questions": () => NEWS2_QUESTIONS.map(code).join(", "),
  "news2 fresh hours": freshHours,
  "session check hours": sessionCheckHours,
  caps,
  "no effect terms": () => quoted(NO_EFFECT_TERMS),
  "value joins": () => quoted(VALUE_JOINS),
  "value units": () => quoted(VALUE_UNITS),
  "values in text": valuesInText,
  "clinical terms": clinicalTerms,
  "safety sources": safetySources,
} as const;
