import type { Session } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { measuredPart, wasWithoutWatts } from "../../bike/ride-metrics.ts";
import { formatDay, formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Text } from "../../ui/layout.tsx";
import styles from "./session-table.module.css";

/** REPORT-5. */
const shownRows = 5;
const metrics = ["duration", "avgPower", "maxPower", "resistance"] as const;
type MetricKey = (typeof metrics)[number];

interface SessionTableProps {
  sessions: readonly Session[];
  /** Every ride, for paper. */
  isWhole?: boolean;
}

export function SessionTable({ sessions, isWhole = false }: SessionTableProps) {
  const { t, i18n } = useTranslation("reports");
  const { language } = i18n;
  const rows = isWhole ? sessions : sessions.slice(0, shownRows);
  const watts = (value: string | null) =>
    value === null ? t("table.none") : t("table.watts", { watts: formatWatts(Number(value), language) });
  const turns = (rpm: string | null) =>
    rpm === null ? t("table.noWatts") : t("table.turns", { turns: formatNumber(Number(rpm), 0, language) });
  const show: Record<MetricKey, (session: Session) => string> = {
    duration: (session) => t("table.minutes", { minutes: formatMinutes(session.duration, language) }),
    avgPower: (session) => {
      if (wasWithoutWatts(session)) return turns(session.avgCadence);
      const minutes = measuredPart({ rideSeconds: session.duration, powerSeconds: session.powerSeconds }, language);
      const average = watts(session.avgPower);
      return minutes === null ? average : t("table.wattsInPart", { average, minutes });
    },
    maxPower: (session) => watts(session.maxPower),
    resistance: ({ resistance }) =>
      resistance === null ? t("table.none") : formatNumber(Number(resistance), 1, language),
  };
  const day = (session: Session) => (
    <>
      {formatDay(session.sessionDate, "short", language)}
      {session.isOpen && (
        <Text as="span" tone="primary" size="label">
          {" "}
          {t("table.live")}
        </Text>
      )}
      <Text as="span" tone="second" size="label" weight="regular" className={styles.source}>
        {" "}
        {t(`table.source.${session.source}`)}
      </Text>
    </>
  );
  return (
    <Card title={t(isWhole ? "file.allSessions" : "table.title")}>
      <DataTable
        caption={t("table.caption", { count: rows.length })}
        isStacking
        rows={rows}
        rowKey={(session) => session.id}
        columns={[
          { key: "date", header: t("table.date"), cell: day },
          ...metrics.map((key) => ({ key, header: t(`table.${key}`), cell: show[key], isNumeric: true })),
        ]}
      />
    </Card>
  );
}
