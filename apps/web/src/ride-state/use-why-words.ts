import {
  type NumberItemId,
  PLAN_EVENTS,
  type PlanEvent,
  type SafetyAnswerName,
  type StopCriterionId,
} from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useFindingWords } from "./use-finding-words.ts";
import { useSafetyWords } from "./use-safety-words.ts";
import { useWhen } from "./use-when.ts";

export type Why = NonNullable<ProviderPatient["why"]>;
type SafetyWords = typeof import("../locales/en/safety-state.json");

/** Values that are said without a unit. */
const withoutUnit: readonly string[] = ["fio2", "rass"] satisfies NumberItemId[];

const isEvent = (id: string): id is PlanEvent => PLAN_EVENTS.some((kind) => kind === id);

/** The patient's own value with its time, not the rule: 'Systolic pressure 84 mmHg at 10:10', 'Fall at 09:15'. */
export function useWhyWords(): (why: Why) => string {
  const { t, i18n } = useTranslation(["goal-limits", "safety-check", "safety-state"]);
  const findings = useFindingWords();
  const moment = useWhen();
  const safety = useSafetyWords();
  const amount = (id: string, value: number): string =>
    withoutUnit.includes(id)
      ? new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(value)
      : safety.amount(id as NumberItemId, value);
  const words = ({ id, value, at, touched }: Why): string => {
    const when = moment("at", at);
    if (isEvent(id)) {
      const what = t(`event.${id}`);
      if (value === null) return t("why.value", { what, when });
      return t("why.stopped", { what, when, criterion: touched ?? t(`safety-state:stop.${value as StopCriterionId}`) });
    }
    if (id === "unread.text" || id.startsWith("unanswered.")) return findings.provider(id);
    const name = t([
      `safety-state:name.${id as keyof SafetyWords["name"]}`,
      `safety-state:question.${id as keyof SafetyWords["question"]}`,
    ]);
    // A value that follows from other answers was not measured at that time.
    if (value === null) return name;
    if (typeof value === "number") return t("why.value", { what: `${name} ${amount(id, value)}`, when });
    const answer = typeof value === "boolean" ? (value ? "yes" : "no") : (value as SafetyAnswerName);
    return t("why.answer", { name, answer: t(`safety-check:answer.${answer}`), when });
  };
  return (why) => {
    const text = words(why);
    return text.charAt(0).toLocaleUpperCase(i18n.language) + text.slice(1);
  };
}
