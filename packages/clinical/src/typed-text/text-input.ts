import type { AssessmentInput } from "../assessment-input.ts";

/** A term chosen from the list. */
export interface Pick {
  /** The list in which it was chosen: a text's field. */
  readonly field: string;
  readonly term: string;
}

/** Stands where a match of a text names the text's field. */
export const PICK = "pick";

/** A match that a provider denied, for the whole text on which it was made. */
export interface RejectedTerm {
  /** The text's field, or `pick`. */
  readonly text: string;
  /** The whole text; absent for a pick. */
  readonly whole?: string | undefined;
  readonly term: string;
  /** The question. */
  readonly field: string;
  readonly why: "earlier" | "not_so";
}

export interface TextInput {
  /** Field -> the text as it is stored. */
  readonly texts: Readonly<Record<string, string>>;
  readonly picks: readonly Pick[];
  /** Field -> the exact text that a provider marked as read. */
  readonly text_read: Readonly<Record<string, string>>;
  readonly rejected_terms: readonly RejectedTerm[];
  /** Before the picks. */
  readonly answers: AssessmentInput;
  /** Whether somebody gave this risk answer: a default is none. */
  readonly isGiven: (field: string) => boolean;
}
