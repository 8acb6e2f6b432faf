import { RISK_NAMES, type RiskLevel, type RiskName } from "@bedside-bike/clinical";
import type { RiskAssessmentReply } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatPercent } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Chip, RiskChip } from "../../ui/chip.tsx";
import { isAssessed, percentEnds } from "./metric-format.ts";
import styles from "./risk-cards.module.css";

interface RiskCardsProps {
  result: RiskAssessmentReply;
  levelOf: (risk: RiskName, probability: number) => RiskLevel;
}

export function RiskCards({ result, levelOf }: RiskCardsProps) {
  const { t } = useTranslation("calculator");
  return (
    <section className={styles.cards} aria-label={t("results.risks")}>
      {RISK_NAMES.map((risk) => (
        <RiskCard key={risk} risk={risk} result={result} levelOf={levelOf} />
      ))}
    </section>
  );
}

function RiskCard({ risk, result, levelOf }: RiskCardsProps & { risk: RiskName }) {
  const { t, i18n } = useTranslation(["calculator", "clinical"]);
  const metric = result[risk];
  const probability = metric?.probability;
  return (
    <Card title={t(`risk.${risk}`)} headingLevel={3} className={styles.card}>
      {isAssessed(probability) ? (
        <>
          <div className={styles.headline}>
            <p className={styles.metric}>{formatPercent(probability, 1, i18n.language)}</p>
            <RiskChip level={levelOf(risk, probability)} label={t(`results.level.${levelOf(risk, probability)}`)} />
            {risk === "vte" && result.vte.highByScore && <Chip tone="high">{t("results.paduaHigh")}</Chip>}
          </div>
          <p className={styles.note}>{t("results.range", percentEnds(metric.range, i18n.language))}</p>
          <p className={styles.note}>{t(`clinical:metric.${risk}.definition`)}</p>
        </>
      ) : (
        <p className={styles.missing}>{t("notAssessed")}</p>
      )}
    </Card>
  );
}
