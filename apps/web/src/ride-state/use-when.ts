import { useTranslation } from "react-i18next";
import { formatTimeOfDay } from "../number-format.ts";
import { useHospitalTimeZone, useNearDay } from "../ui/hospital-clock.ts";
import { useHospitalDay } from "../ui/use-hospital-day.ts";

export type When = (form: "when" | "at", instant: string) => string;

/** An instant in the hospital's time zone: `when` 'today 09:15', `at` 'at 09:15', 'yesterday at 09:15', 'on Nov 24 at 09:15'. */
export function useWhen(): When {
  const { t, i18n } = useTranslation("goal-limits");
  const timeZone = useHospitalTimeZone();
  const hospitalDay = useHospitalDay();
  const nearDay = useNearDay();
  return (form, instant) => {
    const at = new Date(instant);
    const time = formatTimeOfDay(at, timeZone, i18n.language);
    const near = nearDay(hospitalDay(instant));
    if (near) return t(`${form}.${near}`, { time });
    const date = new Intl.DateTimeFormat(i18n.language, { timeZone, month: "short", day: "numeric" });
    return t(`${form}.day`, { date: date.format(at), time });
  };
}
