import { calendarDay } from "@bedside-bike/clinical/calendar";
import { useTranslation } from "react-i18next";
import { formatTimeOfDay } from "../number-format.ts";
import { useSystemStatus } from "../ui/app-shell.tsx";

const dayMs = 86_400_000;

export type When = (form: "when" | "at", instant: string) => string;

/** An instant in the hospital's time zone: `when` 'today 09:15', `at` 'at 09:15', 'yesterday at 09:15', 'on Nov 24 at 09:15'. */
export function useWhen(): When {
  const { t, i18n } = useTranslation("goal-limits");
  const { data: status } = useSystemStatus();
  const timeZone = status?.hospitalTimeZone ?? "UTC";
  const hospitalDay = (at: string | number) => calendarDay(new Date(at), timeZone);
  return (form, instant) => {
    const at = new Date(instant);
    const time = formatTimeOfDay(at, timeZone, i18n.language);
    const day = hospitalDay(instant);
    if (day === hospitalDay(Date.now())) return t(`${form}.today`, { time });
    if (day === hospitalDay(Date.now() - dayMs)) return t(`${form}.yesterday`, { time });
    const date = new Intl.DateTimeFormat(i18n.language, { timeZone, month: "short", day: "numeric" });
    return t(`${form}.day`, { date: date.format(at), time });
  };
}
