import { type ExplainedMetric, explainAssessment } from "@bedside-bike/clinical";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { layoutClass, Row, Stack, Text } from "../../ui/layout.tsx";
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
      <Stack line="above">
        {metrics.map((explained) => (
          <MetricDetails key={explained.metric} explained={explained} result={result} reader={reader} />
        ))}
      </Stack>
      <ScoreList result={result} reader={reader} />
      <Text above={4} size="note" tone="second">
        {t("clinical:how.notRecorded")}
      </Text>
      {reader === "provider" && (
        <Text above={4} size="note" tone="second">
          {t("clinical:how.evidence")}
        </Text>
      )}
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
    <details className={layoutClass({ line: "below" })}>
      <Row as="summary" gap={4} rowGap={0} padY={2} className={styles.summary}>
        <Text as="span" weight="bold" className={styles.name}>
          {t(`clinical:metric.${metric}.title`)}
        </Text>
        <Text as="span" tone="second">
          {headline}
        </Text>
        <Icon name="down" size={20} />
      </Row>
      <Stack gap={4} className={styles.body}>
        {reader === "provider" ? (
          <Formula explained={explained} result={result} headline={headline} />
        ) : (
          <p>{t(`clinical:metric.${metric}.plain`)}</p>
        )}
        <SourceList sources={sources} />
        <Text size="note" tone="second">
          {t("clinical:statement")}
        </Text>
      </Stack>
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
      <Stack as="p">
        <strong>{t("clinical:how.definition")}</strong> {t(`clinical:metric.${metric}.definition`)}
      </Stack>
      <Stack as="p">
        <strong>{t("clinical:how.formula")}</strong> {t(`clinical:metric.${metric}.formula`)}
      </Stack>
      {metric === "mobility_goal" && contributions.length > 0 && (
        <PlanLines lines={contributions} headline={headline} />
      )}
      <Stack>
        <strong>{t("clinical:how.uncertainty")}</strong>
        {range && <p>{range}</p>}
        <p>{t(`clinical:metric.${metric}.uncertainty`)}</p>
      </Stack>
    </>
  );
}
