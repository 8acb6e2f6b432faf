import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Grid, Text } from "../../ui/layout.tsx";
import { Screen } from "../../ui/screen.tsx";
import styles from "./activity-card.module.css";
import { useTodaysActivity } from "./use-kudos.ts";

const totals = ["activePatients", "totalMinutes", "goalsReached", "kudosGiven"] as const;

/** The total of all participants today. */
export function ActivityCard() {
  const { t, i18n } = useTranslation("kudos");
  return (
    <Card title={t("activity.title")} variant="soft">
      <Screen query={useTodaysActivity()} loading={t("activity.loading")} failed={t("activity.failed")}>
        {(activity) => (
          <Grid as="dl" columns={2} gap={4}>
            {totals.map((key) => (
              <div key={key} className={styles.entry}>
                <Text as="dt" tone="second" size="label" leading="snug">
                  {t(`activity.${key}`, { count: activity[key] })}
                </Text>
                <Text as="dd" size="metric" weight="bold" leading="tight">
                  {formatNumber(activity[key], 0, i18n.language)}
                </Text>
              </div>
            ))}
          </Grid>
        )}
      </Screen>
    </Card>
  );
}
