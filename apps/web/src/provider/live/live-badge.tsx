import { RIDE_WATCH, type RideWatch } from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber, formatWatts } from "../../number-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Row } from "../../ui/layout.tsx";
import styles from "./live-badge.module.css";
import { useIsPedaling, useLiveRide } from "./provider-live.tsx";

/**
 * 'Pedaling 25 W' while the patient's bike sends, and whether that is against the state; otherwise what is shown in its
 * place.
 */
export function LiveBadge({ patient, otherwise = null }: { patient: ProviderPatient; otherwise?: React.ReactNode }) {
  const { t, i18n } = useTranslation("provider");
  const isPedaling = useIsPedaling(patient);
  const ride = useLiveRide(patient.id);
  if (!isPedaling) return otherwise;
  const watts = ride?.powerWatts ?? null;
  const text = watts === null ? t("list.pedaling") : t("list.pedalingAt", { watts: formatWatts(watts, i18n.language) });
  const turns = watts === null ? (ride?.cadenceRpm ?? null) : null;
  const isPaused = ride?.whilePaused ?? false;
  return (
    <Row as="span" inline align="stretch" className={styles.badge}>
      <Row
        as="span"
        inline
        nowrap
        align="baseline"
        size="small"
        weight="bold"
        tone={isPaused ? "high" : "primary"}
        className={`${styles.dot} ${styles.live}`}
      >
        <span>{isPaused ? t("list.whilePaused", { pedaling: text }) : text}</span>
      </Row>
      {turns !== null && <span>{t("list.turnsOnly", { turns: formatNumber(turns, 0, i18n.language) })}</span>}
      <OverLimit patient={patient} mark={ride?.watch.mark ?? null} />
    </Row>
  );
}

/** A mark while the ride is over its limits, in words; never a sound. */
export function OverLimit({ patient, mark }: { patient: ProviderPatient; mark: RideWatch["mark"] }) {
  const { t, i18n } = useTranslation("provider");
  const { target } = patient.rideState;
  if (mark === null) return null;
  const percent = RIDE_WATCH.powerPercent;
  return (
    <Row as="strong" inline nowrap size="small" tone="moderate" className={styles.over}>
      <Icon name="flag" size={16} />
      {mark.kind === "heart_rate"
        ? t("notes.heartRateOver", { bpm: mark.bpm })
        : t("notes.powerOver", { percent, watts: formatWatts(target?.watts ?? 0, i18n.language) })}
    </Row>
  );
}
