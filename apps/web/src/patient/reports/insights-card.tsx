import type { RideState } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatGoal, formatWatts } from "../../number-format.ts";
import { useStateSentence } from "../../ride-state/use-state-sentence.ts";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Grid, Row, Stack } from "../../ui/layout.tsx";
import { findInsights, type Insight } from "./insights.ts";
import styles from "./insights-card.module.css";
import type { Reports } from "./use-reports.ts";

const lists = [
  ["strengths", "check"],
  ["recommendations", "heart"],
  ["nextGoals", "target"],
] as const satisfies readonly (readonly [string, IconName])[];

export function InsightsCard({ reports }: { reports: Reports }) {
  const { t } = useTranslation("reports");
  const insights = findInsights(reports);
  const shown = lists.filter(([list]) => insights[list].length > 0);
  return (
    <Card title={t("insights.title")}>
      <Grid min="17.5rem" gap={6}>
        {shown.map(([list, icon]) => (
          <section key={list} aria-labelledby={`insights-${list}`}>
            <Row as="h3" gap={2} below={2} tone="primary" size="body" id={`insights-${list}`}>
              <Icon name={icon} size={22} />
              {t(`insights.${list}`)}
            </Row>
            <Stack as="ul" gap={2} className={styles.list}>
              {insights[list].map((insight) => (
                <li key={insight.key}>
                  <Sentence insight={insight} rideState={reports.dashboard.rideState} />
                </li>
              ))}
            </Stack>
          </section>
        ))}
      </Grid>
    </Card>
  );
}

function Sentence({ insight, rideState }: { insight: Insight; rideState: RideState }) {
  const { t, i18n } = useTranslation("reports");
  const stateSentence = useStateSentence(rideState);
  const { key, ...metrics } = insight;
  if (key === "rideState") return stateSentence;
  if ("watts" in metrics) return t(`insights.${key}`, { watts: formatWatts(metrics.watts, i18n.language) });
  if ("target" in metrics)
    return t(`insights.${key}`, { ...metrics, target: formatGoal(metrics.target, i18n.language) });
  return t(`insights.${key}`, metrics);
}
