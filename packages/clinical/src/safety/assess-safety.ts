import type { AssessmentInput, OpenProposal } from "../assessment-input.ts";
import { calculateBodyMassIndex } from "../patient.ts";
import {
  ANSWER_RULES,
  type CompiledRule,
  conditionsOf,
  findMatch,
  type HeldConditions,
  ITEM_PLACES,
  ITEM_RULES,
  type RuleFromAnswersId,
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
  PLACE_QUESTIONS,
  type QuestionApplies,
  SAFETY_CHECK_LIMITS,
} from "./core-questions.ts";
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
  /** Parts of free text that nobody has read. */
  readonly unread: readonly string[];
}

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
}

type Answer = string | number | boolean | null;

const NO_PROPOSALS: readonly OpenProposal[] = [];
const NOTHING_UNREAD: readonly string[] = [];
const NOTHING_RECORDED: readonly Answer[] = SAFETY_ITEM_IDS.map(() => null);
const CORE = [...CORE_QUESTIONS, ...PLACE_QUESTIONS].map((question) => ({
  ...question,
  place: SAFETY_ITEM_IDS.indexOf(question.id),
}));
const MAP_PLACE = SAFETY_ITEM_IDS.indexOf("map_mmhg");
const SYSTOLIC_PLACE = SAFETY_ITEM_IDS.indexOf("systolic_mmhg");

/**
 * The safety check (docs/clinical/engine.md): a missing answer never counts as normal, a proposal from free text on
 * which nobody has decided keeps its question unanswered, and text that nobody has read prevents green.
 */
export function assessSafety(input: AssessmentInput, context: SafetyContext): Safety {
  const proposals = input.open_proposals ?? NO_PROPOSALS;
  const unread = input.unread_text ?? NOTHING_UNREAD;
  const answers = listAnswers(input, proposals);
  const draft: Draft = { reasons: [], notes: [], limit: null };
  const held = conditionsOf(input);
  const notRecorded = addItemFindings(draft, answers, held);
  for (const { id, rules } of ANSWER_RULES) addFinding(draft, findMatch(rules, answerFor(id, input, context), held));
  addUnanswered(draft.reasons, answers, input, proposals);
  if (unread.length > 0) draft.reasons.push(UNREAD_TEXT);
  if (input.has_ventilator && input.on_sedating_medications && (input.safety_answers?.rass ?? null) === null) {
    draft.limit = "passive_only";
  }
  const worst = worstClass(draft.reasons);
  return {
    class: worst,
    limit: worst === "stop" ? null : draft.limit,
    reasons: draft.reasons,
    notes: draft.notes,
    not_recorded: notRecorded,
    unread,
  };
}

/** The answers in the order of the items, including those that the button gives. */
function listAnswers(input: AssessmentInput, proposals: readonly OpenProposal[]): readonly Answer[] {
  const recorded = input.safety_answers ?? null;
  if (recorded === null) return NOTHING_RECORDED;
  const answers = NOTHING_RECORDED.slice();
  for (const id in recorded) {
    const place = ITEM_PLACES.get(id);
    if (place !== undefined) answers[place] = recorded[id as SafetyItemId] ?? null;
  }
  if (recorded.no_acute_contraindication !== true) return answers;
  for (const { id, none, when, place } of CORE) {
    if (answers[place] !== null || proposals.some(({ field }) => field === id)) continue;
    if (isAlwaysAnswered(when) || doesQuestionApply(when, input)) answers[place] = none;
  }
  return answers;
}

/** The button answers 2.0's questions whether they apply or not, and a unit's own questions if they are shown. */
const isAlwaysAnswered = (when: QuestionApplies): boolean =>
  when !== "monitored_or_cardiac" && when !== "monitored_not_ventilated";

/** Returns the questions without an answer. */
function addItemFindings(draft: Draft, answers: readonly Answer[], held: HeldConditions): SafetyItemId[] {
  const notRecorded: SafetyItemId[] = [];
  const countsMapAlone = held.assist_device && answers[MAP_PLACE] !== null;
  for (let place = 0; place < SAFETY_ITEM_IDS.length; place += 1) {
    const answer = answers[place] as Answer;
    if (answer === null) notRecorded.push(SAFETY_ITEM_IDS[place] as SafetyItemId);
    // Without a pulse, the cuff can't measure it.
    else if (place === SYSTOLIC_PLACE && countsMapAlone) continue;
    else addFinding(draft, findMatch(ITEM_RULES[place] as readonly CompiledRule[], answer, held));
  }
  return notRecorded;
}

function answerFor(id: RuleFromAnswersId, input: AssessmentInput, context: SafetyContext): unknown {
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

function addFinding(draft: Draft, match: CompiledRule | undefined): void {
  if (match === undefined) return;
  if (match.reason.class === "green") {
    draft.notes.push(match.reason.id as SafetyFindingId);
    return;
  }
  draft.reasons.push(match.reason);
  draft.limit = stricterLimit(draft.limit, match.limit);
}

function addUnanswered(
  reasons: SafetyReason[],
  answers: readonly Answer[],
  input: AssessmentInput,
  proposals: readonly OpenProposal[],
): void {
  for (const { id, when, place } of CORE) {
    if (answers[place] === null && doesQuestionApply(when, input)) addOnce(reasons, id);
  }
  if (proposals.length > 0) {
    for (const field of SAFETY_FIELDS) if (proposals.some((open) => open.field === field)) addOnce(reasons, field);
  }
  for (const needed of GREEN_ALSO_NEEDS) {
    if (!doesQuestionApply(needed.when, input)) continue;
    for (const anyOf of needed.answers) if (!isAnyRecorded(anyOf, input)) addOnce(reasons, anyOf[0]);
  }
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
