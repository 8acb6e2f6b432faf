import { calendarDay } from "@bedside-bike/clinical/calendar";
import { useHospitalTimeZone } from "./hospital-clock.ts";

/** The day, YYYY-MM-DD, that an instant falls on in the hospital. Today is `useHospitalToday`. */
export function useHospitalDay(): (instant: string | number) => string {
  const timeZone = useHospitalTimeZone();
  return (instant) => calendarDay(new Date(instant), timeZone);
}
