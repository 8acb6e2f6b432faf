import { type ClinicalTerm, type TermProposal, termsOf } from "./clinical-term.ts";
import { type Deniable, type Denial, findDenials } from "./denial.ts";
import { isEarlier, isRecent } from "./earlier.ts";
import { type FoundPhrase, findPhrases } from "./phrase-index.ts";
import { splitIntoParts } from "./split-text.ts";
import { findValues, type JudgedWith, type TextValue } from "./text-values.ts";
import { isEveryWordRead } from "./unread-words.ts";

/** An answer that a text suggests. It counts only when a clinician confirms it. */
export interface FreeTextProposal extends TermProposal {
  /** The words that were recognized: a term, or a value with its number. */
  readonly term: string;
  /** The part of the text that contains them. */
  readonly part: string;
}

/** One part of a text, in lower case and without accents, and what was read in it. */
export interface ReadPart {
  readonly part: string;
  /** Values first, then the longest term. */
  readonly proposals: readonly FreeTextProposal[];
  /** Terms of the safety check that the part denies. */
  readonly denied: readonly string[];
  /** Terms that the part says were earlier, and that are recorded nowhere. */
  readonly earlier: readonly string[];
  /** Something in it was not understood: it prevents green until a clinician has read it. */
  readonly isUnread: boolean;
}

export interface FreeTextReading {
  readonly proposals: readonly FreeTextProposal[];
  readonly denied: readonly string[];
  readonly earlier: readonly string[];
  /** Whole parts. */
  readonly unread: readonly string[];
}

export interface ReadOptions {
  /** The hospital's. */
  readonly currentYear: number;
  /** What the recorded answers say; nothing unless given. */
  readonly judgedWith?: JudgedWith;
}

const NOTHING_RECORDED: JudgedWith = { diabetes: false, assist_device: false, isMapRecorded: false };

/** What a free text of the assessment says, part by part. Source: model 2.1, section 5. */
export function readTextParts(
  field: string,
  text: string,
  { currentYear, judgedWith = NOTHING_RECORDED }: ReadOptions,
): ReadPart[] {
  const terms = termsOf(field);
  return splitIntoParts(text).map((part) => {
    const values = findValues(part, judgedWith);
    return readPart(part, values, findPhrases(part, terms, values), currentYear);
  });
}

/** The parts combined: proposals in the order of the parts, each denied and earlier term once. */
export function readFreeText(field: string, text: string, options: ReadOptions): FreeTextReading {
  const parts = readTextParts(field, text, options);
  return {
    proposals: parts.flatMap(({ proposals }) => proposals),
    denied: [...new Set(parts.flatMap(({ denied }) => denied))],
    earlier: [...new Set(parts.flatMap(({ earlier }) => earlier))],
    unread: parts.flatMap(({ part, isUnread }) => (isUnread ? [part] : [])),
  };
}

type FoundTerm = FoundPhrase<ClinicalTerm>;

/** What the part says about one term, wherever the term occurs in it. */
interface StatedTerm {
  readonly term: ClinicalTerm;
  readonly is: "stated" | "earlier" | "denied";
  /** For a denied term, where its negations are. */
  readonly sides: readonly Denial["side"][];
}

function readPart(part: string, values: readonly TextValue[], found: readonly FoundTerm[], year: number): ReadPart {
  const stated = stateTerms(part, values, found, year);
  const asked = new Set(stated.flatMap((one) => proposalsOf(one).map(({ field }) => field)));
  const proposals = values.flatMap(({ proposal, start, end }): FreeTextProposal[] => {
    if (proposal === null || (proposal.value === null && asked.has(proposal.field))) return [];
    return [{ ...proposal, term: part.slice(start, end), part }];
  });
  const denied: string[] = [];
  const earlier: string[] = [];
  const isValueProposed = proposals.length > 0;
  for (const one of stated) {
    const { term, is } = one;
    if (is === "denied" && !(term.isBar && isReopened(one, stated, isValueProposed))) {
      if (term.isSafetyQuestion) denied.push(term.phrase);
      continue;
    }
    const proposed = is === "earlier" ? (term.earlier ?? []) : term.proposals;
    if (is === "earlier" && proposed.length === 0) earlier.push(term.phrase);
    for (const proposal of proposed) proposals.push({ ...proposal, term: term.phrase, part });
  }
  return { part, proposals, denied, earlier, isUnread: isUnread(part, values, found) };
}

/** Each term of the part once, the longest first. What is stated once counts before what is earlier or denied. */
function stateTerms(
  part: string,
  values: readonly TextValue[],
  found: readonly FoundTerm[],
  currentYear: number,
): StatedTerm[] {
  const places = found.map(({ entry, start, end }) => ({ term: entry, start, end }));
  const denials = findDenials(part, [...places, ...values.map(({ start, end }) => ({ term: null, start, end }))]);
  const isOfNow = isRecent(part);
  const stated = new Map<ClinicalTerm, StatedTerm>();
  for (const place of places) {
    const { term } = place;
    const denial = countedDenial(place, denials.get(place), isOfNow);
    const isOver =
      denial?.isResolved === true || (!isOfNow && denial === undefined && isEarlier(part, place, currentYear));
    const is = isOver && term.earlier !== null ? "earlier" : denial === undefined ? "stated" : "denied";
    const before = stated.get(term);
    const sides = [...(before?.sides ?? []), ...(denial === undefined ? [] : [denial.side])];
    stated.set(term, { term, is: before === undefined ? is : stronger(is, before.is), sides });
  }
  return [...stated.values()];
}

const STRENGTH = { stated: 2, earlier: 1, denied: 0 } as const;
const stronger = (one: StatedTerm["is"], other: StatedTerm["is"]): StatedTerm["is"] =>
  STRENGTH[one] > STRENGTH[other] ? one : other;

/** 'Resolved' says nothing beside a word about the present, or after a bar that has no earlier field. */
function countedDenial({ term }: Deniable, denial: Denial | undefined, isOfNow: boolean): Denial | undefined {
  if (denial === undefined || !denial.isResolved) return denial;
  const isBarWithoutEarlier = term?.isBar === true && term.earlier === null && denial.side === "behind";
  return isOfNow || isBarWithoutEarlier ? undefined : denial;
}

/** A denied bar is proposed beside something that is proposed and not denied on the same side. */
function isReopened(bar: StatedTerm, all: readonly StatedTerm[], isValueProposed: boolean): boolean {
  const isDeniedToo = ({ is, sides }: StatedTerm): boolean =>
    is === "denied" && bar.sides.every((side) => sides.includes(side));
  return isValueProposed || all.some((other) => other !== bar && proposalsOf(other).length > 0 && !isDeniedToo(other));
}

const proposalsOf = ({ term, is }: StatedTerm): readonly TermProposal[] =>
  is === "earlier" ? (term.earlier ?? []) : term.proposals;

const SIGNS_ONLY = /^[\p{P}\p{S}\s]*$/u;

function isUnread(part: string, values: readonly TextValue[], found: readonly FoundTerm[]): boolean {
  if (SIGNS_ONLY.test(part)) return false;
  if (values.length + found.length === 0 || values.some(({ isCertain }) => !isCertain)) return true;
  return !isEveryWordRead(part, [...values, ...found]);
}
