import { calendarDay } from "@bedside-bike/clinical/calendar";
import { useSystemStatus } from "./app-shell.tsx";

/** The day, YYYY-MM-DD, that an instant falls on in the hospital. */
export function useHospitalDay(): (instant: string | number) => string {
  const { data: status } = useSystemStatus();
  const timeZone = status?.hospitalTimeZone ?? "UTC";
  return (instant) => calendarDay(new Date(instant), timeZone);
}
