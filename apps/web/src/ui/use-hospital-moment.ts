import { useTranslation } from "react-i18next";
import { useSystemStatus } from "./app-shell.tsx";

/** Date and time of an instant in the hospital: 'Nov 22, 14:05' or, with the year, 'Nov 22, 2026, 14:05'. */
export function useHospitalMoment(style: "short" | "withYear" = "short"): (instant: string | number) => string {
  const { i18n } = useTranslation();
  const { data: status } = useSystemStatus();
  const format = new Intl.DateTimeFormat(i18n.language, {
    timeZone: status?.hospitalTimeZone ?? "UTC",
    ...(style === "withYear" && { year: "numeric" }),
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (instant) => format.format(new Date(instant));
}
