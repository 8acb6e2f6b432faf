import type { RiskAssessmentReply } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { StatCard } from "../../ui/stat-card.tsx";
import { formatDays, isAssessed, percentEnds } from "./metric-format.ts";
import styles from "./outcome-cards.module.css";

/** Stay, home, readmission. What is missing reads 'Not assessed', never a default (CALCULATOR-33). */
export function OutcomeCards({ result }: { result: RiskAssessmentReply }) {
  const { t, i18n } = useTranslation("calculator");
  const { language } = i18n;
  const days = result.losData?.predicted_days;
  const home = result.dischargeData?.home_probability;
  const readmission = result.readmissionData?.thirty_day_probability;
  const missing = t("notAssessed");
  return (
    <section className={styles.cards} aria-label={t("outcome.title")}>
      {isAssessed(days) ? (
        <StatCard
          label={t("outcome.los")}
          metric={formatDays(days, language)}
          unit={t("unit.days")}
          note={t("outcome.daysRange", {
            low: formatNumber(result.losData.range_min, 1, language),
            high: formatNumber(result.losData.range_max, 1, language),
          })}
        />
      ) : (
        <StatCard label={t("outcome.los")} metric={missing} />
      )}
      {isAssessed(home) ? (
        <StatCard
          label={t("outcome.home")}
          metric={formatPercent(home, 1, language)}
          note={t("results.range", percentEnds(result.dischargeData.range, language))}
        />
      ) : (
        <StatCard label={t("outcome.home")} metric={missing} />
      )}
      {isAssessed(readmission) ? (
        <StatCard
          label={t("outcome.readmission")}
          metric={formatPercent(readmission, 1, language)}
          note={t("results.range", percentEnds(result.readmissionData.range, language))}
        />
      ) : (
        <StatCard label={t("outcome.readmission")} metric={missing} />
      )}
    </section>
  );
}
