import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { FailedState, Loading } from "../../ui/screen-states.tsx";
import styles from "./activity-card.module.css";
import { useTodaysActivity } from "./use-kudos.ts";

const totals = ["activePatients", "totalMinutes", "goalsReached", "kudosGiven"] as const;

/** The total of all participants today. */
export function ActivityCard() {
  const { t, i18n } = useTranslation("kudos");
  const { data: activity, isError, refetch } = useTodaysActivity();
  return (
    <Card title={t("activity.title")} variant="soft">
      {!activity && isError && <FailedState title={t("activity.failed")} onRetry={() => void refetch()} />}
      {!activity && !isError && <Loading text={t("activity.loading")} />}
      {activity && (
        <dl className={styles.totals}>
          {totals.map((key) => (
            <div key={key} className={styles.entry}>
              <dt className={styles.label}>{t(`activity.${key}`)}</dt>
              <dd className={styles.total}>{formatNumber(activity[key], 0, i18n.language)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
