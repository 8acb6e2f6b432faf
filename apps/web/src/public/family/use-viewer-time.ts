import { calendarDay } from "@bedside-bike/clinical/calendar";
import { useTranslation } from "react-i18next";
import { formatDay, formatTimeOfDay } from "../../number-format.ts";

/** An instant by the clock and calendar of whoever looks, who may be far from the hospital; `day` is null today. */
export function useViewerTime(): (instant: string | number) => { time: string; day: string | null } {
  const { i18n } = useTranslation();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (instant) => {
    const at = new Date(instant);
    const day = calendarDay(at, timeZone);
    return {
      time: formatTimeOfDay(at, timeZone, i18n.language),
      day: day === calendarDay(new Date(), timeZone) ? null : formatDay(day, "long", i18n.language),
    };
  };
}
