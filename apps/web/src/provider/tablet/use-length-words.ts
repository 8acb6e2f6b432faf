import { useTranslation } from "react-i18next";
import { formatMinutes, formatNumber } from "../../number-format.ts";

/** The length of a ride: '12 min', or below one minute '45 s'. */
export function useLengthWords(): (seconds: number) => string {
  const { t, i18n } = useTranslation("tablet");
  return (seconds) =>
    seconds < 60
      ? t("rides.seconds", { seconds: formatNumber(seconds, 0, i18n.language) })
      : t("rides.minutes", { minutes: formatMinutes(seconds, i18n.language) });
}
