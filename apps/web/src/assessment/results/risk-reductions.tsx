import {
  type MobilityBenefits,
  NO_PROVEN_EFFECT,
  RISK_NAMES,
  type RiskName,
  riskReductionBarWidth,
} from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { BenefitNote, BenefitRow, BenefitRows } from "./benefit-row.tsx";
import { formatPoints } from "./metric-format.ts";

interface RiskReductionsProps {
  benefits: Pick<MobilityBenefits, "risk_reductions">;
  isFolded: true | "open";
}

/** 'Risk Reductions With Mobility': modeled, with ranges; hidden below 0.1 point; says so where no effect is proven. */
export function RiskReductions({ benefits, isFolded }: RiskReductionsProps) {
  const { t } = useTranslation("results");
  return (
    <Card title={t("benefit.risks")} isFolded={isFolded} aside={<Chip>{t("benefit.modeled")}</Chip>}>
      <BenefitRows>
        {RISK_NAMES.map((risk) => (
          <Reduction key={risk} risk={risk} benefits={benefits} />
        ))}
      </BenefitRows>
    </Card>
  );
}

function Reduction({ risk, benefits }: { risk: RiskName; benefits: Pick<MobilityBenefits, "risk_reductions"> }) {
  const { t, i18n } = useTranslation("results");
  const { language } = i18n;
  const name = t(`risk.${risk}`);
  const reduction = benefits.risk_reductions?.[risk];
  if (!reduction) return <BenefitNote name={name}>{t("notAssessed")}</BenefitNote>;
  if (NO_PROVEN_EFFECT.has(risk)) return <BenefitNote name={name}>{t("benefit.noProvenEffect")}</BenefitNote>;
  if (!reduction.isShown) return <BenefitNote name={name}>{t("benefit.hidden")}</BenefitNote>;
  return (
    <BenefitRow
      name={name}
      change={t("benefit.pointsLess", { points: formatNumber(reduction.absolute_reduction_percent, 1, language) })}
      amount={reduction.absolute_reduction_percent}
      barWidth={riskReductionBarWidth(reduction.absolute_reduction_percent)}
    >
      <p>
        {t("benefit.fromTo", {
          from: formatPercent(reduction.current_risk, 1, language),
          to: formatPercent(reduction.reduced_risk, 1, language),
          half: formatPercent(reduction.reducedRiskAtHalfAdherence, 1, language),
        })}
      </p>
      <p>
        {t(risk === "falls" ? "benefit.fallsRange" : "benefit.pointsRange", {
          low: formatPoints(reduction.range.low, language),
          high: formatPoints(reduction.range.high, language),
        })}
      </p>
      {risk === "falls" && <p>{t("benefit.judgment.falls")}</p>}
    </BenefitRow>
  );
}
