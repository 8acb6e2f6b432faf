import type { Goal, StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useProvider } from "../use-provider.ts";
import styles from "./goal-editor.module.css";
import { GoalFields } from "./goal-fields.tsx";
import { GoalNotes } from "./goal-notes.tsx";
import { NewerGoals } from "./newer-goals.tsx";
import { SendQuestions } from "./send-questions.tsx";
import { useGoalEditing } from "./use-goal-editing.ts";
import { useSendGoals } from "./use-send-goals.ts";

interface GoalEditorProps {
  patientId: number;
  goals: readonly Goal[];
  assessment: StoredRiskAssessment;
  proposesIncrease: boolean;
}

/** Prefilled with the patient's goals, or with the recommendation. */
export function GoalEditor({ patientId, goals, assessment, proposesIncrease }: GoalEditorProps) {
  const { t } = useTranslation("provider");
  const recommendation = assessment.mobility_recommendation;
  const provider = useProvider();
  const editing = useGoalEditing(goals, recommendation, provider.id);
  const { values, base, isEdited, isUnsent, newerGoals } = editing;
  const sending = useSendGoals({ patientId, values, base, assessment, onSent: editing.load });
  const canSend = (isEdited || isUnsent) && newerGoals === null;

  return (
    <Card
      title={t("goals.title")}
      headingLevel={3}
      aside={
        isEdited ? (
          <Chip tone="moderate">{t("goals.unsaved")}</Chip>
        ) : isUnsent ? (
          <Chip tone="moderate">{t("goals.unsent")}</Chip>
        ) : null
      }
    >
      {proposesIncrease && <p className={styles.proposal}>{t("goals.proposal")}</p>}
      <GoalFields editing={editing} recommendation={recommendation} />
      <CheckboxField
        role="switch"
        label={t("goals.lock")}
        hint={t("goals.lockHint")}
        checked={editing.isLocked}
        onChange={(event) => editing.setIsLocked(event.target.checked)}
      />
      <GoalNotes values={values} weightKg={assessment.weight_kg} />
      {newerGoals && (
        <NewerGoals
          newer={newerGoals}
          onLoad={() => {
            sending.cancel();
            editing.load(newerGoals);
          }}
          onKeep={() => {
            sending.cancel();
            editing.rebase(newerGoals);
          }}
        />
      )}
      {sending.hasConflict && newerGoals === null && (
        <p role="alert" className={styles.failure}>
          <Icon name="alert" size={20} /> {t("goals.conflict.titleUnknown")}. {t("goals.conflict.text")}
        </p>
      )}
      {sending.failure && (
        <p role="alert" className={styles.failure}>
          <Icon name="alert" size={20} /> {sending.failure}
        </p>
      )}
      <div className={styles.actions}>
        <PrimaryButton
          className={styles.send}
          disabled={!canSend}
          isPending={sending.isPending}
          pendingLabel={t("goals.sending")}
          onClick={sending.send}
        >
          {t("goals.send")}
        </PrimaryButton>
        <SecondaryButton
          className={styles.reset}
          disabled={!isEdited || editing.isRecommended || sending.isPending}
          onClick={editing.reset}
        >
          {t("goals.reset")}
        </SecondaryButton>
      </div>
      {isEdited && !isUnsent && newerGoals === null && (
        <TextButton onClick={() => editing.load(base)}>{t("goals.keepCurrent")}</TextButton>
      )}
      <SendQuestions sending={sending} values={values} base={base} recommendation={recommendation} />
    </Card>
  );
}
