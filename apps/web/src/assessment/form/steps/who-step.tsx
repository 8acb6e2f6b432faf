import { calculateBodyMassIndex, LEVELS_OF_CARE, SEXES } from "@bedside-bike/clinical";
import { numberIn } from "@bedside-bike/contract/read-number";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../number-format.ts";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Stack, Text } from "../../../ui/layout.tsx";
import { FieldCell } from "../asked.tsx";
import type { AssessmentValues } from "../assessment-values.ts";
import type { FormVariant } from "../form-variant.ts";
import { QuestionNumber } from "../question-number.tsx";
import { BoxRow } from "./box-row.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import { Numbers } from "./numbers.tsx";
import styles from "./step-form.module.css";

/** CALCULATOR-16. */
const dialogLevels = ["ward", "icu", "step_down"] as const;

interface WhoStepProps {
  form: UseFormReturn<AssessmentValues>;
  variant: FormVariant;
}

export function WhoStep({ form, variant }: WhoStepProps) {
  const { t } = useTranslation("calculator");
  const isNeeded = variant === "intake" || undefined;
  const known = form.formState.defaultValues?.level_of_care;
  // A rehabilitation patient is not put on a ward because the dialog has no such level.
  const shortLevels = known === "rehab" ? ([...dialogLevels, "rehab"] as const) : dialogLevels;
  const levels = variant === "dialog" ? shortLevels : LEVELS_OF_CARE;
  const options = (choices: readonly ((typeof SEXES)[number] | (typeof levels)[number])[]) =>
    choices.map((value) => ({ value, label: t(`choice.${value}`) }));
  return (
    <Card className={styles.card}>
      <Stack gap={3}>
        <Numbers>
          <QuestionNumber form={form} field="age" label={t("field.age")} aria-required={isNeeded} />
          <ChoiceRow form={form} field="sex" label={t("field.sex")} options={options(SEXES)} isRow={false} />
          <QuestionNumber form={form} field="weight_kg" label={t("field.weight_kg")} />
          <QuestionNumber form={form} field="height_cm" label={t("field.height_cm")} />
          <BodyMassIndex form={form} />
        </Numbers>
        <Stack gap={4} align="start" className={styles.rows}>
          <ChoiceRow form={form} field="level_of_care" label={t("field.level_of_care")} options={options(levels)} />
          <BoxRow form={form} group="admission">
            <TypedDiagnosis form={form} />
          </BoxRow>
          <BoxRow form={form} group="condition" />
          <BoxRow form={form} group="medication" />
          <BoxRow form={form} group="device" />
        </Stack>
      </Stack>
    </Card>
  );
}

/** The same text as in the last step, which has the list beside it. */
function TypedDiagnosis({ form }: Pick<WhoStepProps, "form">) {
  const { t } = useTranslation("calculator");
  const isOther = useWatch({ control: form.control, name: "admission_other" });
  const { field } = useController({ control: form.control, name: "admission_diagnosis" });
  if (!isOther) return null;
  return (
    <FieldCell form={form} field="admission_diagnosis">
      {(error) => <TextField {...field} autoComplete="off" label={t("field.admission_diagnosis")} error={error} />}
    </FieldCell>
  );
}

/** Beside the values it is computed from, so that a value in another unit is noticed. */
function BodyMassIndex({ form }: Pick<WhoStepProps, "form">) {
  const { t, i18n } = useTranslation("calculator");
  const measures = useWatch({ control: form.control, name: ["weight_kg", "height_cm"] });
  const [weight_kg = null, height_cm = null] = measures.map((text) => (text.trim() === "" ? null : numberIn(text)));
  const bmi = calculateBodyMassIndex({ weight_kg, height_cm });
  const isKnown = bmi !== null && Number.isFinite(bmi);
  return (
    <Text tone="second" className={styles.bmi}>
      {t("bmi")}{" "}
      <Text as="strong" tone="ink">
        {isKnown ? formatNumber(bmi, 1, i18n.language) : "–"}
      </Text>
    </Text>
  );
}
