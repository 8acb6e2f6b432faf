import { RISK_NAMES } from "@bedside-bike/clinical";
import type { RiskAssessmentReply } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber, formatPercent } from "../../number-format.ts";
import { RiskChip } from "../../ui/chip.tsx";
import styles from "./comparison.module.css";

interface ComparisonProps {
  stored: RiskAssessmentReply;
  preview: RiskAssessmentReply;
  /** The next preview is loading. */
  isOutdated: boolean;
}

/** Every metric before and after, with the difference in words and numbers. A live region for screen readers. */
export function Comparison({ stored, preview, isOutdated }: ComparisonProps) {
  const { t, i18n } = useTranslation("calculator");
  const { language } = i18n;
  const percent = (value: number) => formatPercent(value, 1, language);
  const points = (before: number, after: number) => differenceWords("points", (after - before) * 100);

  function differenceWords(unit: "points" | "days", difference: number): string {
    const size = formatNumber(Math.abs(difference), 1, language);
    if (Number(Math.abs(difference).toFixed(1)) === 0) return t("whatIf.same");
    return t(difference > 0 ? `whatIf.more.${unit}` : `whatIf.less.${unit}`, { value: size });
  }

  const goal = (result: RiskAssessmentReply) =>
    t("how.goal", {
      watts: formatGoal(result.mobility_recommendation.watt_goal, language),
      minutes: formatGoal(result.mobility_recommendation.duration_min_per_session, language),
      count: result.mobility_recommendation.sessions_per_day,
    });

  return (
    <div aria-live="polite" aria-busy={isOutdated} className={styles.region}>
      <ul className={styles.rows}>
        {RISK_NAMES.map((risk) => (
          <Row
            key={risk}
            name={t(`risk.${risk}`)}
            before={percent(stored[risk].probability)}
            after={percent(preview[risk].probability)}
            difference={points(stored[risk].probability, preview[risk].probability)}
            direction={Math.sign(preview[risk].probability - stored[risk].probability)}
            level={preview[risk].risk_level}
          />
        ))}
        <Row
          name={t("outcome.los")}
          before={t("how.days", { days: formatNumber(stored.losData.predicted_days, 1, language) })}
          after={t("how.days", { days: formatNumber(preview.losData.predicted_days, 1, language) })}
          difference={differenceWords("days", preview.losData.predicted_days - stored.losData.predicted_days)}
          direction={Math.sign(preview.losData.predicted_days - stored.losData.predicted_days)}
        />
        <Row
          name={t("outcome.home")}
          before={percent(stored.dischargeData.home_probability)}
          after={percent(preview.dischargeData.home_probability)}
          difference={points(stored.dischargeData.home_probability, preview.dischargeData.home_probability)}
          direction={-Math.sign(preview.dischargeData.home_probability - stored.dischargeData.home_probability)}
        />
        <Row
          name={t("outcome.readmission")}
          before={percent(stored.readmissionData.thirty_day_probability)}
          after={percent(preview.readmissionData.thirty_day_probability)}
          difference={points(
            stored.readmissionData.thirty_day_probability,
            preview.readmissionData.thirty_day_probability,
          )}
          direction={Math.sign(
            preview.readmissionData.thirty_day_probability - stored.readmissionData.thirty_day_probability,
          )}
        />
        <Row
          name={t("goal.movement")}
          before={goal(stored)}
          after={goal(preview)}
          difference={t(goal(stored) === goal(preview) ? "whatIf.same" : "whatIf.goalChanges")}
          direction={0}
        />
      </ul>
    </div>
  );
}

interface RowProps {
  name: string;
  before: string;
  after: string;
  difference: string;
  /** Above 0: worse for the patient. */
  direction: number;
  level?: "low" | "moderate" | "high";
}

function Row({ name, before, after, difference, direction, level }: RowProps) {
  const { t } = useTranslation("calculator");
  const isSame = before === after;
  const tone = isSame || direction === 0 ? styles.same : direction > 0 ? styles.worse : styles.better;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.metrics}>
        {isSame ? (
          before
        ) : (
          <>
            <span className={styles.before}>{before}</span>
            <span aria-hidden="true"> → </span>
            <span className={styles.hidden}>{t("whatIf.to")}</span>
            <strong>{after}</strong>
          </>
        )}
      </span>
      <span className={`${styles.difference} ${tone}`}>{difference}</span>
      <span className={styles.level}>{level && <RiskChip level={level} />}</span>
    </li>
  );
}
