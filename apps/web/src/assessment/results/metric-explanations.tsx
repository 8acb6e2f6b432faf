import { type ExplainedMetric, explainAssessment } from "@bedside-bike/clinical";
import type { RiskAssessmentReply } from "@bedside-bike/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { ContributionLines } from "./contribution-lines.tsx";
import styles from "./metric-explanations.module.css";
import { ScoreList } from "./score-list.tsx";
import { SourceList } from "./source-list.tsx";
import { useHeadline, useRange } from "./use-headline.ts";

/** Every metric with its formula in words, the engine's own lines for this patient, the uncertainty and the sources. */
export default function MetricExplanations({ result }: { result: RiskAssessmentReply }) {
  const { t } = useTranslation("calculator");
  const metrics = useMemo(() => explainAssessment(withEveryOutcome(result)), [result]);
  return (
    <>
      <div className={styles.metrics}>
        {metrics.map((explained) => (
          <MetricDetails key={explained.metric} explained={explained} result={result} />
        ))}
      </div>
      <ScoreList scores={result.scores} />
      <Missing missing={result.missing} />
      <p className={styles.evidence}>{t("how.evidence")}</p>
    </>
  );
}

/** An outcome that the result lacks has no lines; the headline reads 'Not assessed'. */
const withEveryOutcome = (result: RiskAssessmentReply): RiskAssessmentReply => ({
  ...result,
  losData: result.losData ?? { contributions: [] },
  dischargeData: result.dischargeData ?? { contributions: [] },
  readmissionData: result.readmissionData ?? { contributions: [] },
});

function MetricDetails({ explained, result }: { explained: ExplainedMetric; result: RiskAssessmentReply }) {
  const { t } = useTranslation(["calculator", "clinical"]);
  const { metric, contributions, sources } = explained;
  const headline = useHeadline(metric, result);
  const range = useRange(metric, result);
  return (
    <details className={styles.metric}>
      <summary className={styles.summary}>
        <span className={styles.name}>{t(`clinical:metric.${metric}.title`)}</span>
        <span className={styles.headline}>{headline}</span>
        <Icon name="down" size={20} />
      </summary>
      <div className={styles.body}>
        <p>
          <strong>{t("how.definition")}</strong> {t(`clinical:metric.${metric}.definition`)}
        </p>
        <p>
          <strong>{t("how.formula")}</strong> {t(`clinical:metric.${metric}.formula`)}
        </p>
        {contributions.length > 0 && <ContributionLines metric={metric} lines={contributions} headline={headline} />}
        <div>
          <strong>{t("how.uncertainty")}</strong>
          {range && <p>{range}</p>}
          <p>{t(`clinical:metric.${metric}.uncertainty`)}</p>
        </div>
        <SourceList sources={sources} />
        <p className={styles.statement}>{t("clinical:statement")}</p>
      </div>
    </details>
  );
}

function Missing({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation(["calculator", "clinical"]);
  if (missing.length === 0) return null;
  const names = missing.map((key) => t(`clinical:input.${key as "fall_history"}`));
  return <p className={styles.evidence}>{t("how.missing", { list: names.join(", ") })}</p>;
}
