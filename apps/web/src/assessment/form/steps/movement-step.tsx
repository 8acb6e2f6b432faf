import {
  MOVEMENT_NUMBERS,
  MOVEMENT_YES_NO,
  QUESTIONS,
  questionsOf,
  UNGROUPED_FLAGS,
  type UngroupedFlag,
} from "@bedside-bike/clinical";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/card.tsx";
import { Stack } from "../../../ui/layout.tsx";
import type { AssessmentValues } from "../assessment-values.ts";
import { QuestionNumber } from "../question-number.tsx";
import { ChoiceRow, FlagRow } from "./choice-row.tsx";
import { Numbers } from "./numbers.tsx";
import styles from "./step-form.module.css";

const isFlag = (field: (typeof MOVEMENT_YES_NO)[number]): field is UngroupedFlag =>
  UNGROUPED_FLAGS.some((flag) => flag === field);

/** How the patient moves, and what else affects the risks. An open question is not recorded, never 'no'. */
export function MovementStep({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation("calculator");
  const yesNo = (["no", "yes"] as const).map((value) => ({ value, label: t(`choice.${value}`) }));
  return (
    <Card className={styles.card}>
      <Stack gap={3}>
        <Stack gap={4} align="start" className={styles.rows}>
          {questionsOf({ group: "status", kind: "choice" }).map((field) => (
            <ChoiceRow
              key={field}
              form={form}
              field={field}
              label={t(`field.${field}`)}
              options={QUESTIONS[field].choices.map((value) => ({ value, label: t(`choice.${value}`) }))}
            />
          ))}
        </Stack>
        <Numbers>
          {questionsOf({ group: "history", kind: "choice" }).map((field) => (
            <ChoiceRow
              key={field}
              form={form}
              field={field}
              label={t(`row.${field}`)}
              options={QUESTIONS[field].choices.map((value) => ({ value, label: t(`choice.${value}`) }))}
              isRow={false}
            />
          ))}
          {MOVEMENT_NUMBERS.map((field) => (
            <QuestionNumber key={field} form={form} field={field} label={t(`row.${field}`)} />
          ))}
        </Numbers>
        <Stack gap={4} align="start" className={`${styles.rows} ${styles.yesNo}`}>
          {MOVEMENT_YES_NO.map((field) =>
            isFlag(field) ? (
              <FlagRow key={field} form={form} flag={field} />
            ) : (
              <ChoiceRow key={field} form={form} field={field} label={t(`row.${field}`)} options={yesNo} />
            ),
          )}
        </Stack>
      </Stack>
    </Card>
  );
}
