import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { isLastWithoutWatts } from "../../bike/ride-metrics.ts";
import { formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Grid, Row, Text } from "../../ui/layout.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import styles from "./progress-cards.module.css";

export function ProgressCards({ dashboard }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("dashboard");
  const { stats } = dashboard;
  return (
    <Grid as="section" columns={3} gap={4} className={styles.cards} aria-label={t("stats.title")}>
      <dl className={styles.card}>
        <Text as="dt" tone="second" size="label">
          {t("stats.totalSessions")}
        </Text>
        <Text as="dd" size="metric" weight="bold" leading="tight">
          {formatNumber(stats.totalSessions, 0, i18n.language)}
        </Text>
        {stats.totalSessions === 0 && (
          <Text as="dd" tone="second" size="small">
            {t("stats.noRides")}
          </Text>
        )}
        <dd>
          <Chip tone={stats.consistencyStreak > 0 ? "low" : "outline"}>
            {t("stats.streak", { count: stats.consistencyStreak })}
          </Chip>
        </dd>
      </dl>
      <dl className={styles.card}>
        <Text as="dt" tone="second" size="label">
          {t("stats.averageDaily")}
        </Text>
        <Text as="dd" size="metric" weight="bold" leading="tight">
          {formatMinutes(stats.avgDailyDuration, i18n.language)}
          <Text as="span" tone="second" size="label" weight="regular">
            {" "}
            {t("stats.minutes")}
          </Text>
        </Text>
        <Text as="dd" tone="second" size="small">
          {t("stats.averageNote")}
        </Text>
      </dl>
      <PowerTrendCard dashboard={dashboard} />
    </Grid>
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
      <Row as="span" justify="between" gap={3} rowGap={0}>
        <Text as="span" tone="second" size="label">
          {t(`trend.${powerTrend.trend}.title`)}
        </Text>
        <Icon name="forward" size={20} />
      </Row>
      <Row as="span" justify="between" gap={3} rowGap={0}>
        {powerTrend.powerWatts !== null && (
          <Text as="span" size="metric" weight="bold" leading="tight">
            {formatWatts(powerTrend.powerWatts, i18n.language)}
            <Text as="span" tone="second" size="label" weight="regular">
              {" "}
              {t("stats.watts")}
            </Text>
          </Text>
        )}
        <Sparkline values={watts} label={line} />
      </Row>
      <Text as="span" tone="second" size="small">
        {t(note)}
      </Text>
    </AppLink>
  );
}
