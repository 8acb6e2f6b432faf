import { numberIn, numberText } from "@bedside-bike/contract/read-number";
import { useState } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { NumberField } from "../../ui/field.tsx";
import { useAfterPress } from "../../ui/use-after-press.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { FieldCell } from "./asked.tsx";
import type { AssessmentValues } from "./assessment-values.ts";
import { amountIn, keptText, readField } from "./shown-quantity.ts";
import { useAmountOf, useRangeWords } from "./use-range-words.ts";

const field = "height_cm";
const both = /^(\d+) ft ([\d.]+) in$/;

interface Parts {
  readonly feet: string;
  readonly inches: string;
}

/** A height in two fields. The form keeps it in cm; a whole height pasted into the first, '5\'4"' or '163 cm', fills both. */
export function FeetAndInches({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation(["relative", "form-checks"]);
  const wordsOf = useRangeWords();
  const amountOf = useAmountOf();
  const afterPress = useAfterPress();
  const { field: control } = useController({ control: form.control, name: field });
  const kept = String(control.value ?? "");
  const [typed, setTyped] = useState<(Parts & { readonly kept: string }) | null>(null);
  const [hasLeft, setHasLeft] = useState(kept !== "");
  const parts = typed?.kept === kept ? typed : partsOf(kept);
  const text = textOf(parts);
  const read = readField(field, text, "us");
  const other = hasLeft && read.kind === "otherUnit" ? read.value : null;
  const message = wordsOf(text, field, hasLeft);
  const take = (next: Parts) => {
    const whole = textOf(next);
    const keep = keptText(readField(field, whole, "us"), whole, "ft");
    setTyped({ ...next, kept: keep });
    setHasLeft(false);
    form.clearErrors(field);
    control.onChange(keep);
  };
  const leave = () => {
    afterPress(() => setHasLeft(true));
    control.onBlur();
    const isWholeHeight = parts.inches === "" && read.kind === "number" && Number.isNaN(numberIn(parts.feet));
    if (isWholeHeight) setTyped(null);
  };
  const faulty = isInches(parts.inches) ? "feet" : "inches";
  return (
    <FieldCell form={form} field={field}>
      {(error) => (
        <>
          {(["feet", "inches"] as const).map((part) => (
            <NumberField
              key={part}
              {...(part === "feet" && { ref: control.ref, name: field })}
              // A keypad of digits has no sign for a height pasted or typed whole.
              inputMode={part === "feet" ? "text" : "decimal"}
              label={<VisuallyHidden>{t(`relative:${part}`)}</VisuallyHidden>}
              unit={t(`form-checks:unitName.${part === "feet" ? "ft" : "in"}`)}
              error={part === faulty ? (message ?? error) : undefined}
              value={parts[part]}
              onChange={({ target: { value } }) => take({ feet: parts.feet, inches: parts.inches, [part]: value })}
              onBlur={leave}
            />
          ))}
          {other !== null && (
            <SecondaryButton
              size="small"
              onClick={() => {
                form.setValue(field, numberText(other), { shouldDirty: true, shouldTouch: true });
                form.clearErrors(field);
              }}
            >
              {t("form-checks:changeTo", { amount: amountOf(field, other) })}
            </SecondaryButton>
          )}
        </>
      )}
    </FieldCell>
  );
}

/** Left blank too: 5 ft is a height. */
const isInches = (text: string): boolean => text.trim() === "" || (numberIn(text) >= 0 && numberIn(text) < 12);

const textOf = ({ feet, inches }: Parts): string => {
  if (inches.trim() === "") return feet;
  return `${feet.trim() === "" ? "" : `${feet} ft `}${inches} in`;
};

/** What can't be read stays where it can be seen. */
function partsOf(kept: string): Parts {
  const read = readField(field, kept === "" ? "" : `${kept} cm`, "us");
  if (read.kind !== "number") return { feet: kept, inches: "" };
  const [, feet = "", inches = ""] = both.exec(amountIn("ft", read.value)) ?? [];
  return { feet, inches };
}
