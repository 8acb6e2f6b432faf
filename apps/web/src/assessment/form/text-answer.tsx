import { TEXT_LIMITS } from "@bedside-bike/contract/limits";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/field.tsx";
import { FieldCell } from "./asked.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues, FreeText } from "./assessment-values.ts";
import { useFormFacts } from "./form-facts.tsx";
import { TextNotes } from "./text-notes.tsx";
import { mostLettersOfDevice, namesOfDevices } from "./wire-conversion.ts";

const limits: Record<FreeText, number> = {
  admission_diagnosis: TEXT_LIMITS.admissionDiagnosis,
  additional_medications: TEXT_LIMITS.additionalHistory,
  additional_medical_history: TEXT_LIMITS.additionalHistory,
  devices: TEXT_LIMITS.additionalHistory,
};

/** Typing counts as finished when no key was pressed for this long. */
const pauseMs = 1000;
/** What is read moves the buttons below, so this waits until the press that left the text is over. */
const leaveMs = 200;

interface TextAnswerProps {
  form: UseFormReturn<AssessmentValues>;
  field: FreeText;
}

/** A text, with what was read from it below once the user has left it or paused. */
export function TextAnswer({ form, field }: TextAnswerProps) {
  const { t } = useTranslation(["calculator", "form-checks"]);
  const readWhenDone = useReadWhenDone(field);
  const registered = form.register(field, {
    validate: (text) => {
      if (text.trim().length > limits[field]) return t("form-checks:text.tooLong", { count: limits[field] });
      return field !== "devices" || areNamesShort(text) || t("form-checks:text.deviceTooLong");
    },
  });
  return (
    <div className={styles.freeText}>
      <FieldCell form={form} field={field}>
        {(error) => (
          <TextField
            {...registered}
            autoComplete="off"
            label={t(`calculator:field.${field}`)}
            error={error}
            onChange={(event) => {
              readWhenDone(event.target.value, pauseMs);
              return registered.onChange(event);
            }}
            onBlur={(event) => {
              readWhenDone(event.target.value, leaveMs);
              return registered.onBlur(event);
            }}
          />
        )}
      </FieldCell>
      <TextNotes field={field} />
    </div>
  );
}

const areNamesShort = (text: string): boolean =>
  namesOfDevices(text).every(({ length }) => length <= mostLettersOfDevice);

/** Reads the text after this many milliseconds, unless it is called again before. */
function useReadWhenDone(field: FreeText): (text: string, afterMs: number) => void {
  const { readText } = useFormFacts();
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text, afterMs) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => readText(field, text), afterMs);
  };
}
