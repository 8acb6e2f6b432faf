import { questionsOf } from "../questions.ts";
import { ANSWER_RULES, findMatch, ITEM_PLACES, ITEM_RULES } from "../safety/compiled-rules.ts";
import { CLINICAL_TERMS, type ClinicalTerms } from "./clinical-terms.ts";
import { indexPhrases, type PhraseIndex } from "./phrase-index.ts";
import { EARLIER_FIELDS, NO_EFFECT_TERMS } from "./text-words.ts";

export interface TermProposal {
  /** A field of the risk answers or of the safety check. */
  readonly field: string;
  /** Null if it only raises the question. */
  readonly value: boolean | string | number | null;
}

/** What a term names: '/' extends a negation only between two of the same kind. */
type TermKind = "diagnosis" | "drug" | "device";

/** A term as one text field reads it. */
export interface ClinicalTerm {
  readonly phrase: string;
  readonly kind: TermKind;
  /** In the order of the table; empty where the term changes nothing. */
  readonly proposals: readonly TermProposal[];
  readonly isSafetyQuestion: boolean;
  /** Whether one of its values would be a STOP. */
  readonly isBar: boolean;
  /** What an earlier one proposes; nothing if it is recorded nowhere. Null if the term has no earlier field. */
  readonly earlier: readonly TermProposal[] | null;
}

/** The only text field from which admission types are proposed. */
const DIAGNOSIS_FIELD = "admission_diagnosis";

const DRUG_FIELDS: ReadonlySet<string> = new Set([
  ...questionsOf({ group: "medication" }),
  "hormonal_treatment",
  "on_vte_prophylaxis",
]);
/** Drugs that propose a diagnosis. */
const DRUGS: ReadonlySet<string> = new Set([
  ...[
    "carbidopa",
    "chemo",
    "chemotherapy",
    "insulin",
    "levodopa",
    "levophed",
    "metformin",
    "norepinephrine",
    "on levo",
  ],
  ...["phenylephrine infusion", "pressors", "sinemet", "vasopressin"],
]);
const DEVICE_FIELDS: ReadonlySet<string> = new Set([
  ...questionsOf({ group: "device" }),
  "femoral_line",
  "mechanical_support",
]);

const WITHOUT_CONDITIONS = { diabetes: false, assist_device: false };

function isStop({ field, value }: TermProposal): boolean {
  const place = ITEM_PLACES.get(field);
  const rules = place === undefined ? ANSWER_RULES.find(({ id }) => id === field)?.rules : ITEM_RULES[place];
  return rules !== undefined && findMatch(rules, value, WITHOUT_CONDITIONS)?.reason.class === "stop";
}

const isOfSafetyCheck = ({ field }: TermProposal): boolean =>
  ITEM_PLACES.has(field) || ANSWER_RULES.some(({ id }) => id === field);

function kindOf(phrase: string, proposals: readonly TermProposal[]): TermKind {
  if (DRUGS.has(phrase) || proposals.some(({ field }) => DRUG_FIELDS.has(field))) return "drug";
  return proposals.some(({ field }) => DEVICE_FIELDS.has(field)) ? "device" : "diagnosis";
}

function earlierOf(all: readonly TermProposal[]): readonly TermProposal[] | null {
  const fields = all.flatMap(({ field }) => (field in EARLIER_FIELDS ? [field as keyof typeof EARLIER_FIELDS] : []));
  if (fields.length === 0) return null;
  const recorded = fields.map((field) => EARLIER_FIELDS[field]).filter((field) => field !== null);
  return [...new Set(recorded)].map((field) => ({ field, value: true }));
}

function listTerms(): Map<string, TermProposal[]> {
  const terms = new Map<string, TermProposal[]>();
  for (const { field, value, terms: phrases } of CLINICAL_TERMS as readonly ClinicalTerms[]) {
    for (const phrase of phrases) {
      const others = terms.get(phrase);
      if (others === undefined) terms.set(phrase, [{ field, value }]);
      else others.push({ field, value });
    }
  }
  return terms;
}

const NO_EFFECT: readonly ClinicalTerm[] = (Object.keys(NO_EFFECT_TERMS) as TermKind[]).flatMap((kind) =>
  NO_EFFECT_TERMS[kind].map((phrase) => ({
    phrase,
    kind,
    proposals: [],
    isSafetyQuestion: false,
    isBar: false,
    earlier: null,
  })),
);

function indexTerms(mayPropose: (proposal: TermProposal) => boolean): PhraseIndex<ClinicalTerm> {
  const proposing = [...listTerms()].flatMap(([phrase, all]): ClinicalTerm[] => {
    const proposals = all.filter(mayPropose);
    if (proposals.length === 0) return [];
    return [
      {
        phrase,
        kind: kindOf(phrase, all),
        proposals,
        isSafetyQuestion: proposals.some(isOfSafetyCheck),
        isBar: proposals.some(isStop),
        earlier: earlierOf(all),
      },
    ];
  });
  return indexPhrases([...proposing, ...NO_EFFECT]);
}

const DIAGNOSIS_TERMS = indexTerms(() => true);
const OTHER_TERMS = indexTerms(({ field }) => !field.startsWith("is_"));

/** The terms that a text field knows. */
export const termsOf = (field: string): PhraseIndex<ClinicalTerm> =>
  field === DIAGNOSIS_FIELD ? DIAGNOSIS_TERMS : OTHER_TERMS;
