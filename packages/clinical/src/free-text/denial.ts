import type { ClinicalTerm } from "./clinical-term.ts";
import { findPhrases, indexPhrases, type Span } from "./phrase-index.ts";
import {
  EARLIER_WORDS,
  NEGATION_ENDS,
  NEGATIONS,
  NEGATIONS_BEHIND,
  NOT_NEGATIONS,
  PROPOSE_WORDS,
} from "./text-words.ts";

/** A term, a term without effect or a value: something that can follow a negation. */
export interface Deniable extends Span {
  /** Null: a value. */
  readonly term: ClinicalTerm | null;
}

/** On which side of the term its negation is, and whether it says that the thing is over. */
export interface Denial {
  readonly side: "before" | "behind";
  readonly isResolved: boolean;
}

type Role = "negation" | "behind" | "either" | "not" | "end" | "or" | "slash" | "other";

interface Cue {
  readonly phrase: string;
  readonly role: Role;
}

const isBehindToo = (phrase: string): boolean => NEGATIONS_BEHIND.some((behind) => behind === phrase);
const isBeforeToo = (phrase: string): boolean => NEGATIONS.some((before) => before === phrase);
const cuesOf = (role: Role, phrases: readonly string[]): Cue[] => phrases.map((phrase) => ({ phrase, role }));

const CUES = indexPhrases<Cue>([
  ...NEGATIONS.map((phrase): Cue => ({ phrase, role: isBehindToo(phrase) ? "either" : "negation" })),
  ...NEGATIONS_BEHIND.filter((phrase) => !isBeforeToo(phrase)).map((phrase): Cue => ({ phrase, role: "behind" })),
  ...cuesOf("not", NOT_NEGATIONS),
  ...cuesOf("end", NEGATION_ENDS),
  ...cuesOf("or", ["or", "nor"]),
  ...cuesOf("slash", ["/"]),
  // Words that are not cues themselves but contain one: 'concern for', 'w/u', 'n/v'.
  ...cuesOf("other", [...PROPOSE_WORDS.filter((phrase) => phrase !== "suspected"), ...EARLIER_WORDS, "w/u", "b/l"]),
]);

interface FoundCue extends Span {
  readonly phrase: string;
  readonly role: Role;
}

/** The negation that applies to each term of the part; terms that none applies to are absent. */
export function findDenials(part: string, deniables: readonly Deniable[]): Map<Deniable, Denial> {
  const terms = [...deniables].sort((one, other) => one.start - other.start);
  const cues = findPhrases(part, CUES)
    .map(({ entry, start, end }): FoundCue => ({ ...entry, start, end }))
    .filter(({ start }) => !terms.some((term) => start >= term.start && start < term.end))
    .sort((one, other) => one.start - other.start);
  const denials = new Map<Deniable, Denial>();
  let negation: FoundCue | null = null;
  let isFirst = false;
  let joint: "or" | "slash" | null = null;
  let last: Deniable | null = null;
  for (const at of [...cues, ...terms].sort((one, other) => one.start - other.start)) {
    if (!("role" in at)) {
      const isReached: boolean = negation !== null && (isFirst || isJoined(joint, last, at));
      if (isReached && negation !== null) denials.set(at, { side: "before", isResolved: isResolved(negation) });
      else negation = null;
      isFirst = false;
      joint = null;
      last = at;
      continue;
    }
    const isDirectlyBehind = last !== null && isBeside(part.slice(last.end, at.start));
    if (isDirectlyBehind && last !== null && (at.role === "behind" || at.role === "either")) {
      if (!isDoubted(part, at, cues)) denials.set(last, { side: "behind", isResolved: isResolved(at) });
      negation = null;
    } else if (at.role === "negation" || at.role === "either") {
      negation = isDoubted(part, at, cues) ? null : at;
      isFirst = true;
      joint = null;
    } else if (at.role === "end" || at.role === "not") negation = null;
    else if (at.role === "or" || at.role === "slash") joint = at.role;
  }
  return denials;
}

const isResolved = ({ phrase }: FoundCue): boolean => phrase === "resolved";

/** '/' joins two of the same kind: 'no warfarin/GI bleed' does not deny the bleed. */
function isJoined(joint: "or" | "slash" | null, last: Deniable | null, next: Deniable): boolean {
  if (joint === null || last === null) return false;
  return joint === "or" || (last.term !== null && last.term.kind === next.term?.kind);
}

const BESIDE = /^[\s()[\]{}:]*$/;
const isBeside = (between: string): boolean => BESIDE.test(between);

/** A question mark within the scope of the negation: 'PE ruled out?' */
function isDoubted(part: string, cue: FoundCue, cues: readonly FoundCue[]): boolean {
  const end = cues.find(({ role, start }) => role === "end" && start >= cue.end);
  return part.slice(cue.end, end?.start).includes("?");
}
