import type { RecordedInput } from "@bedside-bike/contract";
import { isWithin } from "@bedside-bike/contract/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NumberField, SelectField } from "../../ui/field.tsx";
import {
  type Change,
  type ChangeableInput,
  changeableInputs,
  choiceInputs,
  isChoice,
  isNumber,
  type NumberInput,
  numberInputs,
} from "./changed-input.ts";
import styles from "./what-if-card.module.css";

interface ChangePickerProps {
  stored: RecordedInput;
  picked: ChangeableInput;
  change: Change | null;
  onPick: (input: ChangeableInput) => void;
  onChange: (change: Change | null) => void;
}

/** Which answer, what it is now, and what it could be. */
export function ChangePicker({ stored, picked, change, onPick, onChange }: ChangePickerProps) {
  const { t } = useTranslation("calculator");
  const words = useAnswerWords();
  const value = change ? String(change.value) : "";
  return (
    <div className={styles.picker}>
      <SelectField
        label={t("whatIf.input")}
        value={picked}
        onChange={(event) => onPick(event.target.value as ChangeableInput)}
        options={changeableInputs.map((input) => ({ value: input, label: words.nameOf(input) }))}
      />
      <dl className={styles.stored}>
        <dt>{t("whatIf.stored")}</dt>
        <dd>{words.answerOf(picked, stored[picked])}</dd>
      </dl>
      {isNumber(picked) ? (
        <NumberChange key={picked} input={picked} onChange={onChange} />
      ) : (
        <SelectField
          label={t("whatIf.newValue")}
          placeholder={t("whatIf.choose")}
          value={value}
          onChange={(event) => {
            const next = event.target.value;
            onChange(next === "" ? null : { input: picked, value: isChoice(picked) ? next : next === "true" });
          }}
          options={(isChoice(picked) ? choiceInputs[picked] : [true, false])
            .filter((option) => option !== stored[picked])
            .map((option) => ({ value: String(option), label: words.answerOf(picked, option) }))}
        />
      )}
    </div>
  );
}

function NumberChange({ input, onChange }: { input: NumberInput; onChange: (change: Change | null) => void }) {
  const { t } = useTranslation("calculator");
  const [typed, setTyped] = useState("");
  const { unit, low, high, step = 0.1 } = numberInputs[input];
  /** Rounded to a whole number where the answer is one, but only from within the bounds. */
  const toValue = (text: string): number | null => {
    const value = Number(text);
    if (text.trim() === "" || !isWithin(value, { low, high })) return null;
    return step === 1 ? Math.round(value) : value;
  };
  const isWrong = typed !== "" && toValue(typed) === null;
  return (
    <NumberField
      label={t("whatIf.newValue")}
      unit={t(`unit.${unit}`)}
      min={low}
      max={high}
      step={step}
      value={typed}
      error={isWrong ? t("whatIf.bounds", { low, high }) : undefined}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        const value = toValue(next);
        onChange(value === null ? null : { input, value });
      }}
    />
  );
}

function useAnswerWords() {
  const { t } = useTranslation("calculator");
  const nameOf = (input: ChangeableInput) =>
    isChoice(input) || isNumber(input) ? t(`field.${input}`) : t(`box.${input}`);
  const answerOf = (input: ChangeableInput, value: string | number | boolean | null) => {
    if (value === null) return t("open.notKnown");
    if (typeof value === "boolean") return t(value ? "choice.yes" : "choice.no");
    if (isNumber(input)) return t("whatIf.amount", { value, unit: t(`unit.${numberInputs[input].unit}`) });
    return t(`choice.${value as "ward"}`);
  };
  return { nameOf, answerOf };
}
