import { useTranslation } from "react-i18next";
import { formatClock } from "../../number-format.ts";
import { useStored } from "../../store.ts";
import { Text } from "../../ui/layout.tsx";
import styles from "./figures-card.module.css";
import type { MetricsSource } from "./use-session-source.ts";

/** The ride's own time. */
export function Timer({ metrics }: { metrics: MetricsSource }) {
  const { t } = useTranslation("session");
  const clock = useStored(metrics, (ride) => formatClock(ride.rideSeconds));
  return (
    <div>
      <Text as="h2" tone="second" size="label" weight="regular" id="session-time">
        {t("time")}
      </Text>
      <p role="timer" aria-labelledby="session-time" className={styles.metric}>
        {clock}
      </p>
    </div>
  );
}
