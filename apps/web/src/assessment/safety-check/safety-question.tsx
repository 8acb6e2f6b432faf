import { SAFETY_ITEMS, type SafetyItemId } from "@bedside-bike/clinical";
import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/field.tsx";
import { FieldCell } from "../form/asked.tsx";
import type { AssessmentValues } from "../form/assessment-values.ts";
import { BoundedNumber } from "../form/bounded-number.tsx";
import { AnswerPills } from "./answer-pills.tsx";
import styles from "./safety-check.module.css";
import { answersOf, isNumberItem, type NumberItemId, safetyFieldName } from "./safety-values.ts";

export interface SafetyQuestionProps {
  form: UseFormReturn<AssessmentValues>;
  id: SafetyItemId;
  /** The earlier answer in words. */
  last: string | undefined;
  /** What stands in for an answer, as 'None of these now' gives it; '' for nothing. */
  standIn?: string;
  /** Something else to read at the question. */
  note?: string | undefined;
  /** Called with the chosen answer in place of keeping it. */
  onAnswer?: (answer: string) => void;
}

/** More answers than these are a list: as buttons side by side they would be hard to tell apart. */
const mostPills = 3;

/** One question of the safety check, with why it is asked. It starts empty, and stays 'not recorded' until answered. */
export function SafetyQuestion(props: SafetyQuestionProps) {
  const { form, id, last, standIn = "", note, onAnswer } = props;
  const { t } = useTranslation("safety-check");
  const field = safetyFieldName(id);
  const text = useWatch({ control: form.control, name: field });
  const options = useSafetyOptions(id);
  const hint = <Hint id={id} last={text === "" ? last : undefined} note={note} />;
  if (options === null) return <NumberQuestion form={form} id={id as NumberItemId} hint={hint} />;

  const empty = t("notRecorded");
  const shown = text === "" ? standIn : text;
  const choose =
    onAnswer ?? ((answer: string) => form.setValue(field, answer, { shouldDirty: true, shouldTouch: true }));
  return (
    <FieldCell form={form} field={field}>
      {(error) =>
        options.length <= mostPills ? (
          <AnswerPills
            name={field}
            label={t(`question.${id}`)}
            hint={hint}
            error={error}
            value={shown}
            options={[...options, { value: "", label: empty }]}
            onChange={choose}
          />
        ) : (
          <SelectField
            name={field}
            label={t(`question.${id}`)}
            hint={hint}
            error={error}
            value={shown}
            placeholder={empty}
            options={options}
            onChange={(event) => choose(event.target.value)}
          />
        )
      }
    </FieldCell>
  );
}

/** The answers to choose from; null where a number is typed. */
export function useSafetyOptions(id: SafetyItemId): readonly { value: string; label: string }[] | null {
  const { t } = useTranslation("safety-check");
  if (id === "rass") return rassSteps().map((value) => ({ value, label: value }));
  return isNumberItem(id) ? null : answersOf(id).map((value) => ({ value, label: t(`answer.${value}`) }));
}

/** The scale's steps, from agitated to unresponsive. */
function rassSteps(): string[] {
  const { low, high } = SAFETY_ITEMS.rass.range;
  return Array.from({ length: high - low + 1 }, (_, step) => String(high - step));
}

/** Values that are read in whole numbers. */
const wholeNumbers: readonly NumberItemId[] = [
  "spo2_percent",
  "respiratory_rate",
  "map_mmhg",
  "systolic_mmhg",
  "heart_rate",
  "platelets",
  "glucose_mg_dl",
  "sternotomy_days",
];

export const inputModeOf = (id: NumberItemId) => (wholeNumbers.includes(id) ? "numeric" : "decimal");

function NumberQuestion({ form, id, hint }: Pick<SafetyQuestionProps, "form"> & { id: NumberItemId; hint: ReactNode }) {
  const { t } = useTranslation("safety-check");
  return (
    <BoundedNumber
      form={form}
      field={safetyFieldName(id)}
      range={SAFETY_ITEMS[id].range}
      label={t(`question.${id}`)}
      unit={t(`unit.${id}`)}
      inputMode={inputModeOf(id)}
      hint={hint}
    />
  );
}

export function Hint({ id, last, note }: Pick<SafetyQuestionProps, "id" | "last" | "note">) {
  const { t } = useTranslation("safety-check");
  return (
    <>
      {last && <span className={styles.last}>{last}</span>}
      {note && <span className={styles.note}>{note}</span>}
      {isNumberItem(id) && id !== "rass" && <>{t("range", SAFETY_ITEMS[id].range)} </>}
      {t(`why.${id}`)}
    </>
  );
}
