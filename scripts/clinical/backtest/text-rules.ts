import fc from "fast-check";
import {
  type AssessmentInput,
  assessRisk,
  CLINICAL_TERMS,
  type ClinicalTerms,
  type OpenProposal,
  readFreeText,
  SAFETY_ITEMS,
  type SafetyItem,
  termsOf,
} from "../../../packages/clinical/src/index.ts";
import { isWorseClass } from "../../../packages/clinical/src/safety/strictness.ts";

const DIAGNOSIS = "admission_diagnosis";
const YEAR = 2026;

/** How a diagnosis that bars cycling is typed. In each of them it is proposed. */
const FORMS: readonly ((term: string) => string)[] = [
  (term) => term,
  (term) => term.toUpperCase(),
  (term) => `${term}.`,
  (term) => `(${term})`,
  (term) => `htn, ${term}`,
  (term) => `${term}; ckd`,
  (term) => `htn and ${term}`,
  (term) => `${term} with pneumonia`,
  (term) => `admitted with ${term}`,
  (term) => `possible ${term}`,
  (term) => `suspected ${term}`,
  (term) => `rule out ${term}`,
  (term) => `r/o ${term}`,
  (term) => `concern for ${term}`,
  (term) => `s/p ${term}`,
  (term) => `${term}?`,
  (term) => `${term} today`,
  (term) => `new ${term}`,
  (term) => `h/o ${term} 3 days ago`,
  (term) => `${term} not ruled out`,
  (term) => `${term} cannot be excluded`,
  (term) => `${term} to be ruled out`,
  (term) => `${term} not resolved`,
  (term) => `no pneumonia but ${term}`,
  (term) => `no cough because of ${term}`,
  (term) => `no, ${term}`,
];

/** A term, and the answer of it that is a STOP. */
interface BarringTerm {
  readonly phrase: string;
  readonly proposals: readonly { readonly field: string; readonly value: OpenProposal["value"] }[];
}

const isStop = ({ field, value }: OpenProposal): boolean => {
  const rules = (SAFETY_ITEMS as Readonly<Record<string, SafetyItem>>)[field]?.rules ?? [];
  return rules.some((rule) => rule.class === "stop" && [rule.value].flat().some((one) => one === value));
};

const listBarringTerms = (): BarringTerm[] =>
  [...termsOf(DIAGNOSIS).values()].flat().flatMap(({ phrase, proposals }) => {
    const stops = proposals.filter(isStop);
    return stops.length === 0 ? [] : [{ phrase, proposals: stops }];
  });

/** Every term that would be a STOP, in every form. */
export const barsAreProposed = (): boolean[] =>
  listBarringTerms().flatMap(({ phrase, proposals }) =>
    FORMS.map((form) => {
      const { proposals: read } = readFreeText(DIAGNOSIS, form(phrase), { currentYear: YEAR });
      return proposals.some(({ field }) => read.some((one) => one.field === field && isStop(one)));
    }),
  );

const TERMS: readonly ClinicalTerms[] = CLINICAL_TERMS;

export const anyTextLeft = fc.record({
  open_proposals: fc.array(fc.constantFrom(...TERMS.map(({ field, value }) => ({ field, value }))), { maxLength: 2 }),
  unread_text: fc.subarray(["a word that nobody knows"]),
});
type TextLeft = typeof anyTextLeft extends fc.Arbitrary<infer Value> ? Value : never;

/** What a text leaves behind lowers no class and raises no start. */
export function isTextNoHelp(patient: AssessmentInput, left: TextLeft): boolean {
  const [before, after] = [{}, left].map((texts) => assessRisk({ ...patient, ...texts }, { includesWithout: false }));
  if (before === undefined || after === undefined) return false;
  if (isWorseClass(before.safety.class, after.safety.class)) return false;
  if (left.unread_text.length > 0 && after.safety.class === "green") return false;
  const [start, startAfter] = [before.mobility_recommendation, after.mobility_recommendation];
  if (start === null || startAfter === null) return true;
  return startAfter.start_watts <= start.start_watts && startAfter.start_minutes <= start.start_minutes;
}
