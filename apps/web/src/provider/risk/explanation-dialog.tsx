import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { AssumedInputs } from "../../assessment/results/assumed-inputs.tsx";
import { HowWords } from "../../assessment/results/how-words.tsx";
import MetricExplanations from "../../assessment/results/metric-explanations.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./explanation-dialog.module.css";

interface ExplanationDialogProps {
  result: StoredRiskAssessment;
  onClose: () => void;
}

/** The calculator's explanation, beside the patient's risks. */
export default function ExplanationDialog({ result, onClose }: ExplanationDialogProps) {
  const { t } = useTranslation("provider");
  return (
    <Dialog title={t("risk.how")} isOpen onClose={onClose} size="large">
      <HowWords result={result} />
      <div className={styles.assumed}>
        <AssumedInputs assumed={result.assumed} />
      </div>
      <MetricExplanations result={result} />
    </Dialog>
  );
}
