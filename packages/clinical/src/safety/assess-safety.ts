import type { AssessmentInput, EnteredNews2, OpenMatch } from "../assessment-input.ts";
import { calculateBodyMassIndex } from "../patient.ts";
import { capOf, NO_CAPS, type PlanCaps, withCap } from "./caps.ts";
import {
  ANSWER_RULES,
  type CompiledRule,
  conditionsOf,
  findMatch,
  type HeldConditions,
  ITEM_PLACES,
  ITEM_RULES,
  type RuleFromAnswersId,
  rulesOf,
  SAFETY_FIELDS,
  type SafetyReason,
  UNREAD_TEXT,
  unansweredReason,
} from "./compiled-rules.ts";
import {
  CORE_QUESTIONS,
  doesQuestionApply,
  GREEN_ALSO_NEEDS,
  isAnyRecorded,
  NEURO_QUESTIONS,
  NEWS2_QUESTIONS,
  PLACE_QUESTIONS,
  type QuestionApplies,
  SAFETY_CHECK_LIMITS,
} from "./core-questions.ts";
import {
  contradictsChart,
  isFreshNews2,
  isVentilated,
  type News2,
  news2InputOf,
  scoreNews2,
  sumOfPoints,
  type VitalSigns,
  vitalSignsOf,
} from "./news2.ts";
import type { SafetyClass, SafetyLimit } from "./safety-item.ts";
import { SAFETY_ITEM_IDS, type SafetyFindingId, type SafetyItemId } from "./safety-items.ts";
import { stricterLimit } from "./strictness.ts";

/** Whether the patient may cycle now, and why. The worst finding decides. */
export interface Safety {
  readonly class: SafetyClass;
  /** The strictest of the findings; null without one and when stopped. */
  readonly limit: SafetyLimit | null;
  /** Findings in the order of the tables, then what is unanswered, then unread text. */
  readonly reasons: readonly SafetyReason[];
  /** Findings that change no class. */
  readonly notes: readonly SafetyFindingId[];
  /** Questions without an answer, whether they apply to the patient or not. */
  readonly not_recorded: readonly SafetyItemId[];
  /** Fields of texts that nobody has confirmed. */
  readonly unread: readonly string[];
  readonly news2: News2;
  readonly vital_signs: VitalSigns;
  /** The most that the findings leave of a plan; null when stopped. */
  readonly caps: PlanCaps | null;
  /** What texts and picks ask and nobody has decided. */
  readonly open: readonly OpenTerm[];
  /** Terms that must be decided before anybody clears the patient, sends goals or sees a plan. */
  readonly decide_first: readonly string[];
  /** Those whose value would be a STOP. */
  readonly open_bars: readonly string[];
  /** Answers that picks set. */
  readonly set_by_pick: Readonly<Record<string, boolean | string | number>>;
}

/** The text's field or `pick`, its term, the question, and how often the term stands there. */
export type OpenTerm = readonly [text: string, term: string, question: string, times: number];

/** What the safety check needs from the rest of the assessment. */
export interface SafetyContext {
  /** Estimated or entered. */
  readonly paduaTotal: number;
  /** Answered with yes: a default does not count. */
  readonly isProphylaxisGiven: boolean;
}

interface Draft {
  readonly reasons: SafetyReason[];
  readonly notes: SafetyFindingId[];
  limit: SafetyLimit | null;
  caps: PlanCaps;
}

type Answer = string | number | boolean | null;

const NOTHING_OPEN: readonly OpenMatch[] = [];
const NOTHING_UNREAD: readonly string[] = [];
const NOTHING_SET = {};
const NOTHING_RECORDED: readonly Answer[] = SAFETY_ITEM_IDS.map(() => null);
const CORE = [...CORE_QUESTIONS, ...PLACE_QUESTIONS, ...NEURO_QUESTIONS].map((question) => ({
  ...question,
  place: SAFETY_ITEM_IDS.indexOf(question.id),
}));
const MAP_PLACE = SAFETY_ITEM_IDS.indexOf("map_mmhg");
const SYSTOLIC_PLACE = SAFETY_ITEM_IDS.indexOf("systolic_mmhg");

