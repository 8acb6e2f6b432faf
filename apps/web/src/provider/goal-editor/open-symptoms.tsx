import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useWhen } from "../../ride-state/use-when.ts";
import { Text } from "../../ui/layout.tsx";
import { useSymptomWords } from "../use-symptom-words.ts";
import styles from "./goal-editor.module.css";

/** What the patient reported and nobody has answered: beside the goals that it may speak against. */
export function OpenSymptoms({ patient: { feedback } }: { patient: ProviderPatient }) {
  const { t } = useTranslation("clinical-dashboard");
  const words = useSymptomWords();
  const when = useWhen();
  if (!feedback?.symptomsAt) return null;
  return (
    <Text below={4} padY={2} padX={3} tone="high" ground="high" className={styles.marked}>
      <strong>
        {t("goals.symptoms", { what: words(feedback.symptomKinds), when: when("when", feedback.symptomsAt) })}
      </strong>{" "}
      {t("goals.symptomsHint")}
    </Text>
  );
}
