import { FLAG_GROUPS } from "@bedside-bike/clinical";
import { TEXT_LIMITS } from "@bedside-bike/contract/limits";
import { Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/chip.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { FieldCell } from "./asked.tsx";
import type { AssessmentValues, Box, FreeText } from "./assessment-values.ts";
import { tickBox } from "./exclusive-boxes.ts";
import { findUndecidedControl } from "./focus-field.ts";
import { isOpen, useFormFacts } from "./form-facts.tsx";
import { PickerOutline } from "./terms/picker-outline.tsx";
import { TypedText } from "./terms/typed-text.tsx";
import styles from "./text-answer.module.css";
import { mostLettersOfDevice, namesOfDevices, storedText } from "./wire-conversion.ts";

/** The list with all its terms, and what they ask: they begin to load with the form. */
const { Part: TermPicker, preload: loadPicker } = lazyPart(() => import("./terms/term-picker.tsx"), "form-checks");
const { Part: TermQuestions, preload: loadQuestions } = lazyPart(
  () => import("./terms/term-questions.tsx"),
  "safety-check",
  "safety-state",
);
export const loadTerms = (): Promise<unknown> => Promise.all([loadPicker(), loadQuestions()]).catch(() => undefined);

const limits: Record<FreeText, number> = {
  admission_diagnosis: TEXT_LIMITS.admissionDiagnosis,
  additional_medications: TEXT_LIMITS.additionalHistory,
  additional_medical_history: TEXT_LIMITS.additionalHistory,
  devices: TEXT_LIMITS.additionalHistory,
};

/** Typing counts as finished when no key was pressed for this long. */
const pauseMs = 1000;
/** What is read moves the buttons below, so this waits until the press that left the text is over. */
const leaveMs = 200;

interface TextAnswerProps {
  form: UseFormReturn<AssessmentValues>;
  field: FreeText;
  /** False where only terms of the list are asked. */
  mayType?: boolean;
  /** The id of the hint, where it stands once for several texts. */
  hintId?: string;
}

/** Terms picked from the list, and beside them what is typed because it isn't there, with the questions that it asks. */
export function TextAnswer({ form, field, mayType = true, hintId }: TextAnswerProps) {
  const { t } = useTranslation(["calculator", "form-checks"]);
  const { texts, matches, askInPlace, isAnonymous, readText } = useFormFacts();
  const ownHintId = useId();
  const block = useRef<HTMLDivElement>(null);
  const isPickerThere = usePicker();
  const label = t(`calculator:field.${field}`);
  const picks = useWatch({ control: form.control, name: "picks" });
  const picked = picks.filter((pick) => pick.field === field).map(({ term }) => term);
  const { field: typed } = useController({
    control: form.control,
    name: field,
    rules: {
      validate: (text) => {
        if (text.trim().length > limits[field]) return t("form-checks:text.tooLong", { count: limits[field] });
        return field !== "devices" || areNamesShort(text) || t("form-checks:text.deviceTooLong");
      },
    },
  });
  const type = (text: string) => {
    if (field === "admission_diagnosis" && text !== "") {
      const ticked = tickBox("admission", "admission_other", true, isAnonymous);
      for (const [box, value] of Object.entries(ticked))
        form.setValue(box as Box, value === true, { shouldDirty: true });
      form.clearErrors(FLAG_GROUPS.admission.none);
    }
    typed.onChange(text);
  };
  const isRead = texts[field] === typed.value;
  const leave = useReadWhenDone(field, typed.value, isRead);
  const inText = matches.filter((match) => match.text === field);
  const ofPicks = matches.filter(({ text, term }) => text === "pick" && picked.includes(term));
  const { placeOf } = storedText(form.getValues(), field);
  const focusNext = () =>
    requestAnimationFrame(() => {
      const next =
        findUndecidedControl(block.current) ?? block.current?.querySelector<HTMLElement>("[data-tick] input");
      (next ?? findUndecidedControl(block.current?.closest("form") ?? null))?.focus();
    });
  return (
    <div ref={block} className={styles.block}>
      <Stack gap={5} rowGap={2} className={styles.pair}>
        <div>
          {isPickerThere ? (
            <TermPicker
              name={`picks.${field}`}
              label={label}
              describedBy={hintId ?? ownHintId}
              picked={picked}
              onPick={(terms) =>
                form.setValue(
                  "picks",
                  [...picks.filter((pick) => pick.field !== field), ...terms.map((term) => ({ field, term }))],
                  { shouldDirty: true },
                )
              }
              onUnlisted={(text) => type(typed.value.trim() === "" ? text : `${typed.value}, ${text}`)}
            />
          ) : (
            <PickerOutline label={label} />
          )}
          {hintId === undefined && (
            <Text size="note" tone="second" id={ownHintId}>
              {t("form-checks:text.choose")}
            </Text>
          )}
        </div>
        {mayType && (
          <FieldCell form={form} field={field}>
            {(error) => (
              <TypedText
                ref={typed.ref}
                name={field}
                label={label}
                value={typed.value}
                places={isRead && askInPlace ? inText.filter(isOpen).flatMap(({ places }) => places.map(placeOf)) : []}
                error={error}
                onChange={type}
                onTab={() => readText(field, typed.value)}
                onBlur={() => {
                  leave();
                  typed.onBlur();
                }}
              />
            )}
          </FieldCell>
        )}
      </Stack>
      {ofPicks.length + inText.length > 0 && (
        <Suspense fallback={null}>
          <TermQuestions ofPicks={ofPicks} inText={isRead ? inText : []} onDecided={focusNext} />
        </Suspense>
      )}
      {askInPlace && mayType && <ReadTick form={form} field={field} isRead={isRead} />}
    </div>
  );
}

/** Not before the first paint: the page that comes from the server has the typed text alone. */
function usePicker(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let isHere = true;
    loadPicker().then(
      () => isHere && setIsThere(true),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return isThere;
}

/** A clinician says that the text was read. It holds for exactly this text, and not while a term in it is undecided. */
function ReadTick({ form, field, isRead }: Pick<TextAnswerProps, "form" | "field"> & { isRead: boolean }) {
  const { t } = useTranslation("form-checks");
  const { matches } = useFormFacts();
  const values = useWatch({ control: form.control }) as AssessmentValues;
  const { text } = storedText(values, field);
  if (text.trim() === "") return null;
  const open = [...new Set(matches.filter((match) => match.text === field && isOpen(match)).map(({ term }) => term))];
  const isTicked = open.length === 0 && values.text_read[field] === text;
  return (
    <Row justify="between" gap={4} rowGap={0} data-tick>
      <CheckboxField
        name={`text_read.${field}`}
        label={open.length > 0 ? t("text.decideFirst", { terms: open.join(", ") }) : t("text.tick")}
        hint={isTicked ? undefined : t("text.unread")}
        // What is still being typed may bring up a term to decide.
        disabled={!isRead || open.length > 0}
        checked={isTicked}
        onChange={(event) =>
          form.setValue(`text_read.${field}`, event.target.checked ? text : "", { shouldDirty: true })
        }
      />
      {open.length > 0 && <Chip tone="moderate">{t("text.chip")}</Chip>}
    </Row>
  );
}

const areNamesShort = (text: string): boolean =>
  namesOfDevices(text).every(({ length }) => length <= mostLettersOfDevice);

/** Reads the text after a pause, wherever it was changed; to call when it is left, for reading it sooner. */
function useReadWhenDone(field: FreeText, text: string, isRead: boolean): () => void {
  const { readText } = useFormFacts();
  const timer = useRef<number>(undefined);
  const readAfter = useCallback(
    (ms: number) => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => readText(field, text), ms);
    },
    [readText, field, text],
  );
  useEffect(() => {
    if (!isRead) readAfter(pauseMs);
    return () => clearTimeout(timer.current);
  }, [isRead, readAfter]);
  return () => readAfter(leaveMs);
}
