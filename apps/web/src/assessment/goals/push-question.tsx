import type { MobilityRecommendation } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { WarningList } from "../results/safety-warnings.tsx";
import styles from "./push-question.module.css";
import type { GoalPush, Question } from "./use-push-goals.ts";

interface PushQuestionProps {
  push: GoalPush;
  recommendation: MobilityRecommendation;
}

/** The one question that is open before goals go to the patient. */
export function PushQuestion({ push, recommendation }: PushQuestionProps) {
  const { t } = useTranslation("calculator");
  const { question } = push;
  if (!question) return null;
  const answers: Record<Question["kind"], () => void> = {
    otherProvider: () => push.answer({ overrideConfirmed: true }),
    limits: () => push.answer({ limitsAcknowledged: true }),
    clearance: () => push.answer({ clearanceAcknowledged: true }),
    changedMeanwhile: push.reloadGoals,
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`question.${question.kind}.title`)}
      confirmLabel={t(`question.${question.kind}.confirm`)}
      onConfirm={answers[question.kind]}
      onCancel={push.close}
      isPending={push.isPending}
    >
      <div className={styles.words}>
        {question.kind === "otherProvider" && push.otherProvider && (
          <p>{t("question.setBy", { name: push.otherProvider })}</p>
        )}
        <p>{t(`question.${question.kind}.text`)}</p>
        {question.kind === "limits" && (
          <ul className={styles.list}>
            {question.exceeded.map((limit) => (
              <li key={limit}>{t(`limits.${limit}`)}</li>
            ))}
          </ul>
        )}
        {question.kind === "clearance" && <WarningList recommendation={recommendation} isClearanceOnly />}
      </div>
    </ConfirmDialog>
  );
}
