import { WRITTEN_RIDE_LIMITS } from "@bedside-bike/contract/limits";
import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorField, errorMessage } from "../../api.ts";
import { formatNumber } from "../../number-format.ts";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { useNumberWords } from "../../ui/use-number-words.ts";
import {
  checkDraft,
  type RideDraft,
  type RideField,
  type RideProblem,
  type RideProblems,
  type WrittenRideBody,
} from "./ride-draft.ts";

export type SavingRide = UseMutationResult<unknown, Error, WrittenRideBody>;

interface RideFields {
  draft: RideDraft;
  typedAtMs?: number | null;
  onDraft: (draft: RideDraft) => void;
  saving: SavingRide;
}

/** Where a field that the server names is on the screen. */
const fieldOf: Readonly<Record<string, RideField>> = {
  startedAt: "time",
  minutes: "minutes",
  averagePowerWatts: "averagePowerWatts",
  resistance: "resistance",
  note: "note",
};

/** What the fields hold, and what is wrong with it: found here, or by the server. */
export function useRideForm({ draft, typedAtMs, onDraft, saving }: RideFields) {
  const { data: status } = useSystemStatus();
  const [openedAtMs] = useState(() => typedAtMs ?? Date.now());
  const [problems, setProblems] = useState<RideProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const words = useProblemWords();
  const opened = { openedAtMs, timeZone: status?.hospitalTimeZone ?? "UTC" };
  const refused = useRefusedField(saving);

  useEffect(() => {
    if (Object.keys(problems).length === 0 && !refused.field) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [problems, refused.field]);

  return {
    form,
    opened,
    /** Why nothing was saved, if no field is to blame. */
    alert: refused.field ? null : refused.message,
    errorOf(field: RideField): string | undefined {
      const problem = problems[field];
      return problem
        ? words(field, problem, draft)
        : refused.field === field
          ? (refused.message ?? undefined)
          : undefined;
    },
    change(changes: Partial<RideDraft>): void {
      setProblems({});
      if (saving.isError) saving.reset();
      onDraft({ ...draft, ...changes });
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      const checked = checkDraft(draft, opened, Date.now());
      setProblems("problems" in checked ? checked.problems : {});
      if ("body" in checked) saving.mutate(checked.body);
    },
  };
}

function useProblemWords(): (field: RideField, problem: RideProblem, draft: RideDraft) => string | undefined {
  const { t, i18n } = useTranslation(["written-ride", "shell"]);
  const numberWords = useNumberWords();
  return (field, problem, draft) => {
    if (typeof problem === "object")
      return numberWords(problem, field === "day" || field === "time" ? "" : draft[field]);
    if (problem === "required") return t("shell:required");
    if (problem === "future") return t("form.problem.future");
    const { low, high } = WRITTEN_RIDE_LIMITS[problem];
    const [least, most] = [low, high].map((bound) => formatNumber(bound, 0, i18n.language));
    return t(`form.problem.${problem}`, { low: least, high: most });
  };
}

/** The server's own sentence, and the field it names. */
function useRefusedField({ error }: SavingRide): { field: RideField | null; message: string | null } {
  const { t } = useTranslation("written-ride");
  if (error === null) return { field: null, message: null };
  return { field: fieldOf[errorField(error) ?? ""] ?? null, message: errorMessage(error) ?? t("form.failed") };
}
