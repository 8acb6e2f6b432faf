import { questionsOf, UNGROUPED_FLAGS, type UngroupedFlag } from "@bedside-bike/clinical";
import { defaultFlags } from "@bedside-bike/contract/assessment-answers";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Stack } from "../../ui/layout.tsx";
import { AnswerPills } from "../safety-check/answer-pills.tsx";
import { FieldCell } from "./asked.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues } from "./assessment-values.ts";
import { QuestionField } from "./question-field.tsx";

interface AdditionalFactorsProps {
  form: UseFormReturn<AssessmentValues>;
  /** False where the days in bed are asked elsewhere. */
  hasDays?: boolean;
}

export function AdditionalFactors({ form, hasDays = true }: AdditionalFactorsProps) {
  const { t } = useTranslation("calculator");
  return (
    <Card title={t("section.factors")}>
      <Stack gap={4}>
        {hasDays && (
          <div className={styles.fields}>
            {questionsOf({ group: "status", kind: "number" }).map((field) => (
              <QuestionField key={field} form={form} field={field} />
            ))}
          </div>
        )}
        <div className={styles.pills}>
          {UNGROUPED_FLAGS.map((flag) => (
            <Factor key={flag} form={form} flag={flag} />
          ))}
        </div>
      </Stack>
    </Card>
  );
}

/** 'Not answered' names the default that then applies; only a touched answer is sent. */
function Factor({ form, flag }: { form: UseFormReturn<AssessmentValues>; flag: UngroupedFlag }) {
  const { t } = useTranslation("calculator");
  const value = useWatch({ control: form.control, name: flag });
  return (
    <FieldCell form={form} field={flag}>
      {(error) => (
        <AnswerPills
          name={flag}
          label={t(`box.${flag}`)}
          error={error}
          value={value === null ? "" : value ? "yes" : "no"}
          options={[
            { value: "yes", label: t("choice.yes") },
            { value: "no", label: t("choice.no") },
            { value: "", label: t(defaultFlags[flag] ? "open.assumedYes" : "open.assumedNo") },
          ]}
          onChange={(answer) =>
            form.setValue(flag, answer === "" ? null : answer === "yes", { shouldDirty: true, shouldTouch: true })
          }
        />
      )}
    </FieldCell>
  );
}
