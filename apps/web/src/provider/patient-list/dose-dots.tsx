import { minutesPerDay } from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { formatGoal, formatMinutes } from "../../number-format.ts";
import { useFilledSeconds, useTodaySeconds } from "../live/provider-live.tsx";
import styles from "./dose-dots.module.css";
import { fillDots } from "./fill-dots.ts";

/** Today's minutes: a dot for each session of the target, filled by what counts toward it; without a target no dots. */
export function DoseDots({ patient }: { patient: ProviderPatient }) {
  const { t, i18n } = useTranslation("provider");
  const ridden = useTodaySeconds(patient);
  const filled = useFilledSeconds(patient);
  const { target } = patient.rideState;
  if (target === null) {
    return <span className={styles.words}>{t("list.minutes", { done: formatMinutes(ridden, i18n.language) })}</span>;
  }
  const goal = minutesPerDay(target);
  const done = formatMinutes(filled, i18n.language);
  const label = t("list.minutesOfGoal", { done, goal: formatGoal(goal, i18n.language) });
  return (
    <span role="img" aria-label={label} title={label} className={styles.dots}>
      {fillDots({ minutes: filled / 60, goalMinutes: goal, sessions: target.sessions }).map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <span key={index} className={styles.dot} style={{ "--filled": `${share * 100}%` } as CSSProperties} />
      ))}
    </span>
  );
}
