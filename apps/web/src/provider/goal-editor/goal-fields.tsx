import { PART_OF_GOAL } from "@bedside-bike/clinical";
import { readNumber } from "@bedside-bike/contract/read-number";
import { useTranslation } from "react-i18next";
import { EntryNote } from "../../goals/entry-note.tsx";
import { type GoalName, goalFields, goalNamesOf } from "../../goals/goal-names.ts";
import type { ExceededGoal, GoalPlan } from "../../goals/goal-plan.ts";
import { useCapWords } from "../../goals/use-cap-words.ts";
import { formatGoal } from "../../number-format.ts";
import { NumberField } from "../../ui/field.tsx";
import { useNumberWords } from "../../ui/use-number-words.ts";
import styles from "./goal-fields.module.css";
import { mostOf, valuesOf } from "./goal-values.ts";
import type { GoalEditing } from "./use-goal-editing.ts";

interface GoalFieldsProps {
  editing: GoalEditing;
  plan: GoalPlan;
  /** The values that are refused. */
  exceeded: readonly ExceededGoal[];
  /** The patient's goals count now. */
  isInForce: boolean;
}

/**
 * A number field for each goal; below it one sentence with the goal in force and its limit, and what was changed in it.
 * The energy follows from the rest, unless the lock keeps it; a touch on it turns the lock on.
 */
export function GoalFields({ editing, plan, exceeded, isInForce }: GoalFieldsProps) {
  const { t } = useTranslation("provider");
  const words = useCapWords();
  const numberWords = useNumberWords();
  const hintOf = useHint(editing, plan, isInForce);
  const { values, draft, unread, notes } = editing;
  return (
    <div className={styles.fields}>
      {goalNamesOf(plan).map((name) => {
        const field = goalFields[name];
        const unit = t(`goals.unit.${name}`);
        const left = draft?.field === field ? undefined : unread[field];
        // 'a day' and 'of 9' are no units to write a number in.
        const named = name === "sessions" || name === "resistance" ? undefined : unit;
        const unreadable = left === undefined ? undefined : numberWords(readNumber(left), left, named);
        const over = exceeded.find((one) => one.part === PART_OF_GOAL[name]);
        return (
          <div key={name} className={name === "energy" ? styles.wide : undefined}>
            <NumberField
              label={t(`goals.${name}`)}
              unit={unit}
              hint={hintOf(name)}
              error={unreadable ?? (over && words.problem(over))}
              autoComplete="off"
              value={draft?.field === field ? draft.text : (left ?? String(values[field]))}
              onChange={(event) => editing.type(field, event.target.value)}
              onBlur={editing.leave}
              onClick={() => name === "energy" && editing.setIsLocked(true)}
            />
            <EntryNote
              label={t(`goals.${name}`)}
              note={notes[field]}
              isLowering={!plan.mayRaise}
              onUndo={(note) => editing.undo(field, note)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** 'Now 15, at most 25.' */
function useHint({ base, isLocked }: GoalEditing, plan: GoalPlan, isInForce: boolean) {
  const { t, i18n } = useTranslation("provider");
  const short = (value: number) => formatGoal(value, i18n.language);
  const current = valuesOf(base, plan.stepGoals);
  return (name: GoalName): string => {
    if (name === "energy" && !isLocked) return t("goals.follows");
    const field = goalFields[name];
    const most = short(mostOf(field, plan.caps));
    if (base.length === 0 || !isInForce) return t("goals.most", { most });
    return t("goals.nowMost", { now: short(current[field]), most });
  };
}
