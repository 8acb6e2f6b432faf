import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useLive } from "../../bike/live-ride.tsx";
import styles from "./today-ring.module.css";

/** A ride counts for the day on which it began: said once midnight has passed, when it no longer moves the ring. */
export function RideOfYesterday({ today }: { today: Pick<Dashboard["today"], "date"> }) {
  const { t } = useTranslation("today");
  const isOfYesterday = useLive(({ ride }) => ride?.hasBeenOpen === true && ride.day !== "" && ride.day < today.date);
  return isOfYesterday ? <p className={styles.line}>{t("rideOfYesterday")}</p> : null;
}
