import { useTranslation } from "react-i18next";

/** A day and a time of day in the screen's language. */
export function useWhen(): (instant: string) => string {
  const { i18n } = useTranslation();
  return (instant) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(instant));
}
