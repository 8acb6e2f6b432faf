import type { Goal } from "@bedside-bike/contract";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { keyOf, query } from "../api.ts";
import { anyText, type DraftOf, useDraft } from "../session/use-draft.ts";
import { confirmations, type GoalQuestion, openQuestion, questionOf } from "./goal-questions.ts";
import { refetchGoalLimits } from "./use-goal-limits.ts";

/** Shows goals just saved, and fetches again what they change. */
export function showSavedGoals(queries: QueryClient, patientId: number, saved: Goal[]): void {
  queries.setQueryData(query("goals.list", { params: { id: patientId } }).queryKey, saved);
  refetchGoalLimits(queries, patientId);
  void queries.invalidateQueries({ queryKey: keyOf("patients.dashboard", { id: patientId }) });
  void queries.invalidateQueries({ queryKey: keyOf("providers.patients") });
}

interface Attempt<Wanted> {
  readonly wanted: Wanted;
  readonly answered: ReadonlySet<GoalQuestion>;
}

interface Sending<Wanted, Reply> {
  /** Which goals, for the reason that is typed. */
  readonly about: DraftOf<string>["about"];
  /** What must be confirmed as far as this screen knows. */
  readonly isAsked: (wanted: Wanted) => Parameters<typeof openQuestion>[0];
  readonly send: (wanted: Wanted, confirmed: ReturnType<typeof confirmations>) => Promise<Reply>;
  readonly onSent: (reply: Reply) => void;
  /** Goals or an assessment are newer than what this screen shows, so the server asks. */
  readonly onAsked: (question: GoalQuestion) => void;
  readonly onFailed: (error: Error) => void;
}

/**
 * Sends goals after every confirmation that they need: those that the screen knows of, one by one, then any that the
 * server asks for with a 409. A question stays open while its answer is being sent.
 */
export function useConfirmedGoals<Wanted, Reply>({
  about,
  isAsked,
  send,
  onSent,
  onAsked,
  onFailed,
}: Sending<Wanted, Reply>) {
  const [attempt, setAttempt] = useState<Attempt<Wanted> | null>(null);
  const [question, setQuestion] = useState<GoalQuestion | null>(null);
  const { value: reason, change: setReason, forget } = useDraft({ about, initial: "", restore: anyText });
  const end = () => {
    setAttempt(null);
    setQuestion(null);
    forget();
  };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ wanted, answered }: Attempt<Wanted>) => send(wanted, confirmations(answered, reason)),
    onSuccess: (reply) => {
      end();
      onSent(reply);
    },
    onError: (failure) => {
      const asked = questionOf(failure);
      if (asked) {
        setQuestion(asked);
        onAsked(asked);
      } else {
        end();
        onFailed(failure);
      }
    },
  });
  const proceed = (next: Attempt<Wanted>) => {
    setAttempt(next);
    const open = openQuestion(isAsked(next.wanted), next.answered);
    if (open) setQuestion(open);
    else mutate(next);
  };
  return {
    /** What is being confirmed or sent. */
    wanted: attempt?.wanted,
    question,
    /** What the provider writes while confirming: one reason for all questions. */
    reason,
    setReason,
    isPending,
    /** Why the last attempt failed; null if it only raised a question. */
    error: questionOf(error) === null ? error : null,
    start: (wanted: Wanted) => proceed({ wanted, answered: new Set() }),
    answer: (given: GoalQuestion) => {
      if (attempt) proceed({ ...attempt, answered: new Set([...attempt.answered, given]) });
    },
    /** Closes the question, and forgets the error. */
    cancel: () => {
      end();
      reset();
    },
  };
}
