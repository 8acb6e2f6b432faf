import type { Goal, PatientGoalLimits } from "@bedside-bike/contract";
import { numberText } from "@bedside-bike/contract/read-number";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GoalPlan } from "../../goals/goal-plan.ts";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { anyText, useDraft } from "../../session/use-draft.ts";
import { TextButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useGoalWords } from "../../ui/use-goal-words.ts";
import { ChangeGoalForm } from "./change-goal-form.tsx";
import { SendQuestions } from "./send-questions.tsx";
import { useChangeGoal } from "./use-change-goal.ts";

interface ChangeGoalButtonProps {
  goal: Goal;
  /** All active goals. */
  goals: readonly Goal[];
  limits: PatientGoalLimits;
  plan: GoalPlan | null;
}

/** Asks for one value, and for the confirmations that the server needs before a patient's goal changes. */
export function ChangeGoalButton({ goal, goals, limits, plan }: ChangeGoalButtonProps) {
  const { t } = useTranslation("clinical-dashboard");
  const { label } = useGoalWords()(goal);
  const [isOpen, setIsOpen] = useState(false);
  /** Stored here, so that canceling a question leads back to the typed value. */
  const draft = useDraft({
    about: ["change-goal", goal.patientId, goal.id],
    initial: numberText(goal.targetValue),
    restore: anyText,
  });
  const change = useChangeGoal(goal, { goals, limits, plan, onChanged: () => leave() });
  const { cancel } = change;
  const question = isOpen ? change.question : null;
  const leave = () => {
    draft.forget();
    setIsOpen(false);
  };
  const close = () => {
    cancel();
    leave();
  };
  return (
    <>
      <TextButton aria-label={t("activeGoals.editLabel", { goal: label })} onClick={() => setIsOpen(true)}>
        {t("activeGoals.edit")}
      </TextButton>
      <Dialog title={t("activeGoals.dialog")} isOpen={isOpen && question === null} onClose={close} size="small">
        <PatientIdentity />
        <ChangeGoalForm
          goal={goal}
          limits={limits}
          plan={plan}
          text={draft.value}
          onText={draft.change}
          change={change}
          onCancel={close}
        />
      </Dialog>
      <SendQuestions
        asked={{ ...change, question }}
        replaced={[goal]}
        names={goal.providerName}
        patientId={goal.patientId}
        limits={limits}
        exceeded={change.exceeded.soft}
        goals={change.values}
        plan={plan}
      />
    </>
  );
}
