import type { AssessmentInput, OpenMatch } from "../assessment-input.ts";
import { gradeOf, isAtLeastAsStrict } from "../safety/answer-strictness.ts";
import { conditionsOf, type HeldConditions, ITEM_PLACES } from "../safety/compiled-rules.ts";
import { SAFETY_ITEMS, type SafetyItemId } from "../safety/safety-items.ts";
import { applyPicks } from "./apply-picks.ts";
import { findTerms, TERMS } from "./find-terms.ts";
import { foldText, isBlank, type Span } from "./fold-text.ts";
import { PICK, type RejectedTerm, type TextInput } from "./text-input.ts";
import { findValues, type TextValue, wouldAsk } from "./text-values.ts";

export interface TextMatch extends OpenMatch {
  readonly state: "open" | "confirmed" | "rejected";
  /** Where it stands in the text as typed; empty for a pick. */
  readonly places: readonly Span[];
}

export interface TextDecisions {
  /** With what the picks set, and an earlier clot. */
  readonly answers: AssessmentInput;
  readonly set_by_pick: Readonly<Record<string, boolean | string | number>>;
  /** The questions that picks and an earlier clot answered. */
  readonly answered: readonly string[];
  /** Sorted by text, term and question. */
  readonly open: readonly OpenMatch[];
  /** The fields of texts that nobody has confirmed, sorted. */
  readonly unread: readonly string[];
  /** Texts' first, each in its order there; then the picks'. */
  readonly matches: readonly TextMatch[];
}

interface Match extends OpenMatch {
  readonly places: readonly Span[];
  readonly closedBy?: TextValue["closedBy"];
}

/** A recorded clot treatment answers every term that names a clot. */
const TREATED_CLOTS: readonly unknown[] = ["treated_under_24h", "treated_24_to_48h", "treated", "filter_only"];
const ECMO: readonly unknown[] = ["ecmo_femoral", "ecmo_upper_body"];
const CLOT = "acute_dvt_pe";
const EARLIER_CLOT = "has_vte_history";

/** What texts and picks ask, and what is decided about them. Source: model 2.2, section A. */
export function decideTexts(input: TextInput): TextDecisions {
  const { texts, picks, rejected_terms: rejected } = input;
  const picked = applyPicks(input);
  const held = conditionsOf(picked.answers);
  const answerTo = (field: string): unknown =>
    ITEM_PLACES.has(field)
      ? picked.answers.safety_answers?.[field as SafetyItemId]
      : field in picked.set || input.isGiven(field)
        ? picked.answers[field as keyof AssessmentInput]
        : null;
  const found = [
    ...Object.entries(texts).flatMap(([field, text]) => findMatches(field, text, held)),
    ...[...new Set(picks.map(({ term }) => term))].flatMap(matchesOfPick),
  ];
  let isClotEarlier = false;
  const matches = found.map(({ closedBy, ...match }): TextMatch => {
    const rejection =
      match.text === PICK && match.field in picked.set ? undefined : rejectionOf(match, texts, rejected);
    if (match.field === CLOT && rejection?.why === "earlier") isClotEarlier = true;
    const isClosed = isClosedBy({ closedBy, ...match }, answerTo(match.field), held);
    return { ...match, state: rejection !== undefined ? "rejected" : isClosed ? "confirmed" : "open" };
  });
  const open = matches
    .flatMap(({ state, places: _, ...match }) => (state === "open" ? [match] : []))
    .sort(byTextAndTerm);
  return {
    answers: isClotEarlier ? { ...picked.answers, [EARLIER_CLOT]: true } : picked.answers,
    set_by_pick: picked.set,
    answered: [...Object.keys(picked.set), ...(isClotEarlier ? [EARLIER_CLOT] : [])],
    open,
    unread: Object.keys(texts)
      .filter((field) => !isRead(field, input, open))
      .sort(),
    matches,
  };
}

/** White space is no text. A tick counts for exactly this text, and not while something in it is open. */
function isRead(field: string, { texts, text_read: read }: TextInput, open: readonly OpenMatch[]): boolean {
  const text = texts[field] ?? "";
  return isBlank(text) || (read[field] === text && !open.some((match) => match.text === field));
}

function findMatches(field: string, typed: string, held: HeldConditions): Match[] {
  const { text, typed: spanOf } = foldText(typed);
  const matches = new Map<string, Match>();
  const add = (match: Omit<Match, "text" | "times" | "places">, span: Span) => {
    const key = `${match.field} ${match.term}`;
    const places = [...(matches.get(key)?.places ?? []), spanOf(span)];
    matches.set(key, { ...match, text: field, places, times: places.length });
  };
  const values = findValues(text, held);
  for (const { start, end, ...value } of values) add({ ...value, term: text.slice(start, end) }, { start, end });
  for (const { term, questions, start, end } of findTerms(field, text, values)) {
    for (const question of questions) add({ ...question, term }, { start, end });
  }
  return [...matches.values()];
}

const matchesOfPick = (term: string): Match[] =>
  (TERMS.get(term) ?? []).map((question) => ({ ...question, text: PICK, term, times: 1, places: [] }));

const rejectionOf = (
  { text, term, field }: OpenMatch,
  texts: TextInput["texts"],
  rejected: readonly RejectedTerm[],
): RejectedTerm | undefined =>
  rejected.find(
    (one) =>
      one.text === text && one.term === term && one.field === field && (text === PICK || one.whole === texts[text]),
  );

/** An answer at least as strict, never the question's 'none'. */
function isClosedBy({ field, value, closedBy }: Omit<Match, "places">, answer: unknown, held: HeldConditions): boolean {
  if (!isAnswer(answer)) return false;
  if (value === null) {
    if (closedBy === "asking") return wouldAsk(field, answer, held);
    if (closedBy === "support") return answer !== noneOf(field);
    return field !== "mechanical_support" || ECMO.includes(answer);
  }
  if (answer === noneOf(field)) return false;
  if (field === CLOT && TREATED_CLOTS.includes(answer)) return true;
  return isAtLeastAsStrict(gradeOf(field, answer, held), gradeOf(field, value, held));
}

const isAnswer = (answer: unknown): answer is string | number | boolean =>
  typeof answer === "string" || typeof answer === "number" || typeof answer === "boolean";

/** The answer with which nothing is found. */
function noneOf(field: string): unknown {
  if (!ITEM_PLACES.has(field)) return field === "cognitive_status" ? "normal" : false;
  const item = SAFETY_ITEMS[field as SafetyItemId];
  if (item.type === "choice") return item.choices[0];
  return item.type === "yesno" ? item.rules[0]?.value === false : undefined;
}

/** By code units, field by field. */
function byTextAndTerm(one: OpenMatch, other: OpenMatch): number {
  const compare = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0);
  return compare(one.text, other.text) || compare(one.term, other.term) || compare(one.field, other.field);
}
