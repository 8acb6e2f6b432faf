import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatMinutes, formatNumber } from "../../number-format.ts";
import { Grid } from "../../ui/layout.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import styles from "./report-stats.module.css";

export function ReportStats({ stats }: Pick<Dashboard, "stats">) {
  const { t, i18n } = useTranslation("reports");
  const averageSeconds = stats.totalSessions > 0 ? stats.totalDuration / stats.totalSessions : 0;
  const cards = [
    ["totalSessions", formatNumber(stats.totalSessions, 0, i18n.language)],
    ["totalMinutes", formatNumber(stats.totalMinutes, 0, i18n.language)],
    ["avgSession", formatMinutes(averageSeconds, i18n.language)],
    ["dayStreak", formatNumber(stats.consistencyStreak, 0, i18n.language)],
  ] as const;
  return (
    <Grid as="section" columns={4} gap={4} className={styles.cards} aria-label={t("stats.title")}>
      {cards.map(([key, metric]) => (
        <StatCard key={key} label={t(`stats.${key}`)} metric={metric} />
      ))}
    </Grid>
  );
}
