import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { RiskChip } from "../../ui/chip.tsx";
import styles from "./outcomes.module.css";

/** The predicted outcomes of the stay, and the modeled effect of the full daily goal. */
export function Outcomes({ result }: { result: StoredRiskAssessment }) {
  const { t, i18n } = useTranslation("provider");
  const { losData, dischargeData, readmissionData, mobility_benefits: benefits } = result;
  const { stay_improvements: gains } = benefits;
  const number = (value: number) => formatNumber(value, 1, i18n.language);
  const percent = (value: number) => formatPercent(value, 1, i18n.language);
  const percentRange = ({ low, high }: { low: number; high: number }) =>
    t("risk.range", { low: percent(low), high: percent(high) });
  const gain = (amount: number, words: string) => (number(amount) === number(0) ? t("risk.noEffect") : words);

  const outcomes = [
    {
      key: "los",
      name: t("risk.los"),
      metric: t("risk.days", { days: number(losData.predicted_days) }),
      range: t("risk.range", { low: number(losData.range_min), high: number(losData.range_max) }),
      gain: gain(gains.length_of_stay_reduction, t("risk.fewerDays", { days: number(gains.length_of_stay_reduction) })),
      chip: null,
    },
    {
      key: "home",
      name: t("risk.home"),
      metric: percent(dischargeData.home_probability),
      range: percentRange(dischargeData.range),
      gain: gain(
        gains.home_discharge_improvement * 100,
        t("risk.morePoints", { points: number(gains.home_discharge_improvement * 100) }),
      ),
      chip: null,
    },
    {
      key: "readmission",
      name: t("risk.readmission"),
      metric: percent(readmissionData.thirty_day_probability),
      range: percentRange(readmissionData.range),
      gain: gain(
        gains.readmission_reduction * 100,
        t("risk.fewerPoints", { points: number(gains.readmission_reduction * 100) }),
      ),
      chip: <RiskChip level={readmissionData.risk_level} />,
    },
  ];

  return (
    <section aria-labelledby="stay-outcomes" className={styles.outcomes}>
      <h4 id="stay-outcomes" className={styles.title}>
        {t("risk.outcomes")}
      </h4>
      <dl>
        {outcomes.map(({ key, name, metric, range, gain, chip }) => (
          <div key={key} className={styles.outcome}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.metric}>{metric}</dd>
            <dd className={styles.level}>{chip}</dd>
            <dd className={styles.note}>
              {range} · <strong className={styles.gain}>{gain}</strong> {t("risk.withGoal")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
