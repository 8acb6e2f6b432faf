import { questionsOf } from "@bedside-bike/clinical";
import { type ReactNode, useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/card.tsx";
import { Stack, Text } from "../../../ui/layout.tsx";
import { OpenQuestions } from "../../safety-check/open-questions.tsx";
import folds from "../../safety-check/safety-check.module.css";
import { type AssessmentValues, freeTexts } from "../assessment-values.ts";
import { QuestionNumber } from "../question-number.tsx";
import { TextAnswer } from "../text-answer.tsx";
import { Numbers } from "./numbers.tsx";
import styles from "./step-form.module.css";

const scores = questionsOf({ kind: "score" });

interface TextStepProps {
  form: UseFormReturn<AssessmentValues>;
  /** Further fields. */
  children?: ReactNode;
}

/** Terms from the list and typed texts with what they ask, measured scores, and what is still open before the answers are sent. */
export function TextStep({ form, children }: TextStepProps) {
  const { t } = useTranslation(["calculator", "form-checks"]);
  const hintId = useId();
  const [isAnyMeasured] = useState(() => scores.some((field) => form.getValues(field) !== ""));
  return (
    <>
      <Card className={styles.card}>
        <Text tone="second" id={hintId}>
          {t("form-checks:text.choose")}
        </Text>
        <Stack gap={3} above={2}>
          {freeTexts.map((field) => (
            <TextAnswer key={field} form={form} field={field} hintId={hintId} />
          ))}
        </Stack>
        <details className={folds.more} open={isAnyMeasured}>
          <summary>{t("section.scores")}</summary>
          <Text tone="second">{t("hint.scores")}</Text>
          <Numbers>
            {scores.map((field) => (
              <QuestionNumber
                key={field}
                form={form}
                field={field}
                label={t(`field.${field}`)}
                placeholder={t("open.estimated")}
              />
            ))}
          </Numbers>
        </details>
      </Card>
      {children}
      <OpenQuestions />
    </>
  );
}
