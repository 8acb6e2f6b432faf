import type { OpenMatch, SafetyItemId } from "@bedside-bike/clinical";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { serverNowMs } from "../../network/server-clock.ts";
import { useStored } from "../../store.ts";
import type { AssessmentValues, FreeText } from "./assessment-values.ts";
import type { FormVariant } from "./form-variant.ts";
import { answerYes, type ReadForm, type ReadTexts, readForm, textsOf } from "./terms/read-form.ts";
import { textReading } from "./terms/text-reading.ts";
import { storedText } from "./wire-conversion.ts";

/** A question of the safety check, shown where a text brings it up. */
export type AskInPlace = (id: SafetyItemId) => ReactNode;

type Rejection = AssessmentValues["rejected_terms"][number];

export interface FormFacts extends ReadForm {
  readonly texts: ReadTexts;
  readonly isAnonymous: boolean;
  /** Null for patients and visitors: they are not asked the safety check, confirm no text and decide on no term. */
  readonly askInPlace: AskInPlace | null;
  /** To call when the user leaves a text or pauses. */
  readonly readText: (field: FreeText, text: string) => void;
  /** Answers with yes; false if that is no answer to the question. */
  readonly confirm: (match: OpenMatch) => boolean;
  readonly reject: (match: OpenMatch, why: Rejection["why"]) => void;
  readonly decideAgain: (match: OpenMatch) => void;
  /** Reads the texts as they are now; returns a key for each open decision. */
  readonly findUndecided: () => readonly string[];
}

const Facts = createContext<FormFacts | null>(null);

export function useFormFacts(): FormFacts {
  const facts = useContext(Facts);
  if (!facts) throw new Error("Use it inside FormFactsProvider.");
  return facts;
}

interface FormFactsProviderProps {
  form: UseFormReturn<AssessmentValues>;
  variant: FormVariant;
  askInPlace: AskInPlace | null;
  /** Holds the facts for code that runs outside of a render. */
  latest?: RefObject<FormFacts | null>;
  children: ReactNode;
}

/**
 * What the form's answers say so far, read as the server will read them. Only components that use it rerender at each
 * keystroke.
 */
export function FormFactsProvider({ form, variant, askInPlace, latest, children }: FormFactsProviderProps) {
  const { setValue, getValues } = form;
  const values = useWatch({ control: form.control }) as AssessmentValues;
  const [texts, setTexts] = useState(() => textsOf(getValues()));
  const isAnonymous = variant === "anonymous";
  const isForClinician = askInPlace !== null;
  const readAnswers = useStored(textReading, (loaded) => loaded);
  const read = useMemo(
    () => readForm(values, texts, { isAnonymous, now: now(), readAnswers }),
    [values, texts, isAnonymous, readAnswers],
  );
  const actions = useMemo(() => {
    const others = ({ text, term, field }: OpenMatch) =>
      getValues("rejected_terms").filter((one) => one.text !== text || one.term !== term || one.field !== field);
    const setRejected = (rejected: Rejection[]) => setValue("rejected_terms", rejected, { shouldDirty: true });
    return {
      readText: (field: FreeText, text: string) =>
        setTexts((before) => (before[field] === text ? before : { ...before, [field]: text })),
      confirm: (match: OpenMatch) => {
        const answers = answerYes(match, isAnonymous);
        if (answers === null) return false;
        setRejected(others(match));
        for (const [field, value] of answers) setValue(field as "age", value as string, { shouldDirty: true });
        return true;
      },
      reject: (match: OpenMatch, why: Rejection["why"]) => {
        const { term, field } = match;
        const text = match.text as Rejection["text"];
        const whole = text === "pick" ? {} : { whole: storedText(getValues(), text as FreeText).text };
        setRejected([...others(match), { text, ...whole, term, field, why }]);
      },
      decideAgain: (match: OpenMatch) => setRejected(others(match)),
    };
  }, [isAnonymous, setValue, getValues]);
  const facts = useMemo(
    (): FormFacts => ({
      ...actions,
      ...read,
      texts,
      isAnonymous,
      askInPlace,
      findUndecided: () => {
        const typed = textsOf(getValues());
        setTexts(typed);
        if (!isForClinician) return [];
        const { matches } = readForm(getValues(), typed, { isAnonymous, now: now(), readAnswers });
        return matches.filter(isOpen).map(({ text, term, field }) => [text, term, field].join("\n"));
      },
    }),
    [read, actions, texts, askInPlace, isForClinician, isAnonymous, readAnswers, getValues],
  );
  useEffect(() => {
    if (latest) latest.current = facts;
  }, [latest, facts]);
  return <Facts value={facts}>{children}</Facts>;
}

const now = () => new Date(serverNowMs()).toISOString();

export const isOpen = ({ state }: { readonly state: string }): boolean => state === "open";
