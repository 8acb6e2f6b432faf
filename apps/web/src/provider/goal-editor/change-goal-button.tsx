import type { Goal } from "@bedside-bike/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { NumberField } from "../../ui/field.tsx";
import { useGoalWords } from "../../ui/use-goal-words.ts";
import { useAssessment } from "../patient-queries.ts";
import styles from "./change-goal-button.module.css";
import { ClearanceDialog } from "./clearance-dialog.tsx";
import { useChangeGoal } from "./use-change-goal.ts";

/** Asks for one value, and for the confirmations that the server needs before a patient's goal changes. */
export function ChangeGoalButton({ goal }: { goal: Goal }) {
  const { t } = useTranslation("provider");
  const { label } = useGoalWords()(goal);
  const [isOpen, setIsOpen] = useState(false);
  /** Kept here, so that canceling a question leads back to the typed value. */
  const [text, setText] = useState("");
  const change = useChangeGoal(goal, () => setIsOpen(false));
  const { question, isPending, answer, cancel } = change;
  const { data: latest } = useAssessment(goal.patientId);
  const warnings = latest?.hasAssessment ? latest.mobility_recommendation.safetyWarnings : [];
  const close = () => {
    cancel();
    setIsOpen(false);
  };
  const open = () => {
    setText(String(goal.targetValue));
    setIsOpen(true);
  };
  return (
    <>
      <TextButton aria-label={t("activeGoals.editLabel", { goal: label })} onClick={open}>
        {t("activeGoals.edit")}
      </TextButton>
      <Dialog title={t("activeGoals.dialog")} isOpen={isOpen && question === null} onClose={close} size="small">
        <ChangeGoalForm
          goal={goal}
          text={text}
          onText={setText}
          isPending={isPending}
          onSend={change.start}
          onCancel={close}
        />
      </Dialog>
      <ConfirmDialog
        title={t("goals.other.title")}
        isOpen={isOpen && question === "otherProvider"}
        confirmLabel={t("goals.other.confirm")}
        onConfirm={() => answer("otherProvider")}
        onCancel={cancel}
        isPending={isPending}
      >
        <p>
          {t("goals.other.text", { name: goal.providerName })} {t("goals.other.advice")}
        </p>
      </ConfirmDialog>
      <ClearanceDialog
        warnings={warnings}
        isOpen={isOpen && question === "clearance"}
        onConfirm={() => answer("clearance")}
        onCancel={cancel}
        isPending={isPending}
      />
    </>
  );
}

interface ChangeGoalFormProps {
  goal: Goal;
  text: string;
  onText: (text: string) => void;
  isPending: boolean;
  onSend: (targetValue: number) => void;
  onCancel: () => void;
}

function ChangeGoalForm({ goal, text, onText, isPending, onSend, onCancel }: ChangeGoalFormProps) {
  const { t } = useTranslation("provider");
  const { t: shell } = useTranslation();
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isMissing && !isPending) onSend(Number(text));
  };
  return (
    <form onSubmit={submit} noValidate>
      <NumberField
        label={useGoalWords()(goal).label}
        unit={t(`activeGoals.unit.${goal.unit}`)}
        autoComplete="off"
        error={isChecked && isMissing ? shell("required") : undefined}
        value={text}
        onChange={(event) => onText(event.target.value)}
        // Scrolling with the wheel must not change a patient's goal.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <div className={styles.actions}>
        <SecondaryButton onClick={onCancel}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" isPending={isPending} pendingLabel={t("activeGoals.saving")}>
          {t("activeGoals.save")}
        </PrimaryButton>
      </div>
    </form>
  );
}
