import { type FocusEvent, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { type InputProps, NumberField as NumberInput } from "../../ui/field.tsx";
import { FieldCell } from "./asked.tsx";
import type { AssessmentValues } from "./assessment-values.ts";
import { focusField } from "./focus-field.ts";
import { type NumberField, rangeOf } from "./number-fields.ts";
import { offerUnit } from "./unit-offer.ts";
import { useRangeWords } from "./use-range-words.ts";
import { useUnitOf } from "./use-unit-of.ts";

interface BoundedNumberProps
  extends Pick<InputProps, "label" | "hint" | "placeholder" | "inputMode" | "step" | "aria-required"> {
  form: UseFormReturn<AssessmentValues>;
  field: NumberField;
  onLeave?: (text: string) => void;
}

/**
 * A number marked at once when it is out of its range: too high while typed, too low when the field is left. One that
 * looks typed in another unit can be changed with one tap.
 */
export function BoundedNumber({ form, field, onLeave, ...input }: BoundedNumberProps) {
  const { t } = useTranslation("form-checks");
  const wordsOf = useRangeWords();
  const unit = useUnitOf()(field);
  const text = String(useWatch({ control: form.control, name: field }) ?? "");
  const height = useWatch({ control: form.control, name: "height_cm" });
  const [hasLeft, setHasLeft] = useState(false);
  const [isBad, setIsBad] = useState(false);
  const { low, high } = rangeOf(field);
  const message = isBad ? t("noNumber", { unit }) : wordsOf(text, field, hasLeft);
  const offer = hasLeft ? offerUnit(field, text, height) : null;
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
        <>
          <NumberInput
            {...registered}
            {...input}
            unit={unit}
            min={low}
            max={high}
            error={message ?? error}
            onBlur={leave}
            onInput={() => setIsBad(false)}
          />
          {offer && (
            <SecondaryButton
              size="small"
              onClick={() => {
                form.setValue(field, offer.text, { shouldDirty: true, shouldTouch: true });
                form.clearErrors(field);
                focusField(field);
              }}
            >
              {t("unitOffer", { typed: text, unit: t(`otherUnit.${offer.unit}`), amount: offer.text, own: unit })}
            </SecondaryButton>
          )}
        </>
      )}
    </FieldCell>
  );
}
