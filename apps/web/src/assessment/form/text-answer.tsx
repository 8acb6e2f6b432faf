import { TEXT_LIMITS } from "@bedside-bike/contract/limits";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import { TextField } from "../../ui/field.tsx";
import { FieldCell } from "./asked.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues, FreeText } from "./assessment-values.ts";
import { useFormFacts } from "./form-facts.tsx";
import { TextNotes } from "./text-notes.tsx";

const limits: Record<FreeText, number> = {
  admission_diagnosis: TEXT_LIMITS.admissionDiagnosis,
  additional_medications: TEXT_LIMITS.additionalHistory,
  additional_medical_history: TEXT_LIMITS.additionalHistory,
};

interface TextAnswerProps {
  form: UseFormReturn<AssessmentValues>;
  field: FreeText;
  /** Denied findings are of use to providers alone. */
  isForClinician: boolean;
}

/** A text, and below it what was read from it once the user has left it. */
export function TextAnswer({ form, field, isForClinician }: TextAnswerProps) {
  const { t } = useTranslation("calculator");
  const { readText } = useFormFacts();
  const registered = form.register(field);
  return (
    <div className={styles.freeText}>
      <FieldCell form={form} field={field}>
        {(error) => (
          <TextField
            {...registered}
            maxLength={limits[field]}
            autoComplete="off"
            label={t(`field.${field}`)}
            error={error}
            onBlur={(event) => {
              readText(field, event.target.value);
              return registered.onBlur(event);
            }}
          />
        )}
      </FieldCell>
      <TextNotes field={field} isForClinician={isForClinician} />
    </div>
  );
}
