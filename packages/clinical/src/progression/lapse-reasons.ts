import type { LevelOfCare } from "../questions.ts";
import type { SafetyReason } from "../safety/compiled-rules.ts";
import { hoursOfClearance, LAPSE_EVENTS, LAPSE_REASON_IDS } from "../safety/lapse.ts";
import type { SafetyClass, SafetyItem, SafetyLimit, SafetyRule } from "../safety/safety-item.ts";
import { SAFETY_ITEMS, type SafetyAnswers } from "../safety/safety-items.ts";
import { isHigherCare, isStricterLimit, isWorseClass } from "../safety/strictness.ts";

/** Events that somebody records. A pause only holds the plan: it ends neither clearance nor step. */
export const PLAN_EVENTS = [...LAPSE_EVENTS, "not_tolerated", "pause"] as const;
export type PlanEvent = (typeof PLAN_EVENTS)[number];

/** In the order in which they are listed; events as recorded. */
export const PLAN_LAPSE_REASON_IDS = [...LAPSE_REASON_IDS, "not_tolerated"] as const;
export type PlanLapseReasonId = (typeof PLAN_LAPSE_REASON_IDS)[number];

/** Why goals and clearance no longer count; assessments by earlier engines carry nothing over. */
export const HOLD_REASON_IDS = [...PLAN_LAPSE_REASON_IDS, "engine_changed"] as const;
export type HoldReasonId = (typeof HOLD_REASON_IDS)[number];

/** An amber or STOP reason of an assessment. */
export interface AssessmentReason {
  /** A finding's, `unanswered.<id>` or `unread.text`. */
  readonly id: string;
  /** Unknown of clearances of earlier versions: then the id alone is compared. */
  readonly class?: SafetyClass | undefined;
  /** The answer chosen; null for measured numbers, for yes and no, and for what follows from other answers. */
  readonly choice: string | null;
}

export interface PlanLapseInput {
  /** As assessed, and cleared if amber. */
  readonly before: {
    readonly class: SafetyClass;
    readonly level_of_care: LevelOfCare;
    readonly reasons: readonly AssessmentReason[];
    readonly limit: SafetyLimit | null;
  };
  readonly nowClass: SafetyClass;
  readonly nowLevel: LevelOfCare;
  /** Since the assessment. */
  readonly hours: number;
  readonly events: readonly PlanEvent[];
  readonly nowReasons: readonly AssessmentReason[];
  readonly nowLimit: SafetyLimit | null;
}

/** Empty while they count. */
export interface PlanLapse {
  /** Why it has to be cleared again. */
  readonly clearance: readonly PlanLapseReasonId[];
  /** Why the step begins no higher than the start again. */
  readonly step: readonly PlanLapseReasonId[];
}

/**
 * Choices of one question that have the same class and limit, from the least to the most treatment or disease. Between
 * two with the same rank, and from or to one that is not listed, any change is new. Judgment (J).
 */
export const CHOICE_STAGES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  oxygen_support: { high_flow: 0, niv: 1, ventilated: 2 },
  acute_dvt_pe: { treated: 0, treated_24_to_48h: 1, treated_under_24h: 2, filter_only: 2 },
  stroke_time: { over_7_days: 0, day_2_to_7: 1 },
  leg_paralysis: { one_side: 0, both_weak: 0 },
  consciousness: { new_confusion: 0, voice: 0 },
  mechanical_support: { vad: 0, pump_upper_body: 1, ecmo_upper_body: 1 },
  dialysis_today: { during_now: 0, continuous: 1 },
  weight_bearing: { partial: 0, non_weight_bearing: 1 },
  lower_limb: { amputation_healed: 0, amputation_under_6_weeks: 1 },
};

/** An assessment's amber and STOP reasons with the choices that gave them. Only choices are answered with words. */
export const assessmentReasons = (
  reasons: readonly (string | SafetyReason)[],
  answers: SafetyAnswers,
): AssessmentReason[] =>
  reasons.map((reason) => {
    const { id, class: level } = typeof reason === "string" ? { id: reason, class: undefined } : reason;
    const answer = (answers as Readonly<Record<string, unknown>>)[id];
    return { id, class: level, choice: typeof answer === "string" ? answer : null };
  });

