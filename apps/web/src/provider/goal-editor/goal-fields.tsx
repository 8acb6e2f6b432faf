import { type GoalPart, mostOfEntry } from "@bedside-bike/clinical";
import { readNumber } from "@bedside-bike/contract/read-number";
import { useTranslation } from "react-i18next";
import { EntryNote } from "../../goals/entry-note.tsx";
import type { ExceededGoal, GoalPlan } from "../../goals/goal-plan.ts";
import { partsOfPlan } from "../../goals/prescription.ts";
import { useCapWords } from "../../goals/use-cap-words.ts";
import { formatGoal } from "../../number-format.ts";
import { NumberField } from "../../ui/field.tsx";
import { Grid } from "../../ui/layout.tsx";
import { useNumberWords } from "../../ui/use-number-words.ts";
import styles from "./goal-fields.module.css";
import { valuesOf } from "./goal-values.ts";
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
  const { t } = useTranslation("clinical-dashboard");
  const words = useCapWords();
  const numberWords = useNumberWords();
  const hintOf = useHint(editing, plan, isInForce);
  const { values, draft, unread, notes } = editing;
  return (
    <Grid columns={2} gap={4} below={2} className={styles.fields}>
      {partsOfPlan(plan).map((part) => {
        const label = t(`goals.${part}`);
        const unit = t(`goals.unit.${part}`);
        const left = draft?.part === part ? undefined : unread[part];
        // 'a day' and 'of 9' are no units to write a number in.
        const named = part === "sessions" || part === "resistance" ? undefined : unit;
        const unreadable = left === undefined ? undefined : numberWords(readNumber(left), left, named);
        const over = exceeded.find((one) => one.part === part);
        return (
          <div key={part} className={part === "energy" ? styles.wide : undefined}>
            <NumberField
              label={label}
              unit={unit}
              hint={hintOf(part)}
              error={unreadable ?? (over && words.problem(over, plan))}
              autoComplete="off"
              value={draft?.part === part ? draft.text : (left ?? String(values[part]))}
              onChange={(event) => editing.type(part, event.target.value)}
              onBlur={editing.leave}
              onClick={() => part === "energy" && editing.setIsLocked(true)}
            />
            <EntryNote
              label={label}
              note={notes[part]}
              isLowering={!plan.mayRaise}
              onUndo={(note) => editing.undo(part, note)}
            />
          </div>
        );
      })}
    </Grid>
  );
}

/** 'Now 15, at most 25.' */
function useHint({ base, isLocked }: GoalEditing, plan: GoalPlan, isInForce: boolean) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const short = (value: number) => formatGoal(value, i18n.language);
  const current = valuesOf(base, plan.step);
  return (part: GoalPart): string => {
    if (part === "energy" && !isLocked) return t("goals.follows");
    const most = short(mostOfEntry(part, plan.caps));
    if (base.length === 0 || !isInForce) return t("goals.most", { most });
    return t("goals.nowMost", { now: short(current[part]), most });
  };
}
