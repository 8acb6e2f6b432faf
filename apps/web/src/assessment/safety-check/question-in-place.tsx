import type { NumberItemId } from "@bedside-bike/clinical";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/field.tsx";
import { BoundedNumber } from "../form/bounded-number.tsx";
import type { NumberField as NumberFieldName } from "../form/number-fields.ts";
import { AnswerPills } from "./answer-pills.tsx";
import { Hint, inputModeOf, type SafetyQuestionProps, useSafetyOptions } from "./safety-question.tsx";
import { isNumberItem, safetyFieldName } from "./safety-values.ts";

type QuestionInPlaceProps = Pick<SafetyQuestionProps, "form" | "id" | "last">;

/**
 * A question of the safety check where a text brings it up, a second time in the form: every answer is one tap away.
 */
export function QuestionInPlace({ form, id, last }: QuestionInPlaceProps) {
  const { t } = useTranslation("safety-check");
  const name = useId();
  const field = safetyFieldName(id);
  const value = useWatch({ control: form.control, name: field });
  const options = useSafetyOptions(id);
  const shared = { name, label: t(`question.${id}`), hint: <Hint id={id} last={value === "" ? last : undefined} /> };
  const answer = (text: string) => form.setValue(field, text, { shouldDirty: true, shouldTouch: true });
  if (options === null) {
    return (
      <BoundedNumber
        form={form}
        field={field as NumberFieldName}
        label={shared.label}
        hint={shared.hint}
        inputMode={inputModeOf(id as NumberItemId)}
      />
    );
  }
  const empty = t("notRecorded");
  if (isNumberItem(id)) {
    return (
      <SelectField
        {...shared}
        value={value}
        placeholder={empty}
        options={options}
        onChange={(event) => answer(event.target.value)}
      />
    );
  }
  return (
    <AnswerPills
      {...shared}
      error={undefined}
      value={value}
      options={[...options, { value: "", label: empty }]}
      onChange={answer}
    />
  );
}
