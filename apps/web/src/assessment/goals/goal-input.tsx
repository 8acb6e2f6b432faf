import type { GoalPart } from "@bedside-bike/clinical";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExceededGoal, GoalPlan } from "../../goals/goal-plan.ts";
import { useCapWords } from "../../goals/use-cap-words.ts";
import { NumberField } from "../../ui/field.tsx";
import { type GoalDraft, type GoalField, goalInputLimits, lowestOf } from "./goal-draft.ts";

const parts = {
  watt_goal: "watts",
  duration_min_per_session: "minutes",
  sessions_per_day: "sessions",
  total_daily_energy: "energy",
} as const satisfies Record<GoalField, GoalPart>;

interface GoalInputProps {
  field: GoalField;
  draft: GoalDraft;
  plan: GoalPlan;
  /** The values that are refused. */
  exceeded: readonly ExceededGoal[];
  onEdit: (value: number) => void;
  onLeave: () => void;
}

/** Shows the draft's value, except while something else is being typed; below it today's step and its limits. */
export function GoalInput({ field, draft, plan, exceeded, onEdit, onLeave }: GoalInputProps) {
  const { t } = useTranslation("calculator");
  const words = useCapWords();
  const [typed, setTyped] = useState<string | null>(null);
  const { high, decimals } = goalInputLimits[field];
  const part = parts[field];
  const over = exceeded.find((one) => one.part === part);
  const caps = words.hint(plan.caps[part]);
  const step = [t("edit.step", { value: plan.stepGoals[field] }), words.recommended(part, plan)];
  return (
    <NumberField
      label={t(`edit.${field}`)}
      unit={t(`edit.unit.${field}`)}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      min={lowestOf(field, plan)}
      max={high}
      step={decimals > 0 ? 0.1 : 1}
      hint={[step.filter(Boolean).join(", "), caps].filter(Boolean).join(". ")}
      error={over && words.problem(over)}
      // It follows the others, unless it is the target that they follow.
      readOnly={field === "total_daily_energy" && !draft.isAutoBalanced}
      value={typed ?? String(draft[field])}
      onChange={(event) => {
        setTyped(event.target.value);
        const value = Number(event.target.value);
        if (event.target.value.trim() !== "" && value > 0) onEdit(value);
      }}
      onBlur={() => {
        setTyped(null);
        onLeave();
      }}
    />
  );
}
