import { mostOfEntry, PART_OF_GOAL, shownTarget } from "@bedside-bike/clinical";
import type { Goal, PatientGoalLimits } from "@bedside-bike/contract";
import { readNumber } from "@bedside-bike/contract/read-number";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { canBeSent, type GoalPlan } from "../../goals/goal-plan.ts";
import { GoalProblem } from "../../goals/goal-problem.tsx";
import { isPrescribed } from "../../goals/prescription.ts";
import { useCapWords } from "../../goals/use-cap-words.ts";
import { formatGoal } from "../../number-format.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { NumberField } from "../../ui/field.tsx";
import { Row } from "../../ui/layout.tsx";
import { useGoalWords } from "../../ui/use-goal-words.ts";
import { useNumberWords } from "../../ui/use-number-words.ts";
import type { GoalChange } from "./use-change-goal.ts";

interface ChangeGoalFormProps {
  goal: Goal;
  limits: PatientGoalLimits;
  plan: GoalPlan | null;
  text: string;
  onText: (text: string) => void;
  change: GoalChange;
  onCancel: () => void;
}

/** One goal's value, with the most that may be sent. If nothing may be sent, it says so at once. */
export function ChangeGoalForm({ goal, limits, plan, text, onText, change, onCancel }: ChangeGoalFormProps) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const { t: shell } = useTranslation();
  const words = useCapWords();
  const wordsOf = useNumberWords();
  const [isChecked, setIsChecked] = useState(false);
  const read = readNumber(text);
  const value = read.kind === "number" ? read.value : null;
  const short = (value: number) => formatGoal(value, i18n.language);
  const now = short(shownTarget(goal));
  const hint =
    plan && isPrescribed(goal)
      ? t("goals.nowMost", { now, most: short(mostOfEntry(PART_OF_GOAL[goal.goalType], plan.caps)) })
      : t("goals.now", { now });
  const [over] = value === null ? [] : change.exceededBy(value).hard;
  const problem = read.kind === "blank" ? shell("required") : wordsOf(read, text);
  const mayBeSent = canBeSent(limits) && over === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (value !== null && mayBeSent) change.start(value);
  };
  return (
    <form onSubmit={submit} noValidate>
      <NumberField
        label={useGoalWords()(goal).label}
        unit={t(`activeGoals.unit.${goal.unit}`)}
        hint={hint}
        autoComplete="off"
        error={(isChecked && problem) || (over && plan ? words.problem(over, plan) : undefined)}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {limits.code !== null && !canBeSent(limits) && limits.code !== "clearance_needed" && (
        <GoalProblem code={limits.code} patientId={goal.patientId} />
      )}
      <Row align="stretch" justify="end" gap={3} above={6}>
        <SecondaryButton onClick={onCancel}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" disabled={!mayBeSent} starts={change} pendingLabel={t("activeGoals.saving")}>
          {t("activeGoals.save")}
        </PrimaryButton>
      </Row>
    </form>
  );
}
