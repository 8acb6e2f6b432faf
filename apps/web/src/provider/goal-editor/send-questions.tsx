import { type EditorGoals, exceededLimits, type MobilityRecommendation } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../../number-format.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useProvider } from "../use-provider.ts";
import { ClearanceDialog } from "./clearance-dialog.tsx";
import { goalFields } from "./goal-values.ts";
import styles from "./send-questions.module.css";
import type { useSendGoals } from "./use-send-goals.ts";

interface SendQuestionsProps {
  sending: ReturnType<typeof useSendGoals>;
  values: EditorGoals;
  base: readonly Goal[];
  recommendation: MobilityRecommendation;
}

/** What a provider confirms before sending goals: replacing another provider's, exceeded limits, clinical clearance. */
export function SendQuestions({ sending, values, base, recommendation }: SendQuestionsProps) {
  const { t, i18n } = useTranslation("provider");
  const provider = useProvider();
  const { question, isPending, answer, cancel } = sending;
  const others = base.filter(({ providerId }) => providerId !== provider.id).map(({ providerName }) => providerName);
  const names = new Intl.ListFormat(i18n.language).format(new Set(others));
  const short = (value: number) => formatGoal(value, i18n.language);
  return (
    <>
      <ConfirmDialog
        title={t("goals.other.title")}
        isOpen={question === "otherProvider"}
        confirmLabel={t("goals.other.confirm")}
        onConfirm={() => answer("otherProvider")}
        onCancel={cancel}
        isPending={isPending}
      >
        {names && <p>{t("goals.other.text", { name: names })}</p>}
        <p className={styles.advice}>{t("goals.other.advice")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t("goals.limits.title")}
        isOpen={question === "limits"}
        confirmLabel={t("goals.limits.confirm")}
        onConfirm={() => answer("limits")}
        onCancel={cancel}
        isPending={isPending}
      >
        <p>{t("goals.limits.text")}</p>
        <ul className={styles.list}>
          {exceededLimits(values, recommendation).map((limit) => (
            <li key={limit}>
              {t(`goals.limits.${limit}`, {
                value: short(values[goalFields[limit]]),
                recommended: short(recommendation[goalFields[limit]]),
              })}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
      <ClearanceDialog
        warnings={recommendation.safetyWarnings}
        isOpen={question === "clearance"}
        onConfirm={() => answer("clearance")}
        onCancel={cancel}
        isPending={isPending}
      />
    </>
  );
}
