import {
  homeImprovementBarWidth,
  type MobilityBenefits,
  readmissionReductionBarWidth,
  stayReductionBarWidth,
} from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { BenefitNote, BenefitRow, BenefitRows } from "./benefit-row.tsx";
import { formatPoints, isAssessed } from "./metric-format.ts";
import type { ShownResult } from "./shown-result.ts";

/** A smaller value would round to 0 at one decimal. Same as the engine's 0.1 point for risks. */
const smallestShown = { points: 0.1, days: 0.1 };

interface StayImprovementsProps {
  benefits: Pick<MobilityBenefits, "stay_improvements">;
  result: ShownResult;
  isFolded: true | "open";
}

/** 'Hospital Stay Improvements': days, home, readmission. */
export function StayImprovements({ benefits, result, isFolded }: StayImprovementsProps) {
  const { t } = useTranslation("results");
  const stay = benefits.stay_improvements;
  return (
    <Card title={t("benefit.stay")} isFolded={isFolded} aside={<Chip>{t("benefit.modeled")}</Chip>}>
      <BenefitRows>
        <DaysRow stay={stay} isAssessed={isAssessed(result.losData?.predicted_days)} />
        <FractionRow
          metric="home"
          before={result.dischargeData?.home_probability}
          after={stay?.home_probability_after}
          change={stay?.home_discharge_improvement}
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
      </BenefitRows>
    </Card>
  );
}

/** Days saved: null in rehabilitation, for which no study is known. */
function DaysRow({ stay, isAssessed: hasStay }: { stay: MobilityBenefits["stay_improvements"]; isAssessed: boolean }) {
  const { t, i18n } = useTranslation("results");
  const { language } = i18n;
  const name = t("outcome.los");
  const days = stay?.length_of_stay_reduction;
  const range = stay?.length_of_stay_range;
  if (!hasStay || days === undefined) return <BenefitNote name={name}>{t("notAssessed")}</BenefitNote>;
  if (days === null || !range) return <BenefitNote name={name}>{t("benefit.noRehabData")}</BenefitNote>;
  if (days < smallestShown.days) return <BenefitNote name={name}>{t("benefit.noDays")}</BenefitNote>;
  return (
    <BenefitRow
      name={name}
      change={t("benefit.daysLess", { days: formatNumber(days, 1, language) })}
      amount={days}
      barWidth={stayReductionBarWidth(days)}
    >
      <p>
        {t("benefit.daysRange", {
          low: formatNumber(range.low, 1, language),
          high: formatNumber(range.high, 1, language),
        })}
      </p>
    </BenefitRow>
  );
}

interface FractionRowProps {
  metric: "home" | "readmission";
  before: number | undefined;
  after: number | undefined;
  change: number | undefined;
  /** Home has none. */
  range?: { low: number; high: number } | undefined;
  barWidth: (fraction: number) => number;
}

function FractionRow({ metric, before, after, change, range, barWidth }: FractionRowProps) {
  const { t, i18n } = useTranslation("results");
  const { language } = i18n;
  const name = t(`outcome.${metric}`);
  if (!isAssessed(change) || !isAssessed(before) || !isAssessed(after)) {
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
      {range && (
        <p>
          {t("benefit.pointsRange", {
            low: formatPoints(range.low, language),
            high: formatPoints(range.high, language),
          })}
        </p>
      )}
      <p>{t(`benefit.judgment.${metric}`)}</p>
    </BenefitRow>
  );
}
