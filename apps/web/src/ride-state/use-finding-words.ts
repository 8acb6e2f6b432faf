import type { SafetyItemId } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { useSafetyWords } from "./use-safety-words.ts";

type RuleId = keyof typeof import("../locales/en/safety-state.json")["provider"];
const unanswered = "unanswered.";

/** What is known of a finding beside its id. */
interface Found {
  readonly class?: "green" | "amber" | "stop";
  /** Of NEWS2. */
  readonly total?: number | undefined;
}

/** A finding of the safety check in words, for providers. */
export function useFindingWords() {
  const { t } = useTranslation(["safety-state", "safety-check"]);
  const { why } = useSafetyWords();
  const question = (id: string) =>
    t([`safety-check:question.${id as SafetyItemId}`, `safety-state:question.${id as RuleId}`]);
  return {
    /** 'Not answered: Heart rhythm', or what the finding asks for. */
    provider: (id: string, { class: level, total }: Found = {}) =>
      id === "unread.text"
        ? t("safety-state:state.unread")
        : id.startsWith(unanswered)
          ? t("safety-state:state.unanswered", { question: question(id.slice(unanswered.length)) })
          : id === "temperature_c"
            ? why(id)
            : id === "news2"
              ? [
                  total === undefined ? t("safety-state:question.news2") : t("safety-check:news2.named", { total }),
                  t(`safety-check:news2.${level === "stop" ? "stop" : "ask"}`),
                ].join(". ")
              : t([`safety-check:why.${id as SafetyItemId}`, `safety-state:provider.${id as RuleId}`]),
    name: (id: SafetyItemId) => t(`safety-state:name.${id}`),
  };
}
