import { questionsOf } from "@bedside-bike/clinical";
import { type ReactNode, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/card.tsx";
import { OpenQuestions } from "../../safety-check/open-questions.tsx";
import folds from "../../safety-check/safety-check.module.css";
import type { AssessmentValues } from "../assessment-values.ts";
import { useFormFacts } from "../form-facts.tsx";
import type { FormVariant } from "../form-variant.ts";
import { QuestionNumber } from "../question-number.tsx";
import { TextAnswer } from "../text-answer.tsx";
import { TextNotes } from "../text-notes.tsx";
import styles from "./step-form.module.css";

const texts = ["additional_medical_history", "additional_medications", "devices"] as const;
const scores = questionsOf({ kind: "score" });

interface TextStepProps {
  form: UseFormReturn<AssessmentValues>;
  variant: FormVariant;
  /** Further fields. */
  children?: ReactNode;
}

/** Free text with what was read in it, measured scores, and what is still open before the answers are sent. */
export function TextStep({ form, variant, children }: TextStepProps) {
  const { t } = useTranslation("calculator");
  const [isAnyMeasured] = useState(() => scores.some((field) => form.getValues(field) !== ""));
  return (
    <>
      <Card className={styles.card}>
        <div className={styles.texts}>
          {texts.map((field) =>
            // The dialog asks for no texts, but earlier ones are sent with it and may still need decisions.
            variant === "dialog" ? (
              <NotedEarlier key={field} field={field} />
            ) : (
              <TextAnswer key={field} form={form} field={field} />
            ),
          )}
        </div>
        <details className={folds.more} open={isAnyMeasured}>
          <summary>{t("section.scores")}</summary>
          <p className={styles.hint}>{t("hint.scores")}</p>
          <div className={styles.numbers}>
            {scores.map((field) => (
              <QuestionNumber
                key={field}
                form={form}
                field={field}
                label={t(`field.${field}`)}
                placeholder={t("open.estimated")}
              />
            ))}
          </div>
        </details>
      </Card>
      {children}
      <OpenQuestions />
    </>
  );
}

function NotedEarlier({ field }: { field: (typeof texts)[number] }) {
  const { t } = useTranslation("form-checks");
  const { texts: noted } = useFormFacts();
  if (noted[field].trim() === "") return null;
  return (
    <div>
      <p className={styles.hint}>{t("text.kept", { text: noted[field] })}</p>
      <TextNotes field={field} />
    </div>
  );
}
