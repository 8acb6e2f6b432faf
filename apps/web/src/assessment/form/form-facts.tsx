import type { SafetyItemId } from "@bedside-bike/clinical";
import type { TextProposal } from "@bedside-bike/contract";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useStored } from "../../store.ts";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import type { AssessmentValues, FreeText } from "./assessment-values.ts";
import type { FormVariant } from "./form-variant.ts";
import {
  answerProposed,
  isAboutSafety,
  listUndecided,
  notesForPatients,
  type ReadForm,
  type ReadTexts,
  readForm,
  type TermNotes,
  textsOf,
} from "./free-text-reading.ts";
import { textReading } from "./text-reading.ts";

/** A question of the safety check, shown where a text brings it up. */
export type AskInPlace = (id: SafetyItemId) => ReactNode;

export interface FormFacts extends Pick<ReadForm, "patient" | "proposals" | "parts"> {
  readonly texts: ReadTexts;
  /** Null for patients and visitors, who are not asked the safety check, and mark nothing as read. */
  readonly askInPlace: AskInPlace | null;
  /** To call when the user leaves a text or pauses. */
  readonly readText: (field: FreeText, text: string) => void;
  readonly confirm: (proposal: TextProposal) => void;
  readonly reject: (term: TermNotes) => void;
  readonly decideAgain: (term: TermNotes) => void;
  readonly markRead: (part: string) => void;
  readonly markUnread: (part: string) => void;
  /** Reads the texts as they are now; returns the keys of open decisions. */
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
  const year = Number(useHospitalToday().slice(0, 4));
  const isAnonymous = variant === "anonymous";
  const isForClinician = askInPlace !== null;
  const readAnswers = useStored(textReading, (loaded) => loaded);
  const read = useMemo(
    () => readForm(values, texts, { isAnonymous, year, readAnswers }),
    [values, texts, isAnonymous, year, readAnswers],
  );
  const { unknownParts } = read;
  const actions = useMemo(() => {
    const otherRejections = ({ part, term }: Pick<TermNotes, "part" | "term">) =>
      getValues("rejected_proposals").filter((one) => one.part !== part || one.term !== term);
    const setRejected = (rejected: AssessmentValues["rejected_proposals"]) =>
      setValue("rejected_proposals", rejected, { shouldDirty: true });
    const otherParts = (...parts: readonly string[]) => getValues("read_texts").filter((part) => !parts.includes(part));
    const setMarked = (parts: string[]) => setValue("read_texts", parts, { shouldDirty: true });
    return {
      readText: (field: FreeText, text: string) =>
        setTexts((before) => (before[field] === text ? before : { ...before, [field]: text })),
      confirm: (proposal: TextProposal) => {
        setRejected(otherRejections(proposal));
        for (const [field, value] of answerProposed(proposal, isAnonymous)) {
          setValue(field as "age", value as string, { shouldDirty: true });
        }
      },
      reject: ({ part, term }: TermNotes) => setRejected([...otherRejections({ part, term }), { part, term }]),
      decideAgain: (term: TermNotes) => setRejected(otherRejections(term)),
      markRead: (part: string) => setMarked([...otherParts(part), part]),
      markUnread: (part: string) => setMarked(otherParts(part)),
      /** The server refuses a mark on a part that is in none of the texts. */
      forgetMarks: (parts: readonly string[]) => parts.length > 0 && setMarked(otherParts(...parts)),
    };
  }, [isAnonymous, setValue, getValues]);
  useEffect(() => {
    actions.forgetMarks(unknownParts);
  }, [actions, unknownParts]);
  const facts = useMemo((): FormFacts => {
    const notesFor = ({ parts }: ReadForm) => (isForClinician ? parts : parts.map(notesForPatients));
    return {
      ...actions,
      patient: read.patient,
      proposals: isForClinician ? read.proposals : read.proposals.filter((proposal) => !isAboutSafety(proposal)),
      parts: notesFor(read),
      texts,
      askInPlace,
      findUndecided: () => {
        const now = textsOf(getValues());
        setTexts(now);
        const found = readForm(getValues(), now, { isAnonymous, year, readAnswers: textReading.get() });
        actions.forgetMarks(found.unknownParts);
        return notesFor(found).flatMap((notes) => listUndecided(notes, isForClinician));
      },
    };
  }, [read, actions, texts, askInPlace, isForClinician, isAnonymous, year, getValues]);
  useEffect(() => {
    if (latest) latest.current = facts;
  }, [latest, facts]);
  return <Facts value={facts}>{children}</Facts>;
}
