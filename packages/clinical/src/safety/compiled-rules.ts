import type { AssessmentInput } from "../assessment-input.ts";
import type { SafetyClass, SafetyCondition, SafetyLimit, SafetyRule } from "./safety-item.ts";
import { SAFETY_ITEM_IDS, SAFETY_ITEMS, type SafetyFindingId } from "./safety-items.ts";
import { SAFETY_RULES_FROM_ANSWERS } from "./tables/rules-from-answers.ts";

export type RuleFromAnswersId = keyof typeof SAFETY_RULES_FROM_ANSWERS;

/** A finding's id, the question whose answer is missing or only proposed, or text that nobody has read. */
export type SafetyReasonId = SafetyFindingId | `unanswered.${SafetyFindingId | "weight_kg"}` | "unread.text";

export interface SafetyReason {
  readonly id: SafetyReasonId;
  readonly class: SafetyClass;
}

/** A rule and the one reason it ever gives: created once, not at each assessment. */
export interface CompiledRule {
  readonly rule: SafetyRule;
  readonly reason: SafetyReason;
  readonly limit: SafetyLimit | null;
}

const compile = (id: SafetyFindingId, rules: readonly SafetyRule[]): readonly CompiledRule[] =>
  rules.map((rule) => ({ rule, reason: { id, class: rule.class }, limit: rule.limit ?? null }));

/** The rules of each item, in the order of the table. */
export const ITEM_RULES: readonly (readonly CompiledRule[])[] = SAFETY_ITEM_IDS.map((id) =>
  compile(id, SAFETY_ITEMS[id].rules),
);

/** The index of an item in `SAFETY_ITEM_IDS`. */
export const ITEM_PLACES: ReadonlyMap<string, number> = new Map(SAFETY_ITEM_IDS.map((id, place) => [id, place]));

const RULES_FROM_ANSWERS_IDS = Object.keys(SAFETY_RULES_FROM_ANSWERS) as readonly RuleFromAnswersId[];

export const ANSWER_RULES: readonly { readonly id: RuleFromAnswersId; readonly rules: readonly CompiledRule[] }[] =
  RULES_FROM_ANSWERS_IDS.map((id) => ({ id, rules: compile(id, SAFETY_RULES_FROM_ANSWERS[id].rules) }));

/** The rules of a question; none for a field that the safety check does not know. */
export function rulesOf(field: string): readonly CompiledRule[] {
  const place = ITEM_PLACES.get(field);
  return (place === undefined ? ANSWER_RULES.find(({ id }) => id === field)?.rules : ITEM_RULES[place]) ?? [];
}

const UNANSWERED: ReadonlyMap<string, SafetyReason> = new Map(
  [...SAFETY_ITEM_IDS, ...RULES_FROM_ANSWERS_IDS, "weight_kg" as const].map((id) => [
    id,
    { id: `unanswered.${id}`, class: "amber" },
  ]),
);

export const UNREAD_TEXT: SafetyReason = { id: "unread.text", class: "amber" };

/** The fields of the safety check in the order of its tables. */
export const SAFETY_FIELDS: readonly string[] = [...SAFETY_ITEM_IDS, ...RULES_FROM_ANSWERS_IDS];

/** Undefined for a field that the safety check does not know. */
export const unansweredReason = (field: string): SafetyReason | undefined => UNANSWERED.get(field);

/** What the conditions of rules ask for. */
export type HeldConditions = Readonly<Record<SafetyCondition, boolean>>;

export const conditionsOf = (input: Pick<AssessmentInput, "has_diabetes" | "safety_answers">): HeldConditions => ({
  diabetes: input.has_diabetes,
  assist_device: input.safety_answers?.mechanical_support === "vad",
});

/** The first rule that matches; an unknown value matches none. */
export function findMatch(
  rules: readonly CompiledRule[],
  answer: unknown,
  held: HeldConditions,
): CompiledRule | undefined {
  if (answer === null) return undefined;
  for (const compiled of rules) {
    const { onlyIf } = compiled.rule;
    if (matches(compiled.rule, answer) && (onlyIf === undefined || held[onlyIf])) return compiled;
  }
  return undefined;
}

function matches({ op, value }: SafetyRule, answer: unknown): boolean {
  switch (op) {
    case "==":
      return answer === value;
    case "in":
      return (value as readonly unknown[]).includes(answer);
    case "<":
      return (answer as number) < (value as number);
    case "<=":
      return (answer as number) <= (value as number);
    case ">":
      return (answer as number) > (value as number);
    case ">=":
      return (answer as number) >= (value as number);
  }
}
