import type { Dashboard, ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { isLastWithoutWatts } from "../../bike/ride-metrics.ts";
import { isInForce } from "../../goals/goal-plan.ts";
import { formatDay, formatWatts } from "../../number-format.ts";
import { Grid } from "../../ui/layout.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useUsage } from "../patient-queries.ts";
import { useProvider } from "../use-provider.ts";
import { AdmissionButton } from "./admission-button.tsx";
import styles from "./stat-cards.module.css";
import { useDaysAgo } from "./use-moment.ts";

/** PORTAL-10. */
const sessionWindowDays = 2;

export function StatCards({ patient, dashboard }: { patient: ProviderPatient; dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const { data: usage } = useUsage(patient.id);
  const { powerTrend, goals } = dashboard;
  const { target } = patient.rideState;
  // Goals that do not count now are treated as none.
  const active = isInForce(patient.rideState) ? goals : [];
  const recentDays = usage?.slice(-sessionWindowDays);
  const sessions = recentDays?.reduce((sum, day) => sum + day.sessions, 0);
  const hasPower = powerTrend.powerWatts !== null;
  return (
    <section aria-labelledby="at-a-glance">
      <h3 id="at-a-glance">
        <VisuallyHidden>{t("stats.title")}</VisuallyHidden>
      </h3>
      <Grid columns={2} gap={4} below={4} className={styles.cards}>
        <StatCard
          label={t("stats.days")}
          metric={patient.dayCount}
          note={
            <>
              {t("stats.since", { date: formatDay(patient.admissionDate, "short", i18n.language) })}{" "}
              <AdmissionButton patientId={patient.id} admissionDate={patient.admissionDate} />
            </>
          }
        />
        <StatCard
          label={t("stats.sessions")}
          metric={sessions ?? "–"}
          note={
            target === null
              ? t("stats.noGoal")
              : t("stats.sessionsGoal", { count: target.sessions * sessionWindowDays })
          }
        />
        <StatCard
          label={t("stats.power")}
          metric={powerTrend.powerWatts === null ? "–" : formatWatts(powerTrend.powerWatts, i18n.language)}
          {...(hasPower ? { unit: t("stats.watts") } : {})}
          note={t(
            isLastWithoutWatts(dashboard.recentSessions)
              ? "stats.powerNotMeasured"
              : `stats.powerOf.${powerTrend.trend}`,
          )}
        />
        <StatCard label={t("stats.goals")} metric={active.length} note={<GoalsNote goals={active} />} />
      </Grid>
    </section>
  );
}

function GoalsNote({ goals }: Pick<Dashboard, "goals">) {
  const { t } = useTranslation("clinical-dashboard");
  const provider = useProvider();
  const daysAgo = useDaysAgo();
  const newest = goals.reduce<Dashboard["goals"][number] | null>(
    (latest, goal) => (latest === null || goal.id > latest.id ? goal : latest),
    null,
  );
  if (!newest) return t("stats.noGoal");
  const when = daysAgo(newest.createdAt);
  return newest.providerId === provider.id
    ? t("stats.setByYou", { when })
    : t("stats.setBy", { name: newest.providerName, when });
}
