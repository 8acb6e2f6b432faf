import type { AssessmentRecord } from "@bedside-bike/contract";
import { useWhyWords, type Why } from "../ride-state/use-why-words.ts";

export type RecordedAnswers = AssessmentRecord["last_safety_answers"];

/** The patient's own value behind a reason, in words: 'Hemoglobin 7.5 g/dL at 10:10'; null where none was recorded. */
export function useOwnValue(recorded: RecordedAnswers | undefined): (id: string) => string | null {
  const words = useWhyWords();
  const values: Readonly<Record<string, unknown>> = recorded?.answers ?? {};
  return (id) => {
    const value = (values[id] ?? null) as Why["value"];
    return value === null || !recorded ? null : words({ id, value, at: recorded.recordedAt });
  };
}