/**
 * The safety check (docs/clinical/engine.md): a missing answer never counts as normal, a term of a text on which nobody
 * has decided keeps its question unanswered, and text that nobody has confirmed prevents green.
 */
export function assessSafety(input: AssessmentInput, context: SafetyContext): Safety {
  const open = input.open_matches ?? NOTHING_OPEN;
  const unread = input.unread_texts ?? NOTHING_UNREAD;
  const answers = listAnswers(input, open);
  const draft: Draft = { reasons: [], notes: [], limit: null, caps: NO_CAPS };
  const held = conditionsOf(input);
  const news2 = scoreNews2(news2InputOf(input), input.news2_entered ?? null);
  const notRecorded = addItemFindings(draft, answers, held);
  for (const { id, rules } of ANSWER_RULES) {
    const answer = id === "news2" ? news2.class : answerFor(id, input, context);
    addFinding(draft, findMatch(rules, answer, held), answer);
  }
  addUnanswered(draft.reasons, answers, input, open);
  addMissingSigns(draft.reasons, input, news2);
  if (unread.length > 0) draft.reasons.push(UNREAD_TEXT);
  if (input.has_ventilator && input.on_sedating_medications && (input.safety_answers?.rass ?? null) === null) {
    draft.limit = "passive_only";
  }
  const worst = worstClass(draft.reasons);
  const isStopped = worst === "stop";
  const toDecide = open.length === 0 ? open : open.filter(({ field }) => SAFETY_FIELDS.includes(field));
  return {
    class: worst,
    limit: isStopped ? null : stricterLimit(draft.limit, draft.caps.mode),
    reasons: draft.reasons,
    notes: draft.notes,
    not_recorded: notRecorded,
    unread,
    news2,
    vital_signs: vitalSignsOf(news2),
    caps: isStopped ? null : draft.caps,
    open: open.map(({ text, term, field, times }): OpenTerm => [text, term, field, times]),
    decide_first: termsOf(toDecide),
    open_bars: termsOf(toDecide.filter((match) => isBar(match, held))),
    set_by_pick: input.set_by_pick ?? NOTHING_SET,
  };
}

const termsOf = (matches: readonly OpenMatch[]): readonly string[] =>
  matches.length === 0 ? NOTHING_UNREAD : [...new Set(matches.map(({ term }) => term))].sort();

const isBar = ({ field, value }: OpenMatch, held: HeldConditions): boolean =>
  findMatch(rulesOf(field), value, held)?.reason.class === "stop";

/** The answers in the order of the items, including those that the button gives. */
function listAnswers(input: AssessmentInput, open: readonly OpenMatch[]): readonly Answer[] {
  const recorded = input.safety_answers ?? null;
  if (recorded === null) return NOTHING_RECORDED;
  const answers = NOTHING_RECORDED.slice();
  for (const id in recorded) {
    const place = ITEM_PLACES.get(id);
    if (place !== undefined) answers[place] = recorded[id as SafetyItemId] ?? null;
  }
  if (recorded.no_acute_contraindication !== true) return answers;
  for (const { id, none, when, place } of CORE) {
    if (answers[place] !== null || open.some(({ field }) => field === id)) continue;
    if (isAlwaysAnswered(when) || doesQuestionApply(when, input)) answers[place] = none;
  }
  return answers;
}

/** The button answers 2.0's questions whether they apply or not, and a unit's own questions if they are shown. */
const isAlwaysAnswered = (when: QuestionApplies): boolean =>
  when !== "monitored_or_cardiac" && when !== "monitored_not_ventilated" && when !== "neurological";

