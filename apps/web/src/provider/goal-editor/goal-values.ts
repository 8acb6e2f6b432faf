import {
  dailyEnergyWattMinutes,
  editorLimits,
  type FullPrescription,
  type GoalCaps,
  type GoalPart,
  keepEnergy,
  mostOfEntry,
  PART_OF_GOAL,
  prescribedBy,
  readGoalEntry,
  shownTarget,
} from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { numberIn } from "@bedside-bike/contract/read-number";
import { type ChangeNote, isGoalText } from "../../goals/goal-entry.ts";
import type { GoalPlan } from "../../goals/goal-plan.ts";
import { isPrescribed, withEnergy } from "../../goals/prescription.ts";

/** The editor's values for a patient's active goals; a goal that is not set has today's step. */
export const valuesOf = (active: readonly Goal[], step: FullPrescription): FullPrescription => ({
  ...step,
  ...prescribedBy(active),
});

/** The level that the patient has; the lowest without such a goal. */
export const resistanceOf = (active: readonly Goal[]): number => prescribedBy(active).resistance ?? 1;

/** The recommendation's own values for today, at most what may be sent: what 'Reset' restores (EDITOR-3). */
export function recommendedToday({
  recommendation,
  caps,
  hasWatts,
}: Pick<GoalPlan, "recommendation" | "caps" | "hasWatts">): FullPrescription {
  const { today_watts, today_minutes, today_sessions, start_resistance } = recommendation;
  const capped = (part: GoalPart, value: number) => Math.min(value, mostOfEntry(part, caps));
  return withEnergy({
    watts: capped("watts", hasWatts ? today_watts : 0),
    minutes: capped("minutes", today_minutes),
    sessions: capped("sessions", today_sessions),
    resistance: capped("resistance", start_resistance),
  });
}

interface EditRules {
  readonly step: FullPrescription;
  readonly isLocked: boolean;
  /** What each value alone may be at most. */
  readonly caps: GoalCaps;
}

export type ChangeNotes = Readonly<Partial<Record<GoalPart, ChangeNote>>>;

/**
 * The values after one field was edited, and which of them changed without being typed. What can't be read leaves them
 * as they were.
 */
export function editValues(
  before: FullPrescription,
  { part, text }: { readonly part: GoalPart; readonly text: string },
  rules: EditRules,
): { readonly values: FullPrescription; readonly notes: ChangeNotes } {
  if (!isGoalText(text)) return { values: before, notes: {} };
  const { value, change } = readGoalEntry(numberIn(text), before[part], editorLimits(part, rules.step, rules.caps));
  const values = withValue(before, { part, value }, rules);
  const { minutes } = values;
  const isMoved = part !== "minutes" && minutes !== before.minutes;
  const kept = values[part];
  const reason = kept === value ? change : kept < value ? "most" : "least";
  return {
    values,
    notes: {
      ...(reason && { [part]: { change: reason, typed: text, value: kept, before: before[part] } }),
      ...(isMoved && {
        minutes: {
          change: isEnergyReached(values) ? "lock" : "lockNear",
          typed: text,
          value: minutes,
          before: before.minutes,
        },
      }),
    },
  };
}

/**
 * One part changed; other edits stay. Locked, the energy stays and watts or sessions change the minutes; an energy that
 * no minutes reach becomes what they do. Otherwise the energy follows the other three.
 */
export function withValue(
  values: FullPrescription,
  { part, value }: { readonly part: GoalPart; readonly value: number },
  { isLocked, caps }: Omit<EditRules, "step">,
): FullPrescription {
  const edited = { ...values, [part]: value };
  if (part === "resistance") return edited;
  if (!isLocked) return part === "energy" ? edited : withEnergy(edited);
  if (part === "minutes") return edited;
  const kept = keepEnergy(edited, caps);
  return part === "energy" && !isEnergyReached(kept) ? withEnergy(kept) : kept;
}

/** But for the minutes, which are rounded to 0.1. */
function isEnergyReached(goals: FullPrescription): boolean {
  const perMinute = goals.watts * goals.sessions;
  return Math.abs(dailyEnergyWattMinutes(goals) - goals.energy) <= perMinute * 0.05 + 0.5;
}

/** The edited values after one goal was changed outside the editor: other edits stay. */
export function takeOver(
  values: FullPrescription,
  base: FullPrescription,
  changed: Goal,
  rules: Omit<EditRules, "step">,
): FullPrescription {
  if (!isPrescribed(changed)) return values;
  const taken = { part: PART_OF_GOAL[changed.goalType], value: shownTarget(changed) };
  const isEnergyEdited = values.energy !== base.energy;
  return isEnergyEdited || rules.isLocked ? withValue(values, taken, rules) : { ...values, [taken.part]: taken.value };
}

/** The newest active goal, sent along as the version that the edits are based on. */
export const newestGoalId = (goals: readonly Goal[]): number | null =>
  goals.reduce<number | null>((newest, { id }) => (newest === null || id > newest ? id : newest), null);
