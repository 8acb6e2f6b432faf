import { useStored } from "../../bike/store.ts";
import { useTranslation } from "../../locales/translation.ts";
import { formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./resistance-card.module.css";
import { resistanceRange } from "./simulated-power.ts";
import type { SimulatedControls, SimulatedSession } from "./simulated-session.ts";
import type { MetricsSource, SessionMode } from "./use-session-source.ts";

interface ResistanceCardProps {
  mode: SessionMode;
  status: SimulatedSession["status"];
  metrics: MetricsSource;
  controls: SimulatedControls;
}

/** Minus and plus control the simulation; a real bike has its own knob. */
export function ResistanceCard({ mode, status, metrics, controls }: ResistanceCardProps) {
  const { t, i18n } = useTranslation(["session", "shell"]);
  const resistance = useStored(metrics, (ride) => ride.resistance);
  const label = t("resistance.title");
  const isRunning = mode === "simulated" && status !== "idle";
  const { low, high } = resistanceRange;
  return (
    <Card>
      <div className={styles.row}>
        <div>
          <h2 className={styles.label}>{label}</h2>
          <p className={styles.metric} aria-live={isRunning ? "polite" : "off"}>
            {resistance === null ? "–" : formatNumber(resistance, 1, i18n.language)}
          </p>
        </div>
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.step}
            disabled={!isRunning}
            aria-disabled={!isRunning || resistance === low}
            aria-label={t("shell:decrease", { label })}
            onClick={() => controls.changeResistance(-1)}
          >
            <Icon name="minus" size={32} />
          </button>
          <button
            type="button"
            className={styles.step}
            disabled={!isRunning}
            aria-disabled={!isRunning || resistance === high}
            aria-label={t("shell:increase", { label })}
            onClick={() => controls.changeResistance(1)}
          >
            <Icon name="plus" size={32} />
          </button>
        </div>
      </div>
      {!isRunning && (
        <p className={styles.note}>{t(mode === "simulated" ? "resistance.whileRunning" : "resistance.onBike")}</p>
      )}
    </Card>
  );
}
