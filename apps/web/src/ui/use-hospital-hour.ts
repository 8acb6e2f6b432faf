import { wallClock } from "@bedside-bike/clinical/calendar";
import { useSystemStatus } from "./app-shell.tsx";

/** The hour at the hospital at the time of rendering, 0-23. */
export function useHospitalHour(): number {
  const { data: status } = useSystemStatus();
  return wallClock(new Date(), status?.hospitalTimeZone ?? "UTC").hour;
}