/** Why clearance and step lapse. Source: model 2.1, 2 and 11, and addendum 13. */
export function planLapse(input: PlanLapseInput): PlanLapse {
  const { before, nowLevel, nowReasons } = input;
  const isNew = (reason: AssessmentReason) => isNewReason(reason, before.reasons);
  const isWorse = isWorseClass(input.nowClass, before.class);
  const clearance = new Set<PlanLapseReasonId>();
  if (isWorse) clearance.add("worse_class");
  if (isHigherCare(nowLevel, before.level_of_care)) clearance.add("care_raised");
  if (!(input.hours <= hoursOfClearance(before.level_of_care, nowLevel))) clearance.add("too_old");
  if (nowReasons.some(isNew)) clearance.add("new_reason");
  if (isStricterLimit(input.nowLimit, before.limit)) clearance.add("stricter_limit");
  for (const event of input.events) if (event !== "pause") clearance.add(event);
  const step = new Set(clearance);
  if (isWorse && isOnlyNotKnown(input)) step.delete("worse_class");
  if (!nowReasons.some((reason) => !isNotKnown(reason) && isNew(reason))) step.delete("new_reason");
  return { clearance: [...clearance], step: [...step] };
}

/** A lapse of the step, also after a STOP, stays until goals are sent again. */
export const isStepLapsed = (
  { step }: PlanLapse,
  earlier: { readonly hasLapsed: boolean; readonly hasSentSince: boolean },
): boolean => step.length > 0 || (earlier.hasLapsed && !earlier.hasSentSince);

/** Text that nobody has read, or a question that nobody has answered: not a finding. */
const isNotKnown = ({ id }: AssessmentReason): boolean => id === "unread.text" || id.startsWith("unanswered.");

/** They are amber: STOP, or a class without reasons, never comes from them alone. */
const isOnlyNotKnown = ({ nowClass, nowReasons }: PlanLapseInput): boolean =>
  nowClass === "amber" && nowReasons.length > 0 && nowReasons.every(isNotKnown);

function isNewReason(now: AssessmentReason, before: readonly AssessmentReason[]): boolean {
  const same = before.find(({ id }) => id === now.id);
  if (same === undefined) return true;
  if (now.class !== undefined && same.class !== undefined && isWorseClass(now.class, same.class)) return true;
  if (now.choice === null) return false;
  return same.choice === null || !isAtMost(now.id, now.choice, same.choice);
}

/** A choice that became stricter in class, limit or stage, or of which that is not known. */
export const isNewChoice = (id: string, now: string, before: string): boolean => !isAtMost(id, now, before);

/** The same choice, or one known to be milder. */
function isAtMost(id: string, now: string, before: string): boolean {
  if (now === before) return true;
  const nowRule = ruleOf(id, now);
  const beforeRule = ruleOf(id, before);
  if (nowRule === undefined || beforeRule === undefined) return false;
  if (nowRule.class !== beforeRule.class) return isWorseClass(beforeRule.class, nowRule.class);
  const [nowLimit, beforeLimit] = [nowRule.limit ?? null, beforeRule.limit ?? null];
  if (nowLimit !== beforeLimit) return isStricterLimit(beforeLimit, nowLimit);
  const stages = CHOICE_STAGES[id];
  return (stages?.[now] ?? Number.NaN) < (stages?.[before] ?? Number.NaN);
}

/** The rule that a choice triggers; undefined for something that is not a choice of the safety check. */
function ruleOf(id: string, choice: string): SafetyRule | undefined {
  const items: Readonly<Record<string, SafetyItem>> = SAFETY_ITEMS;
  return items[id]?.rules.find(({ value }) => (Array.isArray(value) ? value.includes(choice) : value === choice));
}