/** Returns the questions without an answer. */
function addItemFindings(draft: Draft, answers: readonly Answer[], held: HeldConditions): SafetyItemId[] {
  const notRecorded: SafetyItemId[] = [];
  const countsMapAlone = held.assist_device && answers[MAP_PLACE] !== null;
  for (let place = 0; place < SAFETY_ITEM_IDS.length; place += 1) {
    const answer = answers[place] as Answer;
    if (answer === null) notRecorded.push(SAFETY_ITEM_IDS[place] as SafetyItemId);
    // Without a pulse, the cuff can't measure it.
    else if (place === SYSTOLIC_PLACE && countsMapAlone) continue;
    else addFinding(draft, findMatch(ITEM_RULES[place] as readonly CompiledRule[], answer, held), answer);
  }
  return notRecorded;
}

function answerFor(id: Exclude<RuleFromAnswersId, "news2">, input: AssessmentInput, context: SafetyContext): unknown {
  switch (id) {
    case "weight_over_bike_limit_kg": {
      const limitKg = input.safety_answers?.bike_weight_limit_kg ?? null;
      return limitKg === null || input.weight_kg === null ? null : input.weight_kg - limitKg;
    }
    case "outside_model":
      return input.age < SAFETY_CHECK_LIMITS.adultFromYears;
    case "bmi":
      return calculateBodyMassIndex(input);
    case "vte_high_without_prophylaxis":
      return (
        context.paduaTotal >= SAFETY_CHECK_LIMITS.paduaHighFrom &&
        !input.on_anticoagulants &&
        !context.isProphylaxisGiven
      );
    default:
      return input[id];
  }
}

function addFinding(draft: Draft, match: CompiledRule | undefined, answer: unknown): void {
  if (match === undefined) return;
  const id = match.reason.id as SafetyFindingId;
  if (match.reason.class === "green") {
    draft.notes.push(id);
    return;
  }
  draft.reasons.push(match.reason);
  draft.limit = stricterLimit(draft.limit, match.limit);
  const cap = capOf(id, answer as Answer);
  if (cap !== undefined) draft.caps = withCap(draft.caps, id, cap);
}

function addUnanswered(
  reasons: SafetyReason[],
  answers: readonly Answer[],
  input: AssessmentInput,
  open: readonly OpenMatch[],
): void {
  for (const { id, when, place } of CORE) {
    if (answers[place] === null && doesQuestionApply(when, input)) addOnce(reasons, id);
  }
  if (open.length > 0) {
    for (const field of SAFETY_FIELDS) if (open.some((match) => match.field === field)) addOnce(reasons, field);
  }
  for (const needed of GREEN_ALSO_NEEDS) {
    if (!doesQuestionApply(needed.when, input)) continue;
    for (const anyOf of needed.answers) if (!isAnyRecorded(anyOf, input)) addOnce(reasons, anyOf[0]);
  }
}

/** Where circulation is at risk; a fresh total of the chart that the signs don't contradict answers them. */
function addMissingSigns(reasons: SafetyReason[], input: AssessmentInput, news2: News2): void {
  if (news2.missing.length === 0 || news2.class === null || !doesQuestionApply("circulation_at_risk", input)) return;
  const { entered } = news2;
  if (entered !== undefined && isAnsweredByChart(news2, entered, input)) return;
  for (const id of NEWS2_QUESTIONS) if (news2.missing.includes(id)) addOnce(reasons, id);
}

function isAnsweredByChart({ parts }: News2, entered: EnteredNews2, input: AssessmentInput): boolean {
  const now = input.assessed_at;
  if (now === undefined || !isFreshNews2(entered, input.level_of_care, now)) return false;
  return !contradictsChart(sumOfPoints(parts, isVentilated(news2InputOf(input))), entered);
}

function addOnce(reasons: SafetyReason[], field: string): void {
  const reason = unansweredReason(field);
  if (reason !== undefined && !reasons.includes(reason)) reasons.push(reason);
}

function worstClass(reasons: readonly SafetyReason[]): SafetyClass {
  if (reasons.length === 0) return "green";
  for (const reason of reasons) if (reason.class === "stop") return "stop";
  return "amber";
}
