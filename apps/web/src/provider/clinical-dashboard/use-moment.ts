import { useTranslation } from "react-i18next";
import { formatTimeOfDay } from "../../number-format.ts";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";

const dayMs = 86_400_000;

/** A relative date and time in the hospital's time zone: 'today 09:14', 'yesterday 09:14', 'Nov 14 09:14'. */
export function useMoment(instant: string | null): string | null {
  const { t, i18n } = useTranslation("provider");
  const { data: status } = useSystemStatus();
  const hospitalDay = useHospitalDay();
  if (instant === null) return null;
  const timeZone = status?.hospitalTimeZone ?? "UTC";
  const at = new Date(instant);
  const time = formatTimeOfDay(at, timeZone, i18n.language);
  const day = hospitalDay(instant);
  if (day === hospitalDay(Date.now())) return t("patient.today", { time });
  if (day === hospitalDay(Date.now() - dayMs)) return t("patient.yesterday", { time });
  const date = new Intl.DateTimeFormat(i18n.language, { timeZone, month: "short", day: "numeric" });
  return t("patient.dayTime", { date: date.format(at), time });
}

/** 'today', 'yesterday', '3 days ago'. */
export function useDaysAgo(): (instant: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.RelativeTimeFormat(i18n.language, { numeric: "auto" });
  return (instant) => format.format(-Math.floor(Math.max(0, Date.now() - Date.parse(instant)) / dayMs), "day");
}
