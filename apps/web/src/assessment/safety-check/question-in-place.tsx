import { type NumberItemId, SAFETY_ITEMS } from "@bedside-bike/clinical";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { NumberField, SelectField } from "../../ui/field.tsx";
import { useRangeWords } from "../form/use-range-words.ts";
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
    return <NumberInPlace {...shared} id={id as NumberItemId} value={value} onAnswer={answer} />;
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

interface NumberInPlaceProps {
  id: NumberItemId;
  name: string;
  label: string;
  hint: React.ReactNode;
  value: string;
  onAnswer: (text: string) => void;
}

function NumberInPlace({ id, value, onAnswer, ...input }: NumberInPlaceProps) {
  const { t } = useTranslation("safety-check");
  const [hasLeft, setHasLeft] = useState(false);
  const { range } = SAFETY_ITEMS[id];
  const message = useRangeWords()(value, safetyFieldName(id), hasLeft);
  return (
    <NumberField
      {...input}
      unit={t(`unit.${id}`)}
      min={range.low}
      max={range.high}
      inputMode={inputModeOf(id)}
      value={value}
      error={message}
      onChange={(event) => onAnswer(event.target.value)}
      onBlur={() => setHasLeft(true)}
    />
  );
}
