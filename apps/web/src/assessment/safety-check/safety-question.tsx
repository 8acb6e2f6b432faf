import { type NumberItemId, SAFETY_ITEMS, type SafetyAnswers, type SafetyItemId } from "@bedside-bike/clinical";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSafetyWords } from "../../ride-state/use-safety-words.ts";
import { Stack } from "../../ui/layout.tsx";
import { useUnitSystem } from "../../ui/unit-system.ts";
import { FieldCell } from "../form/asked.tsx";
import type { AssessmentValues } from "../form/assessment-values.ts";
import { BoundedNumber } from "../form/bounded-number.tsx";
import { useFormFacts } from "../form/form-facts.tsx";
import { amountIn, shownUnitOf } from "../form/shown-quantity.ts";
import { useUnitOf } from "../form/use-unit-of.ts";
import { AnswerPills } from "./answer-pills.tsx";
import { answersOf, isNumberItem, recordedText, safetyFieldName } from "./safety-values.ts";

export interface SafetyQuestionProps {
  form: UseFormReturn<AssessmentValues>;
  id: SafetyItemId;
  /** The earlier answer in words. */
  last: string | undefined;
  /** What counts as the answer, as 'None of these now' gives it; '' for nothing. */
  standIn?: string;
  /** Something else to read at the question. */
  note?: string | undefined;
  /** Called with the chosen answer in place of keeping it. */
  onAnswer?: (answer: string) => void;
}

/** One question of the safety check. It starts empty, and stays 'not recorded' until answered. */
export function SafetyQuestion(props: SafetyQuestionProps) {
  const { form, id, last, standIn = "", note, onAnswer } = props;
  const { t } = useTranslation("safety-check");
  const words = useSafetyWords();
  const field = safetyFieldName(id);
  const text = useWatch({ control: form.control, name: field });
  const options = useSafetyOptions(id);
  const picked = recordedText(useFormFacts().patient.set_by_pick?.[id] as SafetyAnswers[SafetyItemId]);
  const shown = text || picked || standIn;
  const notes = { last: text === "" ? last : undefined, note };
  if (options === null) return <NumberQuestion form={form} id={id as NumberItemId} {...notes} />;

  const answer = onAnswer ?? ((given: string) => form.setValue(field, given, { shouldDirty: true, shouldTouch: true }));
  const why = isFinding(id, shown) ? words.why(id) : undefined;
  const hint = notes.last || note || why ? <Notes {...notes} why={why} /> : undefined;
  return (
    <FieldCell form={form} field={field}>
      {(error) => (
        <AnswerPills
          isRow
          name={field}
          label={t(`question.${id}`)}
          hint={hint}
          error={error}
          value={shown}
          options={options}
          // A pick's answer is taken back with its chip: here there is nothing to clear.
          onChange={(given) => (given !== "" || text !== "" || picked === "") && answer(given)}
        />
      )}
    </FieldCell>
  );
}

/** Answers that need nothing more. */
const plainAnswers: readonly string[] = ["", "none", "no", "stable", "full"];

const isFinding = (id: SafetyItemId, answer: string): boolean =>
  id === "follows_commands" ? answer === "no" : !plainAnswers.includes(answer);

/** The answers to choose from, the plain one first; null if a number is typed. */
export function useSafetyOptions(id: SafetyItemId): readonly { value: string; label: string }[] | null {
  const { t } = useTranslation("safety-check");
  if (id === "rass") return rassSteps().map((value) => ({ value, label: value }));
  if (isNumberItem(id)) return null;
  const answers = SAFETY_ITEMS[id].type === "yesno" ? (["no", "yes"] as const) : answersOf(id);
  return answers.map((value) => ({ value, label: t(`answer.${value}`) }));
}

/** The scale's steps, from agitated to unresponsive. */
function rassSteps(): string[] {
  const { low, high } = SAFETY_ITEMS.rass.range;
  return Array.from({ length: high - low + 1 }, (_, step) => String(high - step));
}

/** Values that are recorded as whole numbers. */
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

interface NumberQuestionProps extends Pick<SafetyQuestionProps, "form" | "last" | "note"> {
  id: NumberItemId;
}

function NumberQuestion({ form, id, last, note }: NumberQuestionProps) {
  const { t } = useTranslation("safety-check");
  return (
    <BoundedNumber
      form={form}
      field={safetyFieldName(id)}
      label={t(`question.${id}`)}
      inputMode={inputModeOf(id)}
      hint={last || note ? <Notes last={last} note={note} /> : undefined}
    />
  );
}

function Notes({ last, note, why }: Pick<SafetyQuestionProps, "last" | "note"> & { why?: string | undefined }) {
  return (
    <>
      {last && (
        <Stack as="span" tone="ink">
          {last}
        </Stack>
      )}
      {note && (
        <Stack as="span" tone="moderate" weight="bold">
          {note}
        </Stack>
      )}
      {why}
    </>
  );
}

/** '34 to 43 °C', in the unit of the field. */
function useShownRange(): (id: NumberItemId) => string {
  const { t } = useTranslation("safety-check");
  const unitOf = useUnitOf();
  const system = useUnitSystem();
  return (id) => {
    const field = safetyFieldName(id);
    const shown = (bound: number) => amountIn(shownUnitOf(field, system), bound);
    const { low, high } = SAFETY_ITEMS[id].range;
    return t("range", { low: shown(low), high: shown(high), unit: unitOf(field) });
  };
}

/** Everything about a question that is shown alone. */
export function Hint({ id, last, note }: Pick<SafetyQuestionProps, "id" | "last" | "note">) {
  const words = useSafetyWords();
  const rangeOf = useShownRange();
  return (
    <>
      <Notes last={last} note={note} />
      {isNumberItem(id) && id !== "rass" && <>{rangeOf(id)} </>}
      {words.why(id)}
    </>
  );
}
