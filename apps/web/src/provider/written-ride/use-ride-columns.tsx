import type { ListedSession } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { measuredPart, wasWithoutWatts } from "../../bike/ride-metrics.ts";
import { formatDay, formatGoal, formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Stack } from "../../ui/layout.tsx";

/** What was measured or written down about a ride; for a struck one, struck through. */
export function useRideColumns(): Column<ListedSession>[] {
  const { t, i18n } = useTranslation("written-ride");
  // A written number stays as it was typed.
  const watts = (value: string, { written }: ListedSession) =>
    t("watts", { watts: (written ? formatGoal : formatWatts)(Number(value), i18n.language) });
  const averageWatts = (value: string, ride: ListedSession) => {
    const minutes = measuredPart({ rideSeconds: ride.duration, powerSeconds: ride.powerSeconds }, i18n.language);
    return minutes === null ? watts(value, ride) : t("wattsInPart", { average: watts(value, ride), minutes });
  };
  const withoutWatts = ({ avgCadence }: ListedSession) =>
    avgCadence === null
      ? t("wattsNotMeasured")
      : t("turns", { turns: formatNumber(Number(avgCadence), 0, i18n.language) });
  const level = (value: string) => formatNumber(Number(value), 1, i18n.language);
  const measured = (
    key: "avgPower" | "maxPower" | "resistance",
    show: (value: string, ride: ListedSession) => string,
  ) => {
    return (ride: ListedSession) => {
      const value = ride[key];
      if (value !== null) return struckIf(ride, show(value, ride));
      return key === "avgPower" && wasWithoutWatts(ride) ? withoutWatts(ride) : t("notMeasured");
    };
  };
  const day = (ride: ListedSession) => struckIf(ride, formatDay(ride.sessionDate, "short", i18n.language));
  const minutes = (ride: ListedSession) => struckIf(ride, <Minutes ride={ride} />);
  return [
    { key: "date", header: t("date"), cell: day },
    { key: "duration", header: t("duration"), cell: minutes, isNumeric: true },
    { key: "average", header: t("average"), cell: measured("avgPower", averageWatts), isNumeric: true },
    { key: "max", header: t("max"), cell: measured("maxPower", watts), isNumeric: true },
    { key: "resistance", header: t("resistance"), cell: measured("resistance", level), isNumeric: true },
  ];
}

const struckIf = ({ written }: ListedSession, cell: ReactNode) => (written?.isStruck ? <s>{cell}</s> : cell);

/** Passive minutes are not pedaling, so their word sets them apart. */
function Minutes({ ride: { duration, written } }: { ride: ListedSession }) {
  const { t, i18n } = useTranslation("written-ride");
  const minutes = written ? formatGoal(written.minutes, i18n.language) : formatMinutes(duration, i18n.language);
  return (
    <>
      {t("minutes", { minutes })}
      {written?.mode === "passive" && (
        <Stack as="span" tone="second" size="small">
          {" "}
          {t("passive")}
        </Stack>
      )}
    </>
  );
}
