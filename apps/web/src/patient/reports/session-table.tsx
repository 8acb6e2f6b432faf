import type { Session } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatDay, formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";

/** SPEC.md 9: 5 table rows. */
const shownRows = 5;

export function SessionTable({ sessions }: { sessions: readonly Session[] }) {
  const { t, i18n } = useTranslation("reports");
  const { language } = i18n;
  const watts = (value: string | null) =>
    value === null ? t("table.none") : t("table.watts", { watts: formatWatts(Number(value), language) });
  return (
    <Card title={t("table.title")}>
      <DataTable
        caption={t("table.title")}
        rows={sessions.slice(0, shownRows)}
        rowKey={(session) => session.id}
        columns={[
          { key: "date", header: t("table.date"), cell: (row) => formatDay(row.sessionDate, "short", language) },
          {
            key: "duration",
            header: t("table.duration"),
            cell: (row) => t("table.minutes", { minutes: formatMinutes(row.duration, language) }),
            isFigure: true,
          },
          { key: "avgPower", header: t("table.avgPower"), cell: (row) => watts(row.avgPower), isFigure: true },
          { key: "maxPower", header: t("table.maxPower"), cell: (row) => watts(row.maxPower), isFigure: true },
          {
            key: "resistance",
            header: t("table.resistance"),
            cell: (row) =>
              row.resistance === null ? t("table.none") : formatNumber(Number(row.resistance), 1, language),
            isFigure: true,
          },
        ]}
      />
    </Card>
  );
}
