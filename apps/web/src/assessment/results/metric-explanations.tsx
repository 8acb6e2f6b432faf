import { type ExplainedMetric, explainAssessment } from "@bedside-bike/clinical";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import styles from "./metric-explanations.module.css";
import { PlanLines } from "./plan-lines.tsx";
import { ScoreList } from "./score-list.tsx";
import type { Reader, ShownResult } from "./shown-result.ts";
import { SourceList } from "./source-list.tsx";
import { useHeadline, useRange } from "./use-headline.ts";

interface ExplanationsProps {
  result: ShownResult;
  reader: Reader;
}

/**
 * Every metric with its uncertainty and sources. Providers read the formula in words (the engine's own lines for this
 * patient stand at each figure); patients and visitors read what is counted, in plain words.
 */
export default function MetricExplanations({ result, reader }: ExplanationsProps) {
  const { t } = useTranslation(["calculator", "clinical"]);
  const metrics = useMemo(() => explainAssessment(withEveryOutcome(result)), [result]);
  return (
    <>
      <Text as="div" line="above">
        {metrics.map((explained) => (
          <MetricDetails key={explained.metric} explained={explained} result={result} reader={reader} />
        ))}
      </Text>
      <ScoreList result={result} />
      <p className={styles.evidence}>{t("clinical:how.notRecorded")}</p>
      {reader === "provider" && <p className={styles.evidence}>{t("clinical:how.evidence")}</p>}
    </>
  );
}

/** An outcome that the result lacks has no lines; the headline reads 'Not assessed'. */
const withEveryOutcome = (result: ShownResult) => ({
  ...result,
  losData: result.losData ?? { contributions: [] },
  dischargeData: result.dischargeData ?? { contributions: [] },
  readmissionData: result.readmissionData ?? { contributions: [] },
});

function MetricDetails({ explained, result, reader }: ExplanationsProps & { explained: ExplainedMetric }) {
  const { t } = useTranslation(["calculator", "clinical"]);
  const { metric, sources } = explained;
  const headline = useHeadline(metric, result);
  return (
    <details className={styles.metric}>
      <Row as="summary" gap={4} rowGap={0} padY={2} className={styles.summary}>
        <span className={styles.name}>{t(`clinical:metric.${metric}.title`)}</span>
        <Text as="span" tone="second">
          {headline}
        </Text>
        <Icon name="down" size={20} />
      </Row>
      <div className={styles.body}>
        {reader === "provider" ? (
          <Formula explained={explained} result={result} headline={headline} />
        ) : (
          <p>{t(`clinical:metric.${metric}.plain`)}</p>
        )}
        <SourceList sources={sources} />
        <p className={styles.statement}>{t("clinical:statement")}</p>
      </div>
    </details>
  );
}

interface FormulaProps {
  explained: ExplainedMetric;
  result: ShownResult;
  headline: string;
}

function Formula({ explained, result, headline }: FormulaProps) {
  const { t } = useTranslation(["calculator", "clinical"]);
  const { metric, contributions } = explained;
  const range = useRange(metric, result);
  return (
    <>
      <p>
        <strong>{t("clinical:how.definition")}</strong> {t(`clinical:metric.${metric}.definition`)}
      </p>
      <p>
        <strong>{t("clinical:how.formula")}</strong> {t(`clinical:metric.${metric}.formula`)}
      </p>
      {metric === "mobility_goal" && contributions.length > 0 && (
        <PlanLines lines={contributions} headline={headline} />
      )}
      <div>
        <strong>{t("clinical:how.uncertainty")}</strong>
        {range && <p>{range}</p>}
        <p>{t(`clinical:metric.${metric}.uncertainty`)}</p>
      </div>
    </>
  );
}
