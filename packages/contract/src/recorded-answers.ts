import {
  type AssessmentInput,
  type Flag,
  SAFETY_ITEMS,
  type SafetyAnswers,
  type SafetyItem,
} from "@bedside-bike/clinical";
import {
  type AssessmentAnswers,
  flagGroups,
  type ListName,
  type Lists,
  namesToFlags,
  noNotes,
  openAnswers,
} from "./assessment-answers.ts";
import type { RecordedInput } from "./risk-assessment-input.ts";

/** What a row holds, to which a version may add fields, or what a reply gave, whose lists name flags. */
export type StoredInput = AssessmentInput & Partial<AssessmentAnswers> & Lists;

/**
 * A field that a row lacks was not answered when the row was written, and an earlier version's choice is read as its
 * current equivalent.
 */
export function recordedToAnswers(stored: StoredInput): AssessmentAnswers {
  const answers = { ...openAnswers, ...noNotes, ...namesToFlags(stored) } as AssessmentAnswers;
  return { ...answers, safety_answers: answers.safety_answers ? withChoicesOfToday(answers.safety_answers) : null };
}

/** An earlier version's choice becomes its current equivalent. */
export function withChoicesOfToday(answers: SafetyAnswers): SafetyAnswers {
  const items: Readonly<Record<string, SafetyItem>> = SAFETY_ITEMS;
  const earlierOf = (id: string) => {
    const item = items[id];
    return (item?.type === "choice" && item.earlierChoices) || {};
  };
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [id, earlierOf(id)[String(answer)] ?? answer]),
  ) as SafetyAnswers;
}

/** Decisions about parts of texts, as earlier versions stored them: they stay in the row and count for nothing. */
function withoutEarlierDecisions(answers: AssessmentAnswers): AssessmentAnswers {
  const { read_texts, rejected_proposals, open_proposals, unread_text, ...rest } = answers as AssessmentAnswers &
    Readonly<Record<"read_texts" | "rejected_proposals" | "open_proposals" | "unread_text", unknown>>;
  return rest;
}

/**
 * The answers in wire format: each list names its flags that are set, then any other names. An answer that only a
 * default replaces is null; those of the safety check and the chart's NEWS2 are left out: they are valid only at their time.
 */
export function answersToWire(answers: AssessmentAnswers, assumed: readonly string[]): RecordedInput {
  const {
    other_medications,
    other_comorbidities,
    other_devices,
    safety_answers,
    news2_entered,
    event_reviewed,
    ...rest
  } = withoutEarlierDecisions(answers);
  const lists: Record<ListName, string[]> = {
    medications: [...other_medications],
    comorbidities: [...other_comorbidities],
    devices: [...other_devices],
  };
  for (const { list, flags, names } of flagGroups) {
    if (list !== null) lists[list].unshift(...names.filter((_, index) => answers[flags[index] as Flag]));
  }
  const notKnown = Object.fromEntries(assumed.map((field) => [field, null]));
  return { ...rest, ...lists, ...notKnown } as RecordedInput;
}
