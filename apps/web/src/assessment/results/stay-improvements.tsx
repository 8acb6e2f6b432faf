import {
  homeImprovementBarWidth,
  type MobilityBenefits,
  readmissionReductionBarWidth,
  stayReductionBarWidth,
} from "@bedside-bike/clinical";
import type { RiskAssessmentReply } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { BenefitNote, BenefitRow, benefitStyles as styles } from "./benefit-row.tsx";
import { formatPoints, isAssessed } from "./metric-format.ts";

/** A smaller value would round to 0 at one decimal. Same as the engine's 0.1 point for risks. */
const smallestShown = { points: 0.1, days: 0.1 };

interface StayImprovementsProps {
  benefits: MobilityBenefits | undefined;
  result: RiskAssessmentReply;
}

/** 'Hospital Stay Improvements': days, home, readmission. */
export function StayImprovements({ benefits, result }: StayImprovementsProps) {
  const { t, i18n } = useTranslation("calculator");
  const { language } = i18n;
  const stay = benefits?.stay_improvements;
  const days = stay?.length_of_stay_reduction;
  return (
    <Card title={t("benefit.stay")} aside={<Chip>{t("benefit.modeled")}</Chip>}>
      <p className={styles.intro}>{t("benefit.intro")}</p>
      <ul className={styles.rows}>
        {!stay || !isAssessed(days) || !result.losData ? (
          <BenefitNote name={t("outcome.los")}>{t("notAssessed")}</BenefitNote>
        ) : days < smallestShown.days ? (
          <BenefitNote name={t("outcome.los")}>{t("benefit.noDays")}</BenefitNote>
        ) : (
          <BenefitRow
            name={t("outcome.los")}
            change={t("benefit.daysLess", { days: formatNumber(days, 1, language) })}
            amount={days}
            barWidth={stayReductionBarWidth(days)}
          >
            <p>
              {t("benefit.daysRange", {
                low: formatNumber(stay.length_of_stay_range.low, 1, language),
                high: formatNumber(stay.length_of_stay_range.high, 1, language),
              })}
            </p>
          </BenefitRow>
        )}
        <FractionRow
          metric="home"
          before={result.dischargeData?.home_probability}
          after={stay?.home_probability_after}
          change={stay?.home_discharge_improvement}
          range={stay?.home_discharge_range}
          barWidth={homeImprovementBarWidth}
        />
        <FractionRow
          metric="readmission"
          before={result.readmissionData?.thirty_day_probability}
          after={stay?.readmission_probability_after}
          change={stay?.readmission_reduction}
          range={stay?.readmission_range}
          barWidth={readmissionReductionBarWidth}
        />
      </ul>
    </Card>
  );
}

interface FractionRowProps {
  metric: "home" | "readmission";
  before: number | undefined;
  after: number | undefined;
  change: number | undefined;
  range: { low: number; high: number } | undefined;
  barWidth: (fraction: number) => number;
}

function FractionRow({ metric, before, after, change, range, barWidth }: FractionRowProps) {
  const { t, i18n } = useTranslation("calculator");
  const { language } = i18n;
  const name = t(`outcome.${metric}`);
  if (!isAssessed(change) || !isAssessed(before) || !isAssessed(after) || !range) {
    return <BenefitNote name={name}>{t("notAssessed")}</BenefitNote>;
  }
  if (change * 100 < smallestShown.points) return <BenefitNote name={name}>{t("benefit.hidden")}</BenefitNote>;
  const points = formatPoints(change, language);
  return (
    <BenefitRow
      name={name}
      change={t(metric === "home" ? "benefit.pointsMore" : "benefit.pointsLess", { points })}
      amount={change * 100}
      barWidth={barWidth(change)}
    >
      <p>
        {t("benefit.beforeAfter", {
          from: formatPercent(before, 1, language),
          to: formatPercent(after, 1, language),
        })}
      </p>
      <p>
        {t("benefit.pointsRange", { low: formatPoints(range.low, language), high: formatPoints(range.high, language) })}
      </p>
    </BenefitRow>
  );
}
