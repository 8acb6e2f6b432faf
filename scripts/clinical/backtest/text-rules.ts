import fc from "fast-check";
import {
  type AssessmentInput,
  assessRisk,
  decideTexts,
  type OpenMatch,
  SAFETY_ITEMS,
  type SafetyItem,
} from "../../../packages/clinical/src/index.ts";
import { isWorseClass } from "../../../packages/clinical/src/safety/strictness.ts";
import { CLINICAL_TERMS } from "../../../packages/clinical/src/typed-text/clinical-terms.ts";
import { TERMS } from "../../../packages/clinical/src/typed-text/find-terms.ts";

const DIAGNOSIS = "admission_diagnosis";

/** How a diagnosis that bars cycling is typed, denied and of long ago too. Each of them asks. */
const FORMS: readonly ((term: string) => string)[] = [
  (term) => term,
  (term) => term.toUpperCase(),
  (term) => `${term}.`,
  (term) => `(${term})`,
  (term) => `htn, ${term}`,
  (term) => `${term}; ckd`,
  (term) => `${term} with pneumonia`,
  (term) => `no ${term}`,
  (term) => `denies ${term}`,
  (term) => `${term} ruled out`,
  (term) => `${term} unlikely`,
  (term) => `${term} resolved`,
  (term) => `h/o ${term} (2015)`,
  (term) => `r/o ${term}`,
  (term) => `no pneumonia c/w ${term}`,
  (term) => `pneumonia/${term}`,
  (term) => `mother had ${term}`,
  (term) => `keine ${term}`,
  (term) => `sin ${term}?`,
];

const isStop = ({ field, value }: Pick<OpenMatch, "field" | "value">): boolean => {
  const rules = (SAFETY_ITEMS as Readonly<Record<string, SafetyItem>>)[field]?.rules ?? [];
  return rules.some((rule) => rule.class === "stop" && [rule.value].flat().some((one) => one === value));
};

const barringTerms = [...TERMS].flatMap(([term, questions]) => {
  const fields = questions.filter(isStop).map(({ field }) => field);
  return fields.length === 0 ? [] : [{ term, fields }];
});

/** Every term that would be a STOP, in every form, ticked and with the button touched: it asks, and there is no plan. */
export const barsAreAsked = (patient: AssessmentInput): boolean[] =>
  barringTerms.flatMap(({ term, fields }) =>
    FORMS.map((form) => {
      const text = form(term);
      const { answers, open, unread } = decideTexts({
        texts: { [DIAGNOSIS]: text },
        text_read: { [DIAGNOSIS]: text },
        ...{ picks: [], rejected_terms: [], answers: patient, isGiven: () => false },
      });
      const assessed = { ...answers, open_matches: open, unread_texts: unread };
      const { safety, mobility_recommendation } = assessRisk(assessed, { includesWithout: false });
      const isAsked = fields.every((field) => open.some((match) => match.field === field && isStop(match)));
      return isAsked && safety.class !== "green" && safety.open_bars.length > 0 && mobility_recommendation === null;
    }),
  );

export const anyTextLeft = fc.record({
  open_matches: fc.array(
    fc
      .constantFrom(...CLINICAL_TERMS)
      .map(({ field, value }): OpenMatch => ({ text: DIAGNOSIS, term: field, field, value, times: 1 })),
    { maxLength: 2 },
  ),
  unread_texts: fc.subarray([DIAGNOSIS]),
});
type TextLeft = typeof anyTextLeft extends fc.Arbitrary<infer Value> ? Value : never;

/** What a text leaves behind lowers no class and raises no start. */
export function isTextNoHelp(patient: AssessmentInput, left: TextLeft): boolean {
  const [before, after] = [{}, left].map((texts) => assessRisk({ ...patient, ...texts }, { includesWithout: false }));
  if (before === undefined || after === undefined) return false;
  if (isWorseClass(before.safety.class, after.safety.class)) return false;
  if (left.unread_texts.length > 0 && after.safety.class === "green") return false;
  const [start, startAfter] = [before.mobility_recommendation, after.mobility_recommendation];
  if (start === null || startAfter === null) return startAfter === null;
  return startAfter.start_watts <= start.start_watts && startAfter.start_minutes <= start.start_minutes;
}
