import { calculateBodyMassIndex } from "../patient.ts";
import {
  ANSWER_RULES,
  type CompiledRule,
  findMatch,
  ITEM_PLACES,
  ITEM_RULES,
  type RuleFromAnswersId,
  type SafetyReason,
  unansweredReason,
} from "./compiled-rules.ts";
import {
  CORE_QUESTIONS,
  doesQuestionApply,
  GREEN_ALSO_NEEDS,
  isAnyRecorded,
  SAFETY_CHECK_LIMITS,
} from "./core-questions.ts";
import type { SafetyContext, SafetyInput } from "./safety-input.ts";
import type { SafetyClass, SafetyLimit } from "./safety-item.ts";
import { SAFETY_ITEM_IDS, type SafetyAnswers, type SafetyFindingId, type SafetyItemId } from "./safety-items.ts";
import { stricterLimit } from "./strictness.ts";

/** Whether the patient may cycle now, and why. The worst finding decides. */
export interface Safety {
  readonly class: SafetyClass;
  /** The strictest of the findings; null without one and when stopped. */
  readonly limit: SafetyLimit | null;
  /** Findings in the order of the tables, then what is unanswered. */
  readonly reasons: readonly SafetyReason[];
  /** Findings that change no class. */
  readonly notes: readonly SafetyFindingId[];
  /** Questions without an answer, whether they apply to the patient or not. */
  readonly not_recorded: readonly SafetyItemId[];
}

interface Draft {
  readonly reasons: SafetyReason[];
  readonly notes: SafetyFindingId[];
  limit: SafetyLimit | null;
}

type Answer = string | number | boolean | null;

const NO_PROPOSALS: readonly string[] = [];
const NOTHING_RECORDED: readonly Answer[] = SAFETY_ITEM_IDS.map(() => null);
const CORE = CORE_QUESTIONS.map((question) => ({ ...question, place: SAFETY_ITEM_IDS.indexOf(question.id) }));

/**
 * The safety check (docs/clinical/engine.md): an answer that is missing never counts as normal, and a proposal from free
 * text that nobody has decided on keeps its question unanswered.
 */
export function assessSafety(input: SafetyInput, context: SafetyContext): Safety {
  const proposals = input.open_proposals ?? NO_PROPOSALS;
  const answers = listAnswers(input.safety_answers ?? null, proposals);
  const draft: Draft = { reasons: [], notes: [], limit: null };
  const notRecorded = addItemFindings(draft, answers, input.has_diabetes);
  for (const { id, rules } of ANSWER_RULES) {
    addFinding(draft, findMatch(rules, answerFor(id, input, context), input.has_diabetes));
  }
  addUnanswered(draft.reasons, answers, input, proposals);
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
  };
}

/** The answers in the order of the items, with what the button answers. */
function listAnswers(recorded: SafetyAnswers | null, proposals: readonly string[]): readonly Answer[] {
  if (recorded === null) return NOTHING_RECORDED;
  const answers = NOTHING_RECORDED.slice();
  for (const id in recorded) {
    const place = ITEM_PLACES.get(id);
    if (place !== undefined) answers[place] = recorded[id as SafetyItemId] ?? null;
  }
  if (recorded.no_acute_contraindication !== true) return answers;
  for (const { id, none, place } of CORE) {
    if (answers[place] === null && !proposals.includes(id)) answers[place] = none;
  }
  return answers;
}

/** Returns the questions without an answer. */
function addItemFindings(draft: Draft, answers: readonly Answer[], hasDiabetes: boolean): SafetyItemId[] {
  const notRecorded: SafetyItemId[] = [];
  for (let place = 0; place < SAFETY_ITEM_IDS.length; place += 1) {
    const answer = answers[place] as Answer;
    if (answer === null) notRecorded.push(SAFETY_ITEM_IDS[place] as SafetyItemId);
    else addFinding(draft, findMatch(ITEM_RULES[place] as readonly CompiledRule[], answer, hasDiabetes));
  }
  return notRecorded;
}

function answerFor(id: RuleFromAnswersId, input: SafetyInput, context: SafetyContext): unknown {
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
  input: SafetyInput,
  proposals: readonly string[],
): void {
  for (const { id, when, place } of CORE) {
    if (answers[place] === null && doesQuestionApply(when, input)) addOnce(reasons, id);
  }
  for (const field of proposals) addOnce(reasons, field);
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
