import type {
  BradenItems,
  ChoiceId,
  ChoiceOf,
  Flag,
  MorseItems,
  NumberId,
  PaduaItems,
  QuestionId,
  QuestionOf,
} from "./questions.ts";
import type { SafetyAnswers } from "./safety/safety-items.ts";

/** A clinician's own total, or the items they answered; either replaces the estimate. */
export type EnteredScore<Items> = number | Items;

/** An answer that a text suggests; null if it only raises the question. */
export interface OpenProposal {
  readonly field: string;
  readonly value: boolean | string | number | null;
}

type AnswerTo<Id extends QuestionId> = Id extends ChoiceId ? ChoiceOf<Id> : Id extends NumberId ? number : boolean;
type AnswerOrDefault<Id extends QuestionId> =
  Id extends QuestionOf<{ readonly assumed: null }> ? AnswerTo<Id> | null : AnswerTo<Id>;
type Required = { readonly [Id in Flag | QuestionOf<{ readonly group: "person" | "status" }>]: AnswerOrDefault<Id> };
type History = { readonly [Id in QuestionOf<{ readonly group: "history" }>]?: AnswerTo<Id> | null };

/**
 * What the engine assesses: the answers to `QUESTIONS` after the contract applied defaults (CALCULATOR-20), in the
 * units of their rows. Field names are the wire's, so that a contribution can name the field it comes from. Of what is
 * optional, absent or null is not recorded, never 'no'.
 */
export interface AssessmentInput extends Required, History {
  readonly padua?: EnteredScore<PaduaItems> | null;
  readonly morse?: EnteredScore<MorseItems> | null;
  readonly braden?: EnteredScore<BradenItems> | null;
  readonly safety_answers?: SafetyAnswers | null;
  /** What free text proposes, neither answered nor rejected yet. */
  readonly open_proposals?: readonly OpenProposal[];
  /** Parts of free text that were not understood and that nobody has marked as read. */
  readonly unread_text?: readonly string[];
}

/** Where an answer comes from. One that is not recorded never counts as 'no'. */
export type Provenance = "answered" | "assumed" | "not_recorded";

/** For each input, where its answer comes from. */
export type AnswerProvenance = Readonly<Record<keyof AssessmentInput, Provenance>>;
