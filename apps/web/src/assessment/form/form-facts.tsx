import type { TextProposal } from "@bedside-bike/contract";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import type { AssessmentValues, FreeText } from "./assessment-values.ts";
import type { FormVariant } from "./form-variant.ts";
import {
  answerProposed,
  isAboutSafety,
  type ReadForm,
  type ReadTexts,
  readForm,
  textsOf,
} from "./free-text-reading.ts";

export interface FormFacts extends ReadForm {
  readonly texts: ReadTexts;
  /** The hospital's, which decides what a year in a text means. */
  readonly year: number;
  /** To call when the user leaves a text. */
  readonly readText: (field: FreeText, text: string) => void;
  readonly confirm: (proposal: TextProposal) => void;
  readonly reject: (proposal: TextProposal) => void;
  readonly decideAgain: (proposal: TextProposal) => void;
  /** Reads the texts as they are now; what is left to decide. */
  readonly findUndecided: () => readonly TextProposal[];
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
  isForClinician: boolean;
  /** Holds the facts for what happens outside of a render. */
  latest?: RefObject<FormFacts | null>;
  children: ReactNode;
}

/** What the form's answers say so far, read as the server will read them. Only what uses it renders at each key. */
export function FormFactsProvider({ form, variant, isForClinician, latest, children }: FormFactsProviderProps) {
  const { setValue, getValues } = form;
  const values = useWatch({ control: form.control }) as AssessmentValues;
  const [texts, setTexts] = useState(() => textsOf(getValues()));
  const year = Number(useHospitalDay()(Date.now()).slice(0, 4));
  const isAnonymous = variant === "anonymous";
  const facts = useMemo((): FormFacts => {
    const { patient, proposals } = readForm(values, texts, isAnonymous, year);
    const shown = (all: readonly TextProposal[]) =>
      isForClinician ? all : all.filter((proposal) => !isAboutSafety(proposal));
    const setRejected = (ids: string[]) => setValue("rejected_proposals", ids, { shouldDirty: true });
    const withoutId = ({ id }: TextProposal) => getValues("rejected_proposals").filter((other) => other !== id);
    return {
      patient,
      proposals: shown(proposals),
      texts,
      year,
      readText: (field, text) => setTexts((read) => (read[field] === text ? read : { ...read, [field]: text })),
      confirm: (proposal) => {
        setRejected(withoutId(proposal));
        for (const [field, value] of answerProposed(proposal, isAnonymous)) {
          setValue(field as "age", value as string, { shouldDirty: true });
        }
      },
      reject: (proposal) => setRejected([...withoutId(proposal), proposal.id]),
      decideAgain: (proposal) => setRejected(withoutId(proposal)),
      findUndecided: () => {
        const now = getValues();
        const read = textsOf(now);
        setTexts(read);
        return shown(readForm(now, read, isAnonymous, year).proposals).filter(({ state }) => state === "open");
      },
    };
  }, [values, texts, isAnonymous, year, isForClinician, setValue, getValues]);
  useEffect(() => {
    if (latest) latest.current = facts;
  }, [latest, facts]);
  return <Facts value={facts}>{children}</Facts>;
}
