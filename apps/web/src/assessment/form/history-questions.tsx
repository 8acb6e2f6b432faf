import { HISTORY_QUESTIONS } from "@bedside-bike/clinical";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Text } from "../../ui/layout.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues } from "./assessment-values.ts";
import { QuestionField } from "./question-field.tsx";

/** Questions without a default: an open one is not recorded, never 'no'. */
export function HistoryQuestions({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation("calculator");
  return (
    <Card title={t("section.history")}>
      <Text below={3} tone="second">
        {t("hint.history")}
      </Text>
      <div className={styles.fields}>
        {HISTORY_QUESTIONS.map((field) => (
          <QuestionField key={field} form={form} field={field} />
        ))}
      </div>
    </Card>
  );
}
