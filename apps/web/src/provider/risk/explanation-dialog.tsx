import { useTranslation } from "react-i18next";
import { AssumedInputs } from "../../assessment/results/assumed-inputs.tsx";
import { HowWords } from "../../assessment/results/how-words.tsx";
import MetricExplanations from "../../assessment/results/metric-explanations.tsx";
import type { ShownResult } from "../../assessment/results/shown-result.ts";
import { WithoutList } from "../../assessment/results/without-list.tsx";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import styles from "./risk-panel.module.css";

interface ExplanationDialogProps {
  result: ShownResult;
  onClose: () => void;
}

/** The calculator's explanation, beside the patient's risks. */
export default function ExplanationDialog({ result, onClose }: ExplanationDialogProps) {
  const { t } = useTranslation("clinical-dashboard");
  return (
    <Dialog title={t("risk.how")} isOpen onClose={onClose} size="large">
      <PatientIdentity />
      <HowWords result={result} />
      <Stack gap={4} className={styles.parts}>
        <AssumedInputs result={result} reader="provider" />
        {Object.keys(result.without).length > 0 && <WithoutList result={result} reader="provider" />}
      </Stack>
      <MetricExplanations result={result} reader="provider" />
    </Dialog>
  );
}
