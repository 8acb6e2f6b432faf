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

/** A term of a text, or a pick, that asks a question which nobody has decided. */
export interface OpenMatch {
  /** The text's field, or `pick`. */
  readonly text: string;
  /** As the list has it; a value with its word and number ('hgb 6.4'). */
  readonly term: string;
  /** The question: a field of the risk answers or of the safety check. */
  readonly field: string;
  /** Null if it asks without a value. */
  readonly value: boolean | string | number | null;
  /** How often the term stands in the text. */
  readonly times: number;
}

/** NEWS2 as the chart has it. Source: model 2.2, J. */
export interface EnteredNews2 {
  /** Whole, 0 to 20. */
  readonly total: number;
  /** Whether any sign has 3 points. */
  readonly single_3: boolean;
  /** When it was taken, as `toISOString` writes it. */
  readonly at: string;
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
  /** What texts and picks ask and nobody has decided. */
  readonly open_matches?: readonly OpenMatch[];
  /** The fields of texts that nobody has confirmed. */
  readonly unread_texts?: readonly string[];
  /** Answers that picks set; they stand among the answers too. */
  readonly set_by_pick?: Readonly<Record<string, boolean | string | number>>;
  readonly news2_entered?: EnteredNews2 | null;
  /** The server's time of the assessment: from it follows whether an entered NEWS2 is fresh. */
  readonly assessed_at?: string;
}

/** Where an answer comes from. One that is not recorded never counts as 'no'. */
export type Provenance = "answered" | "assumed" | "not_recorded";

/** For each input, where its answer comes from. */
export type AnswerProvenance = Readonly<Record<keyof AssessmentInput, Provenance>>;
