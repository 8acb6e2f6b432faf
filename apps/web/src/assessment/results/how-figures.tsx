import { type ExplainedFigure, explainAssessment } from "@bedside-bike/clinical";
import type { RiskAssessmentReply } from "@bedside-bike/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { FigureLines } from "./figure-lines.tsx";
import styles from "./how-figures.module.css";
import { ScoreList } from "./score-list.tsx";
import { SourceList } from "./source-list.tsx";
import { useHeadline, useRange } from "./use-headline.ts";

/** Every figure with its formula in words, the engine's own lines for this person, how sure, and the sources. */
export default function HowFigures({ result }: { result: RiskAssessmentReply }) {
  const { t } = useTranslation("calculator");
  const figures = useMemo(() => explainAssessment(withEveryOutcome(result)), [result]);
  return (
    <>
      <div className={styles.figures}>
        {figures.map((explained) => (
          <Figure key={explained.figure} explained={explained} result={result} />
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

function Figure({ explained, result }: { explained: ExplainedFigure; result: RiskAssessmentReply }) {
  const { t } = useTranslation(["calculator", "clinical"]);
  const { figure, contributions, sources } = explained;
  const headline = useHeadline(figure, result);
  const range = useRange(figure, result);
  return (
    <details className={styles.figure}>
      <summary className={styles.summary}>
        <span className={styles.name}>{t(`clinical:figure.${figure}.title`)}</span>
        <span className={styles.headline}>{headline}</span>
        <Icon name="down" size={20} />
      </summary>
      <div className={styles.body}>
        <p>
          <strong>{t("how.definition")}</strong> {t(`clinical:figure.${figure}.definition`)}
        </p>
        <p>
          <strong>{t("how.formula")}</strong> {t(`clinical:figure.${figure}.formula`)}
        </p>
        {contributions.length > 0 && <FigureLines figure={figure} lines={contributions} headline={headline} />}
        <div>
          <strong>{t("how.uncertainty")}</strong>
          {range && <p>{range}</p>}
          <p>{t(`clinical:figure.${figure}.uncertainty`)}</p>
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
