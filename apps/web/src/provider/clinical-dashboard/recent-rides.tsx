import type { Session } from "@bedside-bike/contract";
import { useTranslation } from "../../locales/translation.ts";
import { formatDay, formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";

const shownRides = 5;

export function RecentRides({ sessions }: { sessions: readonly Session[] }) {
  const { t, i18n } = useTranslation("provider");
  if (sessions.length === 0) return null;
  const watts = (value: string | null) =>
    value === null ? t("rides.notMeasured") : t("rides.watts", { watts: formatWatts(Number(value), i18n.language) });
  return (
    <Card title={t("rides.title")} headingLevel={3}>
      <DataTable
        caption={t("rides.caption")}
        isStacking
        rows={sessions.slice(0, shownRides)}
        rowKey={(ride) => ride.id}
        columns={[
          { key: "date", header: t("rides.date"), cell: (ride) => formatDay(ride.sessionDate, "short", i18n.language) },
          {
            key: "duration",
            header: t("rides.duration"),
            cell: (ride) => t("rides.minutes", { minutes: formatMinutes(ride.duration, i18n.language) }),
            isNumeric: true,
          },
          { key: "average", header: t("rides.average"), cell: (ride) => watts(ride.avgPower), isNumeric: true },
          { key: "max", header: t("rides.max"), cell: (ride) => watts(ride.maxPower), isNumeric: true },
          {
            key: "resistance",
            header: t("rides.resistance"),
            cell: (ride) =>
              ride.resistance === null
                ? t("rides.notMeasured")
                : formatNumber(Number(ride.resistance), 1, i18n.language),
            isNumeric: true,
          },
        ]}
      />
    </Card>
  );
}
