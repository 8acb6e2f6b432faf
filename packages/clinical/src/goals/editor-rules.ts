import { roundHalfUp } from "../arithmetic.ts";
import type { FullPrescription } from "../progression/prescription.ts";
import type { GoalCaps, GoalPart } from "../safety/goal-caps.ts";
import { GOAL_LIMITS } from "./goal-limits.ts";

/** Why a field has a value other than the one typed. */
export type EntryChange = "most" | "least" | "rounded" | "typo" | "missing";

/** What a field accepts, rounded to `decimals`. */
export interface EntryLimits {
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
  readonly isTypo: (typed: number) => boolean;
}

/**
 * What a typed value becomes when its field is left, and why it is not the one typed. NaN and a typo become the value
 * before, never a limit. Source: EDITOR-10.
 */
export function readGoalEntry(
  typed: number,
  before: number,
  { low, high, decimals, isTypo }: EntryLimits,
): { readonly value: number; readonly change: EntryChange | null } {
  if (Number.isNaN(typed)) return { value: before, change: "missing" };
  if (typed < 0 || isTypo(typed)) return { value: before, change: "typo" };
  const value = roundHalfUp(typed, decimals);
  if (value > high) return { value: high, change: "most" };
  if (value < low) return { value: low, change: "least" };
  return { value, change: value === typed ? null : "rounded" };
}

/** The one upper limit of an editor's field: the most that may be sent, within what the editor accepts. */
export function mostOfEntry(part: GoalPart, caps: GoalCaps): number {
  const { high, decimals } = GOAL_LIMITS.editor[part];
  const most = caps[part].hard;
  const scale = 10 ** decimals;
  return most === null ? high : Math.min(high, Math.floor(most * scale + 1e-9) / scale);
}

/**
 * The goal editor's fields. The lower limit yields to a lower step, so that a frail patient's 5 minutes are not doubled.
 * One digit more than the field takes is a typo (150 for 15). Source: EDITOR-10.
 */
export function editorLimits(part: GoalPart, step: FullPrescription, caps: GoalCaps): EntryLimits {
  const { low, high, decimals } = GOAL_LIMITS.editor[part];
  const most = mostOfEntry(part, caps);
  const digits = high.toString().length;
  return { low: Math.min(low, step[part], most), high: most, decimals, isTypo: (typed) => typed >= 10 ** digits };
}

const WARNED_PARTS = ["minutes", "watts", "resistance", "energy"] as const;

/** 'Duration (X min) exceeds AI recommendation of 20 min': the screen's words by part, its numbers here. */
export interface OverrideWarning {
  readonly part: (typeof WARNED_PARTS)[number];
  readonly value: number;
  readonly limit: number;
}

/** EDITOR-11. */
export const overrideWarnings = (values: FullPrescription): OverrideWarning[] =>
  WARNED_PARTS.map((part) => ({ part, value: values[part], limit: GOAL_LIMITS.override[part] })).filter(
    ({ value, limit }) => value > limit,
  );
