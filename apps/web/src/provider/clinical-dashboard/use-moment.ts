import { daysBetween } from "@bedside-bike/clinical/calendar";
import { useTranslation } from "react-i18next";
import { formatTimeOfDay } from "../../number-format.ts";
import { useHospitalTimeZone, useHospitalToday, useNearDay } from "../../ui/hospital-clock.ts";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";

/** A relative date and time in the hospital's time zone: 'today 09:14', 'yesterday 09:14', 'Nov 14 09:14'. */
export function useMoment(instant: string | null): string | null {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const timeZone = useHospitalTimeZone();
  const hospitalDay = useHospitalDay();
  const nearDay = useNearDay();
  if (instant === null) return null;
  const at = new Date(instant);
  const time = formatTimeOfDay(at, timeZone, i18n.language);
  const near = nearDay(hospitalDay(instant));
  if (near) return t(`patient.${near}`, { time });
  const date = new Intl.DateTimeFormat(i18n.language, { timeZone, month: "short", day: "numeric" });
  return t("patient.dayTime", { date: date.format(at), time });
}

/** 'today', 'yesterday', '3 days ago': by the hospital's calendar. */
export function useDaysAgo(): (instant: string) => string {
  const { i18n } = useTranslation();
  const hospitalDay = useHospitalDay();
  const today = useHospitalToday();
  const format = new Intl.RelativeTimeFormat(i18n.language, { numeric: "auto" });
  return (instant) => format.format(-Math.max(0, daysBetween(hospitalDay(instant), today)), "day");
}
