import { RISK_NAMES, type RiskName } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatPercent } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Chip, RiskChip } from "../../ui/chip.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { isAssessed } from "./metric-format.ts";
import styles from "./risk-cards.module.css";
import type { Reader, ShownResult } from "./shown-result.ts";
import { useScoreWords } from "./use-score-words.ts";
import type { Verdict } from "./verdict.ts";
import { WhyFigure } from "./why-figure.tsx";

interface RiskCardsProps {
  result: ShownResult;
  reader: Reader;
  verdictOf: (result: ShownResult, risk: RiskName) => Verdict;
}

export function RiskCards(props: RiskCardsProps) {
  const { t } = useTranslation("results");
  return (
    <section className={styles.cards} data-reader={props.reader} aria-label={t("results.risks")}>
      {RISK_NAMES.map((risk) => (
        <RiskCard key={risk} risk={risk} {...props} />
      ))}
    </section>
  );
}

interface RiskCardProps extends RiskCardsProps {
  risk: RiskName;
}

/** One figure with one level, and what decided it. */
function RiskCard(props: RiskCardProps) {
  const { risk, result, reader, verdictOf } = props;
  const scores = useScoreWords();
  const { t, i18n } = useTranslation("results");
  const probability = result[risk]?.probability;
  if (!isAssessed(probability)) {
    return (
      <Card title={t(`risk.${risk}`)} headingLevel={3} className={styles.card}>
        <Text size="title" weight="bold">
          {t("notAssessed")}
        </Text>
      </Card>
    );
  }
  const verdict = verdictOf(result, risk);
  const isPresent = verdict.reason === "present";
  const byScore = scores.high(result, risk);
  return (
    <Card title={t(`risk.${risk}`)} headingLevel={3} className={styles.card}>
      <Row gap={3} rowGap={1} className={styles.headline}>
        <Text size="title" weight="bold" className={isPresent ? undefined : styles.metric}>
          {isPresent ? t("results.clotPresent") : formatPercent(probability, 1, i18n.language)}
        </Text>
        <RiskChip level={verdict.level} label={t(`results.level.${verdict.level}`)} />
        {reader === "provider" && byScore && <Chip tone="outline">{byScore}</Chip>}
      </Row>
      {reader === "provider" ? (
        <ProviderNote {...props} />
      ) : (
        <PatientNote verdict={verdict} isHighByScore={byScore !== null} />
      )}
    </Card>
  );
}

/** What decided the level if a score did; at the figure, why it is so and what it counts. */
function ProviderNote({ risk, result }: RiskCardProps) {
  const { t } = useTranslation("clinical");
  const reason = useScoreWords().reason(result, risk);
  return (
    <>
      {reason && <p className={styles.reason}>{reason}</p>}
      <WhyFigure result={result} figure={risk}>
        <p className={styles.definition}>{t(`metric.${risk}.definition`)}.</p>
      </WhyFigure>
    </>
  );
}

/** Shown where the figure alone does not say it; each figure as a count of people is one tap away. */
function PatientNote({ verdict, isHighByScore }: { verdict: Verdict; isHighByScore: boolean }) {
  const { t } = useTranslation("results");
  if (verdict.reason === "present") return <p className={styles.sentence}>{t("people.clotPresent")}</p>;
  return isHighByScore && <p className={styles.sentence}>{t("results.byScore")}</p>;
}
