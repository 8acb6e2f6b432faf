import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber } from "../../number-format.ts";
import styles from "./movement-goal.module.css";

interface DoseProps {
  title: string | null;
  minutes: number;
  /** Null: the plan has no watts. */
  watts: number | null;
  sessions: number;
  /** Watt-minutes a day. */
  energy: number | null;
  resistance: number | null;
}

/** A day's dose: minutes, watts and how often. */
export function Dose({ title, minutes, watts, sessions, energy, resistance }: DoseProps) {
  const { t, i18n } = useTranslation("calculator");
  const { language } = i18n;
  const titleId = useId();
  return (
    <section className={styles.dose} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
      )}
      <dl className={styles.metrics}>
        <div>
          <dt>{t("goal.duration")}</dt>
          <dd>
            <span className={styles.metric}>{formatGoal(minutes, language)}</span> {t("unit.min")}
          </dd>
        </div>
        {watts !== null && (
          <div>
            <dt>{t("goal.power")}</dt>
            <dd>
              <span className={styles.metric}>{formatGoal(watts, language)}</span> {t("unit.watts")}
            </dd>
          </div>
        )}
        <div>
          <dt>{t("goal.frequency")}</dt>
          <dd>
            <span className={styles.metric}>{t("goal.times", { count: sessions })}</span> {t("unit.aDay")}
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        {energy !== null && resistance !== null
          ? t("goal.energyOf", { energy: formatNumber(energy, 0, language), resistance })
          : t("goal.noWatts")}
      </p>
    </section>
  );
}
