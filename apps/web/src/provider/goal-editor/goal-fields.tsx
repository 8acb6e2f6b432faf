import type { EditorGoals } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../../number-format.ts";
import { NumberField } from "../../ui/field.tsx";
import styles from "./goal-fields.module.css";
import { goalFields, goalNames, valuesOf } from "./goal-values.ts";
import type { GoalEditing } from "./use-goal-editing.ts";

interface GoalFieldsProps {
  editing: GoalEditing;
  recommendation: EditorGoals;
}

/** Five number fields with units; below each the current and the recommended value. */
export function GoalFields({ editing, recommendation }: GoalFieldsProps) {
  const { t, i18n } = useTranslation("provider");
  const { values, draft, base } = editing;
  const current = valuesOf(base, recommendation);
  const short = (value: number) => formatGoal(value, i18n.language);
  return (
    <div className={styles.fields}>
      {goalNames.map((name) => {
        const field = goalFields[name];
        const recommended = short(recommendation[field]);
        return (
          <NumberField
            key={name}
            label={t(`goals.${name}`)}
            unit={t(`goals.unit.${name}`)}
            hint={
              base.length > 0
                ? t("goals.now", { now: short(current[field]), recommended })
                : t("goals.recommended", { recommended })
            }
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
