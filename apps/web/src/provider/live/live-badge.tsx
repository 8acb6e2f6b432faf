import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatWatts } from "../../number-format.ts";
import styles from "./live-badge.module.css";
import { useIsPedaling, useLiveRide } from "./provider-live.tsx";

/** 'Pedaling 25 W' while the patient's bike sends, and whether that is against the state; else what stands in its place. */
export function LiveBadge({ patient, otherwise = null }: { patient: ProviderPatient; otherwise?: React.ReactNode }) {
  const { t, i18n } = useTranslation("provider");
  const isPedaling = useIsPedaling(patient);
  const ride = useLiveRide(patient.id);
  if (!isPedaling) return otherwise;
  const watts = ride?.powerWatts ?? null;
  const text = watts === null ? t("list.pedaling") : t("list.pedalingAt", { watts: formatWatts(watts, i18n.language) });
  const isPaused = ride?.whilePaused ?? false;
  return (
    <span className={`${styles.live} ${isPaused ? styles.paused : ""}`}>
      <span>{isPaused ? t("list.whilePaused", { pedaling: text }) : text}</span>
    </span>
  );
}
