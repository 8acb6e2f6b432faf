import { isOfKind, QUESTIONS } from "@bedside-bike/clinical";
import type { RecordedInput } from "@bedside-bike/contract";
import { isWithin, type Range } from "@bedside-bike/contract/limits";
import { readQuantity, shownIn, unitIn } from "@bedside-bike/contract/units";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxField, NumberField, SelectField } from "../../ui/field.tsx";
import { Grid, Text } from "../../ui/layout.tsx";
import { useUnitSystem } from "../../ui/unit-system.ts";
import styles from "./change-picker.module.css";
import {
  type AnswerValue,
  type Change,
  type ChangeableInput,
  changeableInputs,
  mayBeNotRecorded,
  type NumberInput,
  otherValues,
} from "./changed-input.ts";
import { useAnswerWords } from "./use-answer-words.ts";

interface ChangePickerProps {
  stored: RecordedInput;
  picked: ChangeableInput;
  change: Change | null;
  onPick: (input: ChangeableInput) => void;
  onChange: (change: Change | null) => void;
}

/** Which answer, what it is now, and what it could be. */
export function ChangePicker({ stored, picked, change, onPick, onChange }: ChangePickerProps) {
  const { t } = useTranslation("results");
  const words = useAnswerWords();
  return (
    <Grid min="15rem" gap={4} className={styles.picker}>
      <SelectField
        label={t("whatIf.input")}
        value={picked}
        onChange={(event) => onPick(event.target.value as ChangeableInput)}
        options={changeableInputs(stored).map((input) => ({ value: input, label: words.nameOf(input) }))}
      />
      <dl className={styles.stored}>
        <Text as="dt" tone="second">
          {t("whatIf.stored")}
        </Text>
        <dd>{words.answerOf(picked, storedValue(stored, picked))}</dd>
      </dl>
      {isOfKind(picked, "number") ? (
        <NumberChange key={picked} input={picked} isRecorded={stored[picked] !== null} onChange={onChange} />
      ) : (
        <SelectField
          label={t("whatIf.newValue")}
          placeholder={t("whatIf.choose")}
          value={change ? String(change.value) : ""}
          onChange={(event) => onChange(readChange(picked, event.target.value))}
          options={otherValues(picked, stored).map((option) => ({
            value: String(option),
            label: words.answerOf(picked, option),
          }))}
        />
      )}
    </Grid>
  );
}

/** A score that was entered item by item has no single value to show. */
const storedValue = (stored: RecordedInput, input: ChangeableInput): AnswerValue => {
  const value = stored[input];
  return typeof value === "object" && value !== null ? null : value;
};

function readChange(input: Exclude<ChangeableInput, NumberInput>, chosen: string): Change | null {
  if (chosen === "") return null;
  if (chosen === "null") return { input, value: null };
  return { input, value: isOfKind(input, "choice") ? chosen : chosen === "true" };
}

interface NumberChangeProps {
  input: NumberInput;
  isRecorded: boolean;
  onChange: (change: Change | null) => void;
}

function NumberChange({ input, isRecorded, onChange }: NumberChangeProps) {
  const { t } = useTranslation(["results", "form-checks"]);
  const words = useAnswerWords();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const { low, high, step = 0.1 }: Range = QUESTIONS[input].range;
  const system = useUnitSystem();
  const unit = input === "weight_kg" ? unitIn(system, "kg") : "plain";
  const shown = (bound: number) => Math.round(shownIn(unit, bound) * 10) / 10;
  /** Rounded to a whole number where the answer is one, but only from within the bounds. */
  const toValue = (text: string): number | null => {
    const read = readQuantity(text, { unit, range: { low, high } });
    if (read.kind !== "number" || !isWithin(read.value, { low, high })) return null;
    const { value } = read;
    return step === 1 ? Math.round(value) : value;
  };
  const isWrong = typed !== "" && toValue(typed) === null;
  return (
    <div>
      <NumberField
        label={t("whatIf.newValue")}
        unit={unit === "lb" ? t("form-checks:unitName.lb") : words.unitOf(input)}
        value={typed}
        error={isWrong ? t("whatIf.bounds", { low: shown(low), high: shown(high) }) : undefined}
        onChange={(event) => {
          const next = event.target.value;
          setTyped(next);
          setIsOpen(false);
          const value = toValue(next);
          onChange(value === null ? null : { input, value });
        }}
      />
      {isRecorded && mayBeNotRecorded(input) && (
        <CheckboxField
          label={t("whatIf.notRecorded")}
          checked={isOpen}
          onChange={({ target }) => {
            setTyped("");
            setIsOpen(target.checked);
            onChange(target.checked ? { input, value: null } : null);
          }}
        />
      )}
    </div>
  );
}
