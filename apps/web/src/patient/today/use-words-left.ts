import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { useHospitalHour } from "../../ui/hospital-clock.ts";
import { useDayOrNone } from "./use-day-or-none.ts";
import { nextPartOfDay } from "./what-comes-next.ts";
import { type WhatIsLeft, whatIsLeft } from "./what-is-left.ts";

const ordinals = ["first", "second", "third"] as const;

/** During a ride, what is left of the day in words, and whether it is counted down; null if nothing is. */
export function useWordsLeft(today: Dashboard["today"] | null): { words: string; isLast: boolean } | null {
  const hour = useHospitalHour();
  const left = whatIsLeft(useDayOrNone(today));
  const sentence = useSentence(hour);
  return left && { words: sentence(left), isLast: left.last !== null };
}

function useSentence(hour: number) {
  const { t, i18n } = useTranslation("today");
  return ({ minutes, now, later, sessionsDone, last }: WhatIsLeft): string => {
    const number = (value: number) => formatNumber(value, 0, i18n.language);
    const when = nextPartOfDay(hour);
    if (last === "ring") return t("last.ring", { count: minutes });
    if (last === "session")
      return when === "afternoon"
        ? t("now.afternoon", { count: now, later: number(later) })
        : t("last.session", { count: now });
    if (sessionsDone === 0) return t("toGoal", { count: minutes });
    const ordinal = ordinals[sessionsDone - 1];
    const sessions = ordinal ? t(`done.${ordinal}`) : t("done.more", { count: sessionsDone });
    return `${sessions} ${t(`more.${when}`, { minutes: number(minutes) })}`;
  };
}
