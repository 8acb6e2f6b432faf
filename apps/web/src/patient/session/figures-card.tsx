import { useTranslation } from "react-i18next";
import { formatNumber, formatWatts } from "../../number-format.ts";
import { useStored } from "../../store.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./figures-card.module.css";
import { PowerLine } from "./power-line.tsx";
import { Timer } from "./timer.tsx";
import type { MetricsSource } from "./use-session-source.ts";

interface FiguresCardProps {
  metrics: MetricsSource;
  /** False in a plan without watts. */
  hasWatts: boolean;
  /** True if the bike's own knob sets it: no buttons on the screen could. */
  hasResistance: boolean;
}

/** What the ride itself measures, next to the day's ring. */
export function FiguresCard({ metrics, hasWatts, hasResistance }: FiguresCardProps) {
  const { t } = useTranslation("session");
  return (
    <Card className={styles.card}>
      <div className={styles.row}>
        <Timer metrics={metrics} />
        {hasWatts && (
          <div>
            <h2 className={styles.label}>{t("power.title")}</h2>
            <Power metrics={metrics} />
            <Average metrics={metrics} />
          </div>
        )}
        {hasResistance && <Resistance metrics={metrics} />}
      </div>
      {hasWatts && <PowerLine metrics={metrics} />}
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

function Resistance({ metrics }: { metrics: MetricsSource }) {
  const { t, i18n } = useTranslation("session");
  const level = useStored(metrics, ({ resistance }) =>
    resistance === null ? missingValue : formatNumber(resistance, 1, i18n.language),
  );
  return (
    <div>
      <h2 className={styles.label}>{t("resistance.title")}</h2>
      <p className={styles.metric}>{level}</p>
      <p className={styles.average}>{t("resistance.onBike")}</p>
    </div>
  );
}
