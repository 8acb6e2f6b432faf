import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "../locales/translation.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./first-ride-advice.module.css";

/** For a patient whom no provider assessed yet; to be shown above what starts a ride. */
export function FirstRideAdvice({ isAssessed, stats }: Pick<Dashboard, "isAssessed" | "stats">) {
  const { t } = useTranslation("session");
  if (isAssessed) return null;
  return (
    <p className={styles.advice}>
      <Icon name="info" size={28} />
      {t(stats.totalSessions === 0 ? "askBeforeFirst" : "askBeforeNext")}
    </p>
  );
}
