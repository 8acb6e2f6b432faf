import { useTranslation } from "react-i18next";
import { listOpenQuestions } from "../../safety-check/arrange-questions.ts";
import { useFormFacts } from "../form-facts.tsx";
import styles from "./step-form.module.css";
import type { StepName } from "./stepper.tsx";

/** Beside 'Next' in the safety check: what its open questions cost. The last step lists them. */
export function OpenCount({ step }: { step: StepName }) {
  const { t } = useTranslation("form-checks");
  const { patient } = useFormFacts();
  const count = step === "now" ? listOpenQuestions(patient).length : 0;
  return (
    <p role="status" className={styles.kept}>
      {count > 0 ? t("steps.open", { count }) : t("steps.kept")}
    </p>
  );
}
