import { QUESTIONS, SEXES } from "@bedside-bike/clinical";
import type { UnitSystem } from "@bedside-bike/contract/units";
import { type ReactNode, useId, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { AdditionalFactors } from "../../assessment/form/additional-factors.tsx";
import { FieldCell } from "../../assessment/form/asked.tsx";
import { StayQuestions } from "../../assessment/form/assessment-form.tsx";
import { type AssessmentValues, emptyValues } from "../../assessment/form/assessment-values.ts";
import { FeetAndInches } from "../../assessment/form/feet-and-inches.tsx";
import { PersonalDetails } from "../../assessment/form/personal-details.tsx";
import { QuestionNumber } from "../../assessment/form/question-number.tsx";
import { TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FieldNotes, idsOfNotes } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { RadioPills } from "../../ui/radio-pills.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { DaysInBed } from "./days-in-bed.tsx";
import styles from "./relative-questions.module.css";

interface RelativeQuestionsProps {
  form: UseFormReturn<AssessmentValues>;
  units: UnitSystem;
  onUnits: (units: UnitSystem) => void;
}

/** What is asked first: none of it is needed, as in the whole form. */
const askedFirst = ["age", "sex", "weight_kg", "height_cm", "mobility_status", "days_immobile"] as const;

/** Five questions that a relative can answer, and the form's others behind 'I know more'. */
export default function RelativeQuestions({ form, units, onUnits }: RelativeQuestionsProps) {
  const { t } = useTranslation(["relative", "calculator"]);
  const others = units === "us" ? "metric" : "us";
  return (
    <>
      <Text padY={2} padX={5} ground="soft" corners="field">
        <strong>{t("calculator:anonymous.demo")}</strong> {t("demo")} <strong>{t("askCareTeam")}</strong>
      </Text>
      <Card className={styles.card}>
        <ol className={styles.questions}>
          <Question label={t("age")}>
            <div className={styles.short}>
              <QuestionNumber form={form} field="age" label={<VisuallyHidden>{t("age")}</VisuallyHidden>} />
            </div>
          </Question>
          <ChoiceQuestion
            form={form}
            field="sex"
            label={t("sex")}
            options={[...SEXES].reverse().map((value) => ({ value, label: t(`calculator:choice.${value}`) }))}
          />
          <Question
            label={t("measures")}
            aside={<TextButton onClick={() => onUnits(others)}>{t(`calculator:anonymous.units.${others}`)}</TextButton>}
          >
            <div className={styles.measures}>
              <Measure form={form} field="weight_kg" />
              {units === "us" ? <FeetAndInches form={form} /> : <Measure form={form} field="height_cm" />}
            </div>
          </Question>
          <ChoiceQuestion
            form={form}
            field="mobility_status"
            label={t("mobility")}
            options={QUESTIONS.mobility_status.choices.map((value) => ({ value, label: t(`move.${value}`) }))}
          />
          <Question label={t("days")}>
            <DaysInBed form={form} />
          </Question>
        </ol>
        <KnowMore form={form} />
      </Card>
    </>
  );
}

interface QuestionProps {
  label: string;
  labelId?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A row of the list, which numbers it. The fields in it have the label's words, or their own. */
function Question({ label, labelId, aside, children }: QuestionProps) {
  return (
    <li className={styles.question}>
      <span className={styles.label} id={labelId} aria-hidden={labelId ? undefined : true}>
        {label}
      </span>
      <div className={styles.answer}>{children}</div>
      {aside}
    </li>
  );
}

interface ChoiceQuestionProps {
  form: UseFormReturn<AssessmentValues>;
  field: "sex" | "mobility_status";
  label: string;
  options: readonly { value: string; label: string }[];
}

/** One touch answers, another on the same takes it back. */
function ChoiceQuestion({ form, field, label, options }: ChoiceQuestionProps) {
  const id = useId();
  const value = useWatch({ control: form.control, name: field });
  const answer = (next: string) => {
    form.setValue(field, next, { shouldDirty: true, shouldTouch: true });
    form.clearErrors(field);
  };
  return (
    <Question label={label} labelId={`${id}-label`}>
      <FieldCell form={form} field={field}>
        {(error) => (
          <div
            role="radiogroup"
            aria-labelledby={`${id}-label`}
            aria-describedby={idsOfNotes(id, undefined, error)}
            aria-invalid={error ? true : undefined}
          >
            <RadioPills
              name={field}
              options={options}
              value={value}
              onChange={answer}
              onClear={() => answer("")}
              className={styles.pills}
            />
            <FieldNotes id={id} error={error} />
          </div>
        )}
      </FieldCell>
    </Question>
  );
}

function Measure({ form, field }: { form: UseFormReturn<AssessmentValues>; field: "weight_kg" | "height_cm" }) {
  const { t } = useTranslation("calculator");
  return <QuestionNumber form={form} field={field} label={<VisuallyHidden>{t(`field.${field}`)}</VisuallyHidden>} />;
}

/** Closed at first, open where something in it is answered: when the answers are changed, or were begun for 'Me'. */
function KnowMore({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation(["relative", "calculator"]);
  const [isOpen] = useState(() => isMoreKnown(form.getValues()));
  return (
    <details className={styles.more} open={isOpen}>
      <summary>
        <strong>{t("knowMore")}</strong>
        <Text as="span" tone="second">
          {t("knowMoreHint")}
        </Text>
        <Icon name="down" size={24} />
      </summary>
      <Stack gap={5} above={4}>
        <PersonalDetails form={form} variant="anonymous" without={askedFirst} />
        <StayQuestions form={form} variant="anonymous" />
        <AdditionalFactors form={form} hasDays={false} />
        <Text tone="second">
          {t("open")} {t("calculator:anonymous.method")}
        </Text>
      </Stack>
    </details>
  );
}

function isMoreKnown(values: AssessmentValues): boolean {
  const nothing = { ...emptyValues() };
  for (const field of askedFirst) nothing[field] = values[field];
  return JSON.stringify({ ...nothing, ...values }) !== JSON.stringify(nothing);
}
