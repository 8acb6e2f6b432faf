import { type FocusEvent, useState } from "react";
import { type FieldPath, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type InputProps, NumberField } from "../../ui/field.tsx";
import type { Range } from "../safety-check/safety-values.ts";
import { FieldCell } from "./asked.tsx";
import type { AssessmentValues } from "./assessment-values.ts";
import { useRangeWords } from "./use-range-words.ts";

interface BoundedNumberProps extends Pick<InputProps, "label" | "hint" | "placeholder" | "inputMode" | "step"> {
  form: UseFormReturn<AssessmentValues>;
  field: FieldPath<AssessmentValues>;
  range: Range;
  unit?: string;
  onLeave?: (text: string) => void;
}

/** A number marked at once when it is out of its range: too high while typed, too low when the field is left. */
export function BoundedNumber({ form, field, range, onLeave, ...input }: BoundedNumberProps) {
  const { t } = useTranslation("form-checks");
  const wordsOf = useRangeWords();
  const text = String(useWatch({ control: form.control, name: field }) ?? "");
  const [hasLeft, setHasLeft] = useState(false);
  const [isBad, setIsBad] = useState(false);
  const { low, high } = range;
  const message = isBad ? t("noNumber") : wordsOf(text, range, hasLeft);
  const registered = form.register(field);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setHasLeft(true);
    setIsBad(event.target.validity.badInput);
    onLeave?.(event.target.value);
    return registered.onBlur(event);
  };
  return (
    <FieldCell form={form} field={field}>
      {(error) => (
        <NumberField
          {...registered}
          {...input}
          min={low}
          max={high}
          error={message ?? error}
          onBlur={leave}
          onInput={() => setIsBad(false)}
        />
      )}
    </FieldCell>
  );
}
