import { SAFETY_ITEMS } from "../safety/safety-items.ts";
import { SAFETY_RULES_FROM_ANSWERS } from "../safety/tables/rules-from-answers.ts";
import { CLINICAL_TERMS, NEGATION_ENDS, NEGATIONS, type ProposedField } from "./clinical-terms.ts";
import { isEarlierClot } from "./earlier-clot.ts";
import { hasPhraseAt, indexPhrases, type PhraseIndex, phrasesFrom } from "./phrase-index.ts";
import { endOfPhrase, endOfWord, isWordCharacter, plainText, splitIntoParts } from "./split-text.ts";

/** An answer that a text suggests. It counts only when a clinician confirms it. */
export interface FreeTextProposal {
  readonly field: ProposedField;
  readonly value: boolean | string;
  readonly term: string;
}

export interface FreeTextReading {
  /** By part of the text; within a part the longest term first. */
  readonly proposals: readonly FreeTextProposal[];
  /** Terms of safety questions that the text denies. */
  readonly denied: readonly string[];
  /** Parts of the text without any known term, in lower case and without accents. */
  readonly not_used: readonly string[];
}

/** The only text from which admission types are proposed. */
const DIAGNOSIS_FIELD = "admission_diagnosis";

interface Term {
  readonly phrase: string;
  readonly proposal: FreeTextProposal;
  /** What is proposed where the text says that the clot was earlier. */
  readonly earlier: FreeTextProposal | null;
  readonly isSafetyQuestion: boolean;
}

interface Found {
  readonly term: Term;
  readonly start: number;
  readonly end: number;
  readonly isDenied: boolean;
}

const byLengthThenName = (one: string, other: string): number =>
  other.length - one.length || (one < other ? -1 : one > other ? 1 : 0);

const TERMS: readonly Term[] = CLINICAL_TERMS.flatMap(({ field, value, terms }) =>
  terms.map((term) => ({
    phrase: term,
    proposal: { field, value, term },
    earlier: field === "acute_dvt_pe" ? { field: "has_vte_history", value: true, term } : null,
    isSafetyQuestion: field in SAFETY_ITEMS || field in SAFETY_RULES_FROM_ANSWERS,
  })),
);
const DIAGNOSIS_TERMS = indexPhrases(TERMS);
const OTHER_TERMS = indexPhrases(TERMS.filter(({ proposal }) => !proposal.field.startsWith("is_")));
const NEGATION_PHRASES = indexPhrases(NEGATIONS.map((phrase) => ({ phrase })));
const NEGATION_END_PHRASES = indexPhrases(NEGATION_ENDS.map((phrase) => ({ phrase })));

/** What a free text of the assessment says, by the terms of `CLINICAL_TERMS`. Fields are read one at a time. */
export function readFreeText(field: string, text: string, currentYear: number): FreeTextReading {
  const terms = field === DIAGNOSIS_FIELD ? DIAGNOSIS_TERMS : OTHER_TERMS;
  const proposals: FreeTextProposal[] = [];
  const denied: string[] = [];
  const notUsed: string[] = [];
  for (const part of splitIntoParts(plainText(text))) {
    const found = keepLongest(part, findTerms(part, terms));
    if (found.length === 0) notUsed.push(part);
    for (const [term, places] of groupByTerm(found)) {
      const stated = places.filter(({ isDenied }) => !isDenied);
      if (stated.length === 0) {
        if (term.isSafetyQuestion) denied.push(term.phrase);
        continue;
      }
      // Of a term that stands twice, the current clot counts before the earlier one.
      const { earlier } = term;
      const isEarlier =
        earlier !== null && stated.every(({ start, end }) => isEarlierClot(part, start, end, currentYear));
      proposals.push(isEarlier ? earlier : term.proposal);
    }
  }
  return { proposals, denied, not_used: notUsed };
}

/** Every term in the part, overlapping ones too, and whether a negation before it still holds. */
function findTerms(part: string, terms: PhraseIndex<Term>): Found[] {
  const found: Found[] = [];
  let isDenied = false;
  for (let start = 0; start < part.length; start += 1) {
    if (!isWordCharacter(part, start)) continue;
    const wordEnd = endOfWord(part, start);
    const word = part.slice(start, wordEnd);
    for (const term of phrasesFrom(terms, word)) {
      const end = endOfPhrase(part, start, term.phrase);
      if (end !== null) found.push({ term, start, end, isDenied });
    }
    if (hasPhraseAt(NEGATION_END_PHRASES, part, start, word)) isDenied = false;
    else if (hasPhraseAt(NEGATION_PHRASES, part, start, word)) isDenied = true;
    start = wordEnd;
  }
  return found;
}

/** Text that a term has matched is not matched again by a shorter one. */
function keepLongest(part: string, found: Found[]): Found[] {
  if (found.length < 2) return found;
  found.sort((one, other) => byLengthThenName(one.term.phrase, other.term.phrase) || one.start - other.start);
  const isMatched = new Uint8Array(part.length);
  return found.filter(({ start, end }) => {
    if (isMatched.subarray(start, end).includes(1)) return false;
    isMatched.fill(1, start, end);
    return true;
  });
}

function groupByTerm(found: readonly Found[]): Map<Term, Found[]> {
  const groups = new Map<Term, Found[]>();
  for (const one of found) {
    const others = groups.get(one.term);
    if (others === undefined) groups.set(one.term, [one]);
    else others.push(one);
  }
  return groups;
}
