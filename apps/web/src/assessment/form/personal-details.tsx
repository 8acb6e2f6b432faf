import { type QuestionId, questionsOf } from "@bedside-bike/clinical";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues } from "./assessment-values.ts";
import type { FormVariant } from "./form-variant.ts";
import { QuestionField } from "./question-field.tsx";

const all = [...questionsOf({ group: "person" }), ...questionsOf({ group: "status", kind: "choice" })];

interface PersonalDetailsProps {
  form: UseFormReturn<AssessmentValues>;
  variant: FormVariant;
  /** Those that are asked elsewhere. */
  without?: readonly QuestionId[];
}

export function PersonalDetails({ form, variant, without = [] }: PersonalDetailsProps) {
  const { t } = useTranslation("calculator");
  const isNeeded = (field: (typeof all)[number]) => variant === "intake" && (field === "age" || field === "sex");
  return (
    <Card title={t("section.personal")}>
      <div className={styles.fields}>
        {all
          .filter((field) => !without.includes(field))
          .map((field) => (
            <QuestionField key={field} form={form} field={field} isRequired={isNeeded(field) || undefined} />
          ))}
      </div>
    </Card>
  );
}
