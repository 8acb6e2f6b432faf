import { useTranslation } from "react-i18next";
import { useHospitalTimeZone } from "../ui/hospital-clock.ts";

/** A day and a time of day at the hospital, in the screen's language. */
export function useWhen(): (instant: string) => string {
  const { i18n } = useTranslation();
  const timeZone = useHospitalTimeZone();
  return (instant) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short", timeZone }).format(
      new Date(instant),
    );
}
