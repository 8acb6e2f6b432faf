import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { FindingList } from "../results/finding-list.tsx";
import styles from "./push-question.module.css";
import type { GoalPush, Question } from "./use-push-goals.ts";

interface PushQuestionProps {
  push: GoalPush;
  safety: StoredRiskAssessment["safety"];
}

/** The one question that is open before goals go to the patient. */
export function PushQuestion({ push, safety }: PushQuestionProps) {
  const { t } = useTranslation("calculator");
  const { question } = push;
  if (!question) return null;
  const answers: Record<Question, () => void> = {
    otherProvider: () => push.answer("otherProvider"),
    limits: () => push.answer("limits"),
    clearance: () => push.answer("clearance"),
    changedMeanwhile: push.reloadGoals,
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`question.${question}.title`)}
      confirmLabel={t(`question.${question}.confirm`)}
      onConfirm={answers[question]}
      onCancel={push.cancel}
      isPending={push.isPending}
    >
      <div className={styles.words}>
        {question === "otherProvider" && push.otherProvider && (
          <p>{t("question.setBy", { name: push.otherProvider })}</p>
        )}
        <p>{t(`question.${question}.text`)}</p>
        {question === "limits" && (
          <ul className={styles.list}>
            {push.exceeded.map((limit) => (
              <li key={limit}>{t(`limits.${limit}`)}</li>
            ))}
          </ul>
        )}
        {question === "clearance" && "class" in safety && <FindingList safety={safety} />}
      </div>
    </ConfirmDialog>
  );
}
