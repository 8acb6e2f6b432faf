import type { ProviderPatient } from "@bedside-bike/contract";
import type { CSSProperties } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { formatMinutes, formatNumber } from "../../number-format.ts";
import { useTodaySeconds } from "../live/provider-live.tsx";
import styles from "./dose-dots.module.css";
import { fillDots } from "./fill-dots.ts";

/** Today's minutes: a dot for each session of the daily goal, filled by what is pedaled. */
export function DoseDots({ patient }: { patient: ProviderPatient }) {
  const { t, i18n } = useTranslation("provider");
  const seconds = useTodaySeconds(patient);
  const { dailyGoalMinutes: goal, goalSessions } = patient;
  const done = formatMinutes(seconds, i18n.language);
  if (goal === null) return <span className={styles.words}>{t("list.minutes", { done })}</span>;
  const label = t("list.minutesOfGoal", { done, goal: formatNumber(goal, 0, i18n.language) });
  return (
    <span role="img" aria-label={label} title={label} className={styles.dots}>
      {fillDots({ minutes: seconds / 60, goalMinutes: goal, sessions: goalSessions ?? 1 }).map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <span key={index} className={styles.dot} style={{ "--filled": `${share * 100}%` } as CSSProperties} />
      ))}
    </span>
  );
}
