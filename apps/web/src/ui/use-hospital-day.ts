import { useSystemStatus } from "./app-shell.tsx";

/** The day, YYYY-MM-DD, that an instant falls on in the hospital. */
export function useHospitalDay(): (instant: string | number) => string {
  const { data: status } = useSystemStatus();
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: status?.hospitalTimeZone ?? "UTC", dateStyle: "short" });
  return (instant) => format.format(new Date(instant));
}
