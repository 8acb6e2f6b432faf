import type { ListedSession } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import type { Column } from "../../ui/data-table.tsx";
import styles from "./written-ride.module.css";

/** What was measured or written down about a ride; for a struck one, struck through. */
export function useRideColumns(): Column<ListedSession>[] {
  const { t, i18n } = useTranslation("written-ride");
  const watts = (value: string) => t("watts", { watts: formatWatts(Number(value), i18n.language) });
  const level = (value: string) => formatNumber(Number(value), 1, i18n.language);
  const measured = (key: "avgPower" | "maxPower" | "resistance", show: (value: string) => string) => {
    return (ride: ListedSession) => {
      const value = ride[key];
      return value === null ? t("notMeasured") : struckIf(ride, show(value));
    };
  };
  const day = (ride: ListedSession) => struckIf(ride, formatDay(ride.sessionDate, "short", i18n.language));
  const minutes = (ride: ListedSession) => struckIf(ride, <Minutes ride={ride} />);
  return [
    { key: "date", header: t("date"), cell: day },
    { key: "duration", header: t("duration"), cell: minutes, isNumeric: true },
    { key: "average", header: t("average"), cell: measured("avgPower", watts), isNumeric: true },
    { key: "max", header: t("max"), cell: measured("maxPower", watts), isNumeric: true },
    { key: "resistance", header: t("resistance"), cell: measured("resistance", level), isNumeric: true },
  ];
}

const struckIf = ({ written }: ListedSession, cell: ReactNode) => (written?.isStruck ? <s>{cell}</s> : cell);

/** Passive minutes are not pedaling, so their word sets them apart. */
function Minutes({ ride: { duration, written } }: { ride: ListedSession }) {
  const { t, i18n } = useTranslation("written-ride");
  const seconds = written ? written.minutes * 60 : duration;
  return (
    <>
      {t("minutes", { minutes: formatMinutes(seconds, i18n.language) })}
      {written?.mode === "passive" && <span className={styles.apart}> {t("passive")}</span>}
    </>
  );
}
