import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../../number-format.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./movement-goal.module.css";

interface DoseProps {
  title: string | null;
  minutes: number;
  /** Null: the plan has no watts. */
  watts: number | null;
  sessions: number;
}

/** A day's dose: minutes, watts and how often. */
export function Dose({ title, minutes, watts, sessions }: DoseProps) {
  const { t, i18n } = useTranslation(["calculator", "results"]);
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
          <dt>
            <VisuallyHidden>{t("results:goal.duration")}</VisuallyHidden>
          </dt>
          <dd>
            <span className={styles.metric}>{formatGoal(minutes, language)}</span> {t("unit.min")}
          </dd>
        </div>
        {watts !== null && (
          <div>
            <dt>
              <VisuallyHidden>{t("results:goal.power")}</VisuallyHidden>
            </dt>
            <dd>
              <span className={styles.metric}>{formatGoal(watts, language)}</span> {t("unit.watts")}
            </dd>
          </div>
        )}
        <div>
          <dt>
            <VisuallyHidden>{t("results:goal.frequency")}</VisuallyHidden>
          </dt>
          <dd>
            <span className={styles.metric}>{t("results:goal.times", { count: sessions })}</span> {t("unit.aDay")}
          </dd>
        </div>
      </dl>
      {watts === null && <p className={styles.note}>{t("results:goal.noWatts")}</p>}
    </section>
  );
}
