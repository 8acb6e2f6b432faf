import { useTranslation } from "react-i18next";
import { formatTimeOfDay } from "../number-format.ts";
import { useSystemStatus } from "./app-shell.tsx";

/** The hospital's time of day of an instant: '14:05'. */
export function useHospitalTime(): (instant: string | number) => string {
  const { i18n } = useTranslation();
  const { data: status } = useSystemStatus();
  return (instant) => formatTimeOfDay(new Date(instant), status?.hospitalTimeZone ?? "UTC", i18n.language);
}
