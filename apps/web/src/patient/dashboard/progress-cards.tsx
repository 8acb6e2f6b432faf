import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { isLastWithoutWatts } from "../../bike/ride-metrics.ts";
import { formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import styles from "./progress-cards.module.css";

export function ProgressCards({ dashboard }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("dashboard");
  const { stats } = dashboard;
  return (
    <section className={styles.cards} aria-label={t("stats.title")}>
      <dl className={styles.card}>
        <dt className={styles.label}>{t("stats.totalSessions")}</dt>
        <dd className={styles.metric}>{formatNumber(stats.totalSessions, 0, i18n.language)}</dd>
        {stats.totalSessions === 0 && <dd className={styles.note}>{t("stats.noRides")}</dd>}
        <dd>
          <Chip tone={stats.consistencyStreak > 0 ? "low" : "outline"}>
            {t("stats.streak", { count: stats.consistencyStreak })}
          </Chip>
        </dd>
      </dl>
      <dl className={styles.card}>
        <dt className={styles.label}>{t("stats.averageDaily")}</dt>
        <dd className={styles.metric}>
          {formatMinutes(stats.avgDailyDuration, i18n.language)}
          <span className={styles.unit}> {t("stats.minutes")}</span>
        </dd>
        <dd className={styles.note}>{t("stats.averageNote")}</dd>
      </dl>
      <PowerTrendCard dashboard={dashboard} />
    </section>
  );
}

/** The trend in words, with a link to the charts in the reports. */
function PowerTrendCard({ dashboard: { powerTrend, recentSessions } }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("dashboard");
  const watts = recentSessions.flatMap((ride) => (ride.avgPower === null ? [] : [Number(ride.avgPower)])).reverse();
  const show = (value: number | undefined) => formatWatts(value ?? 0, i18n.language);
  const noWatts = powerTrend.powerWatts === null ? "trend.noWatts" : "trend.noWattsNow";
  const note = isLastWithoutWatts(recentSessions) ? noWatts : (`trend.${powerTrend.trend}.note` as const);
  const line = t("trend.line", { count: watts.length, first: show(watts[0]), last: show(watts.at(-1)) });
  return (
    <AppLink to="/reports" className={`${styles.card} ${styles.trend}`}>
      <span className={styles.row}>
        <span className={styles.label}>{t(`trend.${powerTrend.trend}.title`)}</span>
        <Icon name="forward" size={20} />
      </span>
      <span className={styles.row}>
        {powerTrend.powerWatts !== null && (
          <span className={styles.metric}>
            {formatWatts(powerTrend.powerWatts, i18n.language)}
            <span className={styles.unit}> {t("stats.watts")}</span>
          </span>
        )}
        <Sparkline values={watts} label={line} />
      </span>
      <span className={styles.note}>{t(note)}</span>
    </AppLink>
  );
}
