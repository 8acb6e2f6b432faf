import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import styles from "./progress-cards.module.css";

export function ProgressCards({ dashboard }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("dashboard");
  const { stats } = dashboard;
  return (
    <section className={styles.cards} aria-label={t("stats.title")}>
      <StatCard
        label={t("stats.totalSessions")}
        figure={formatNumber(stats.totalSessions, 0, i18n.language)}
        note={stats.totalSessions === 0 && t("stats.noRides")}
        badge={
          <Chip tone={stats.consistencyStreak > 0 ? "low" : "outline"}>
            {t("stats.streak", { count: stats.consistencyStreak })}
          </Chip>
        }
      />
      <StatCard
        label={t("stats.averageDaily")}
        figure={formatMinutes(stats.avgDailyDuration, i18n.language)}
        unit={t("stats.minutes")}
        note={t("stats.averageNote")}
      />
      <PowerTrendCard dashboard={dashboard} />
    </section>
  );
}

/** SPEC.md 9's words for the trend; leads to the reports, where the lines are. */
function PowerTrendCard({ dashboard: { powerTrend, recentSessions } }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("dashboard");
  const watts = recentSessions.flatMap((ride) => (ride.avgPower === null ? [] : [Number(ride.avgPower)])).reverse();
  const show = (value: number | undefined) => formatWatts(value ?? 0, i18n.language);
  const line = t("trend.line", { count: watts.length, first: show(watts[0]), last: show(watts.at(-1)) });
  return (
    <AppLink to="/reports" className={styles.trend}>
      <span className={styles.words}>
        <span className={styles.label}>{t(`trend.${powerTrend.trend}.title`)}</span>
        {powerTrend.powerWatts !== null && (
          <span>
            <span className={styles.figure}>{formatWatts(powerTrend.powerWatts, i18n.language)}</span>
            <span className={styles.unit}> {t("stats.watts")}</span>
          </span>
        )}
        <span className={styles.note}>{t(`trend.${powerTrend.trend}.note`)}</span>
      </span>
      <Sparkline values={watts} label={line} />
      <Icon name="forward" size={20} />
    </AppLink>
  );
}
