import type { AssessmentInput } from "../assessment-input.ts";
import {
  ANSWER_RULES,
  type CompiledRule,
  conditionsOf,
  findMatch,
  type HeldConditions,
  ITEM_PLACES,
  ITEM_RULES,
} from "../safety/compiled-rules.ts";
import { isLungLimiting } from "../safety/lung-limits.ts";
import { SAFETY_ITEMS, type SafetyItemId } from "../safety/safety-items.ts";
import { isStricterLimit, isWorseClass } from "../safety/strictness.ts";
import type { TermProposal } from "./clinical-term.ts";
import type { JudgedWith } from "./text-values.ts";

/** The answers of an assessment, and which of its risk answers somebody gave. */
export interface RecordedAnswers {
  readonly answers: AssessmentInput;
  readonly isGiven: (field: string) => boolean;
}

/** A recorded clot treatment answers every term that names a clot. */
const TREATED_CLOTS: readonly unknown[] = ["treated_under_24h", "treated", "filter_only"];

/** The recorded answers needed to judge values in a text. */
export const judgedWith = (answers: AssessmentInput): JudgedWith => ({
  ...conditionsOf(answers),
  isMapRecorded: (answers.safety_answers?.map_mmhg ?? null) !== null,
});

/**
 * Whether the proposal's own question settles it: an answer at least as strict, but never the question's 'none'; any
 * answer if a text only raises the question. Source: model 2.1, section 5, 'Closed'.
 */
export function isSettled({ field, value }: TermProposal, recorded: RecordedAnswers): boolean {
  const answer = recordedAnswer(field, recorded);
  if (answer === null || answer === undefined) return false;
  if (value === null) return true;
  if (answer === noneOf(field)) return false;
  if (answer === value) return true;
  if (field === "acute_dvt_pe" && TREATED_CLOTS.includes(answer)) return true;
  return rulesOf(field) !== null && isAsStrict(field, answer, value, conditionsOf(recorded.answers));
}

function recordedAnswer(field: string, { answers, isGiven }: RecordedAnswers): unknown {
  if (ITEM_PLACES.has(field)) return answers.safety_answers?.[field as SafetyItemId];
  return isGiven(field) ? answers[field as keyof AssessmentInput] : null;
}

/** The answer with which nothing is found. */
function noneOf(field: string): unknown {
  if (!ITEM_PLACES.has(field)) return field === "cognitive_status" ? "normal" : false;
  const item = SAFETY_ITEMS[field as SafetyItemId];
  if (item.type === "choice") return item.choices[0];
  return item.type === "yesno" ? !item.rules[0]?.value : undefined;
}

function rulesOf(field: string): readonly CompiledRule[] | null {
  const place = ITEM_PLACES.get(field);
  if (place !== undefined) return ITEM_RULES[place] ?? null;
  return ANSWER_RULES.find(({ id }) => id === field)?.rules ?? null;
}

/** By class, then by limit, then by what limits the lungs. */
function isAsStrict(field: string, answer: unknown, proposed: unknown, held: HeldConditions): boolean {
  const rules = rulesOf(field) ?? [];
  const [given, asked] = [findMatch(rules, answer, held), findMatch(rules, proposed, held)];
  const [givenClass, askedClass] = [given?.reason.class ?? "green", asked?.reason.class ?? "green"];
  if (givenClass !== askedClass) return isWorseClass(givenClass, askedClass);
  const [givenLimit, askedLimit] = [given?.limit ?? null, asked?.limit ?? null];
  if (givenLimit !== askedLimit) return isStricterLimit(givenLimit, askedLimit);
  return isLungLimiting(field, answer) || !isLungLimiting(field, proposed);
}
