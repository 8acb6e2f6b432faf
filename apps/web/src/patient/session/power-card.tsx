import { useTranslation } from "react-i18next";
import { useStored } from "../../bike/store.ts";
import { formatWatts } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./power-card.module.css";
import { PowerLine } from "./power-line.tsx";
import type { MetricsSource } from "./use-session-source.ts";

export function PowerCard({ metrics }: { metrics: MetricsSource }) {
  const { t } = useTranslation("session");
  return (
    <Card className={styles.card}>
      <h2 className={styles.label}>{t("power.title")}</h2>
      <div className={styles.row}>
        <Power metrics={metrics} />
        <Average metrics={metrics} />
      </div>
      <PowerLine metrics={metrics} />
    </Card>
  );
}

const missingValue = "–";

function Power({ metrics }: { metrics: MetricsSource }) {
  const { t, i18n } = useTranslation("session");
  const watts = useStored(metrics, ({ powerWatts }) =>
    powerWatts === null ? missingValue : formatWatts(powerWatts, i18n.language),
  );
  return (
    <p>
      <span className={styles.metric}>{watts}</span> <span className={styles.unit}>{t("power.watts")}</span>
    </p>
  );
}

function Average({ metrics }: { metrics: MetricsSource }) {
  const { t, i18n } = useTranslation("session");
  const watts = useStored(metrics, ({ averagePowerWatts }) =>
    averagePowerWatts === null ? missingValue : formatWatts(averagePowerWatts, i18n.language),
  );
  return <p className={styles.average}>{t("power.average", { watts })}</p>;
}
