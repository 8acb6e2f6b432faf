import { PART_OF_GOAL } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { goalFields, goalNamesOf } from "../../goals/goal-names.ts";
import type { ExceededGoal, GoalPlan } from "../../goals/goal-plan.ts";
import { useCapWords } from "../../goals/use-cap-words.ts";
import { formatGoal } from "../../number-format.ts";
import { NumberField } from "../../ui/field.tsx";
import styles from "./goal-fields.module.css";
import { valuesOf } from "./goal-values.ts";
import type { GoalEditing } from "./use-goal-editing.ts";

interface GoalFieldsProps {
  editing: GoalEditing;
  plan: GoalPlan;
  /** The values that are refused. */
  exceeded: readonly ExceededGoal[];
}

/**
 * A number field for each goal; below it the current value, today's step and what may be sent. The energy follows, unless
 * the lock keeps it.
 */
export function GoalFields({ editing, plan, exceeded }: GoalFieldsProps) {
  const { t, i18n } = useTranslation("provider");
  const words = useCapWords();
  const { values, draft, base } = editing;
  const current = valuesOf(base, plan.stepGoals);
  const short = (value: number) => formatGoal(value, i18n.language);
  return (
    <div className={styles.fields}>
      {goalNamesOf(plan).map((name) => {
        const field = goalFields[name];
        const part = PART_OF_GOAL[name];
        const step = short(plan.stepGoals[field]);
        const recommended = words.recommended(part, plan);
        const over = exceeded.find((one) => one.part === part);
        return (
          <NumberField
            key={name}
            label={t(`goals.${name}`)}
            unit={t(`goals.unit.${name}`)}
            hint={
              <>
                {[
                  base.length > 0 ? t("goals.now", { now: short(current[field]), step }) : t("goals.step", { step }),
                  recommended,
                ]
                  .filter(Boolean)
                  .join(", ")}
                <span className={styles.caps}>
                  {name === "energy" ? !editing.isLocked && t("goals.follows") : words.hint(plan.caps[part])}
                </span>
              </>
            }
            error={over && words.problem(over)}
            readOnly={name === "energy" && !editing.isLocked}
            className={name === "energy" ? styles.wide : undefined}
            autoComplete="off"
            value={draft?.field === field ? draft.text : String(values[field])}
            onChange={(event) => editing.type(field, event.target.value)}
            onBlur={editing.leave}
            // Scrolling the page with the wheel must not change a patient's goal.
            onWheel={(event) => event.currentTarget.blur()}
          />
        );
      })}
    </div>
  );
}
