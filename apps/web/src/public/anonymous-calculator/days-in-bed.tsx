import { QUESTIONS } from "@bedside-bike/clinical";
import { numberIn } from "@bedside-bike/contract/read-number";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { AssessmentValues } from "../../assessment/form/assessment-values.ts";
import { QuestionNumber } from "../../assessment/form/question-number.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./relative-questions.module.css";

const field = "days_immobile";
const { low, high } = QUESTIONS[field].range;

/** A number with a button on either side. Left open it stays open; what can't be read, only its field changes. */
export function DaysInBed({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation("relative");
  const text = useWatch({ control: form.control, name: field });
  const days = text.trim() === "" ? low : numberIn(text);
  const step = (by: 1 | -1) => {
    const next = days + by;
    const isPossible = next >= low && next <= high;
    return (
      <button
        type="button"
        className={styles.step}
        aria-disabled={!isPossible || undefined}
        onClick={() => {
          if (!isPossible) return;
          form.setValue(field, String(next), { shouldDirty: true, shouldTouch: true });
          form.clearErrors(field);
        }}
      >
        <Icon name={by === 1 ? "plus" : "minus"} size={24} />
        <VisuallyHidden>{t(by === 1 ? "more" : "fewer")}</VisuallyHidden>
      </button>
    );
  };
  return (
    <div className={styles.days}>
      {step(-1)}
      <QuestionNumber form={form} field={field} label={<VisuallyHidden>{t("days")}</VisuallyHidden>} />
      {step(1)}
    </div>
  );
}
