import type { SafetyAnswerName, SafetyItemId } from "@bedside-bike/clinical";
import type { CalculatorProfile } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatTimeOfDay } from "../../number-format.ts";
import { useSafetyWords } from "../../ride-state/use-safety-words.ts";
import { useHospitalTimeZone, useHospitalToday } from "../../ui/hospital-clock.ts";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import { isNumberItem, recordedText } from "./safety-values.ts";

export type LastSafetyAnswers = CalculatorProfile["last_safety_answers"];

/** An earlier answer with its time and who recorded it, to be read beside the empty field; never filled in. */
export function useLastAnswer(last: LastSafetyAnswers): (id: SafetyItemId) => string | undefined {
  const { t, i18n } = useTranslation("safety-check");
  const { amount } = useSafetyWords();
  const timeZone = useHospitalTimeZone();
  const today = useHospitalToday();
  const hospitalDay = useHospitalDay();
  return (id) => {
    const answer = last?.answers[id];
    const text = recordedText(answer);
    if (!last || text === "") return undefined;
    const value =
      isNumberItem(id) && typeof answer === "number" ? amount(id, answer) : t(`answer.${text as SafetyAnswerName}`);
    const at = new Date(last.recordedAt);
    const told = { value, time: formatTimeOfDay(at, timeZone, i18n.language), name: last.recordedBy };
    if (hospitalDay(last.recordedAt) === today) return t("last.today", told);
    const date = new Intl.DateTimeFormat(i18n.language, { timeZone, month: "short", day: "numeric" }).format(at);
    return t("last.onDay", { ...told, date });
  };
}
