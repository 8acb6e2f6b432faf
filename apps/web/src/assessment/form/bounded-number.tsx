import { numberText } from "@bedside-bike/contract/read-number";
import type { UnitSystem } from "@bedside-bike/contract/units";
import { useState } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { NumberField as NumberInput, type NumberInputProps } from "../../ui/field.tsx";
import { useUnitSystem } from "../../ui/unit-system.ts";
import { useAfterPress } from "../../ui/use-after-press.ts";
import { FieldCell } from "./asked.tsx";
import type { AssessmentValues } from "./assessment-values.ts";
import { focusField } from "./focus-field.ts";
import type { NumberField } from "./number-fields.ts";
import { keptText, readField, shownText, shownUnitOf } from "./shown-quantity.ts";
import { offerUnit } from "./unit-offer.ts";
import { useAmountOf, useConvertedWords, useRangeWords } from "./use-range-words.ts";
import { useUnitOf } from "./use-unit-of.ts";

interface BoundedNumberProps
  extends Pick<NumberInputProps, "label" | "hint" | "placeholder" | "inputMode" | "aria-required"> {
  form: UseFormReturn<AssessmentValues>;
  field: NumberField;
  onLeave?: (text: string) => void;
}

/**
 * A number marked at once when it is out of its range: too high while typed, too low when the field is left. What was
 * typed stays to be read; the form keeps it in the metric unit. One that looks typed in another unit can be changed
 * with one tap.
 */
export function BoundedNumber({ form, field, onLeave, hint, ...input }: BoundedNumberProps) {
  const { t } = useTranslation("form-checks");
  const wordsOf = useRangeWords();
  const convertedOf = useConvertedWords();
  const amountOf = useAmountOf();
  const unit = useUnitOf()(field);
  const system = useUnitSystem();
  const afterPress = useAfterPress();
  const { field: control } = useController({ control: form.control, name: field });
  const kept = String(control.value ?? "");
  const height = useWatch({ control: form.control, name: "height_cm" });
  const [typed, setTyped] = useState<{
    readonly text: string;
    readonly kept: string;
    readonly system: UnitSystem;
  } | null>(null);
  const [hasLeft, setHasLeft] = useState(kept !== "");
  // What was typed in other units, or has been replaced since, would be another number here.
  const isTyped = typed !== null && typed.kept === kept && typed.system === system;
  const text = isTyped ? typed.text : shownText(kept, field, system);
  const message = wordsOf(text, field, hasLeft);
  const converted = message ? undefined : convertedOf(text, field);
  const mayOffer = hasLeft && system === "metric" && !converted;
  const offer = mayOffer ? offerUnit(field, kept, height) : null;
  const read = readField(field, text, system);
  const other = hasLeft && read.kind === "otherUnit" ? read.value : null;
  const take = (value: string) => {
    form.setValue(field, value, { shouldDirty: true, shouldTouch: true });
    form.clearErrors(field);
    focusField(field);
  };
  return (
    <FieldCell form={form} field={field}>
      {(error) => (
        <>
          <NumberInput
            {...input}
            // A keypad of digits has no sign between feet and inches.
            {...(shownUnitOf(field, system) === "ft" && { inputMode: "text" })}
            ref={control.ref}
            name={control.name}
            unit={unit}
            hint={converted ?? hint}
            error={message ?? error}
            value={text}
            onChange={({ target: { value } }) => {
              const next = keptText(readField(field, value, system), value, shownUnitOf(field, system));
              setTyped({ text: value, kept: next, system });
              setHasLeft(false);
              form.clearErrors(field);
              control.onChange(next);
            }}
            onBlur={() => {
              afterPress(() => setHasLeft(true));
              onLeave?.(text);
              control.onBlur();
            }}
          />
          {offer && (
            <SecondaryButton size="small" onClick={() => take(offer.text)}>
              {t("unitOffer", { typed: text, unit: t(`otherUnit.${offer.unit}`), amount: offer.text, own: unit })}
            </SecondaryButton>
          )}
          {other !== null && (
            <SecondaryButton size="small" onClick={() => take(numberText(other))}>
              {t("changeTo", { amount: amountOf(field, other) })}
            </SecondaryButton>
          )}
        </>
      )}
    </FieldCell>
  );
}
