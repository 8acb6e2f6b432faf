import { metabolicEquivalents, UNKNOWN_WEIGHT_KG } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useAmountWords } from "../../ui/use-amount-words.ts";
import styles from "./goal-dialogs.module.css";

interface MetsDialogProps {
  dashboard: Dashboard;
  isOpen: boolean;
  onClose: () => void;
}

/** The patient's own values in the formula: the power goal, else the power of the last rides. */
export default function MetsDialog({ dashboard: { patient, goals, powerTrend }, isOpen, onClose }: MetsDialogProps) {
  const { t, i18n } = useTranslation("goal-explanations");
  const powerWatts = goals.find((goal) => goal.goalType === "power")?.targetValue ?? powerTrend.powerWatts;
  const weightKg = patient.weightKg ?? UNKNOWN_WEIGHT_KG;
  const amount = useAmountWords()("kg", weightKg);
  const show = (value: number, decimals = Number.isInteger(value) ? 0 : 1) =>
    formatNumber(value, decimals, i18n.language);
  const metrics = powerWatts !== null && {
    watts: show(powerWatts),
    amount,
    weight: show(weightKg),
    mets: show(metabolicEquivalents(powerWatts, patient.weightKg), 1),
  };
  return (
    <Dialog title={t("mets.title")} isOpen={isOpen} onClose={onClose}>
      <div className={styles.text}>
        <p>{t("mets.intro")}</p>
        <p>{t("mets.scale")}</p>
        {metrics && (
          <p className={styles.yours}>
            <span className={styles.second}>{t("mets.yoursLabel", metrics)}</span>
            <strong className={styles.metric}>{t("mets.yours", metrics)}</strong>
          </p>
        )}
        <div>
          <p className={styles.term}>{t("mets.formulaLabel")}</p>
          <p>{t("mets.formula")}</p>
          {metrics && <p>{t("mets.formulaFilled", metrics)}</p>}
        </div>
        {patient.weightKg === null && <p className={styles.second}>{t("mets.weightAssumed", { amount })}</p>}
      </div>
    </Dialog>
  );
}
