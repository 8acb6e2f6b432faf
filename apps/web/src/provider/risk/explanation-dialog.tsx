import { CITATIONS, EXPLANATIONS, type FigureName } from "@bedside-bike/clinical";
import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useMoment } from "../clinical-dashboard/use-moment.ts";
import { type Breakdown, breakdownsOf } from "./breakdowns.ts";
import { ContributionTable } from "./contribution-table.tsx";
import styles from "./explanation-dialog.module.css";
import { useInputWords } from "./factor-words.ts";

interface ExplanationDialogProps {
  result: StoredRiskAssessment;
  onClose: () => void;
}

/** Figure by figure: what is counted, the formula in words, this patient's lines, and the sources. */
export default function ExplanationDialog({ result, onClose }: ExplanationDialogProps) {
  const { t } = useTranslation("provider");
  const { t: words } = useTranslation("clinical");
  const inputWords = useInputWords();
  const date = useMoment(result.assessment.assessedAt) ?? "";
  const list = (fields: readonly string[]) => fields.map(inputWords).join(", ");
  return (
    <Dialog title={t("how.title")} isOpen onClose={onClose} size="large">
      <p>{words("statement")}</p>
      <p>{t("how.validated")}</p>
      {result.missing.length > 0 && <p className={styles.note}>{t("how.missing", { list: list(result.missing) })}</p>}
      {result.assumed.length > 0 && <p className={styles.note}>{t("how.assumed", { list: list(result.assumed) })}</p>}
      {breakdownsOf(result).map((breakdown) => (
        <Figure key={breakdown.figure} breakdown={breakdown} />
      ))}
      <p className={styles.note}>{t("how.version", { version: result.engine_version, date })}</p>
    </Dialog>
  );
}

function Figure({ breakdown }: { breakdown: Breakdown }) {
  const { t } = useTranslation("provider");
  const { t: words } = useTranslation("clinical");
  const { figure, lines } = breakdown;
  const value = useFigureValue(breakdown);
  return (
    <details className={styles.figure}>
      <summary className={styles.summary}>
        <span>{words(`figure.${figure}.title`)}</span>
        {value && <span className={styles.value}>{value}</span>}
      </summary>
      <dl className={styles.about}>
        <dt>{t("how.definition")}</dt>
        <dd>{words(`figure.${figure}.definition`)}</dd>
        <dt>{t("how.formula")}</dt>
        <dd>{words(`figure.${figure}.formula`)}</dd>
        <dt>{t("how.uncertainty")}</dt>
        <dd>{words(`figure.${figure}.uncertainty`)}</dd>
      </dl>
      {lines.length > 0 && <ContributionTable lines={lines} unit={breakdown.unit} />}
      <Sources figure={figure} />
    </details>
  );
}

function Sources({ figure }: { figure: FigureName }) {
  const { t } = useTranslation("provider");
  return (
    <>
      <p className={styles.sourcesTitle}>{t("how.sources")}</p>
      <ul className={styles.sources}>
        {EXPLANATIONS[figure].sources.map((key) => {
          const { citation, url } = CITATIONS[key];
          return (
            <li key={key}>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {citation}
                </a>
              ) : (
                citation
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function useFigureValue({ unit, value, range, recommendation }: Breakdown): string | null {
  const { t, i18n } = useTranslation("provider");
  const language = i18n.language;
  if (recommendation) {
    const { watt_goal: watts, duration_min_per_session: minutes, sessions_per_day: sessions } = recommendation;
    return t("how.goal", { watts, minutes, sessions });
  }
  if (value === null || range === null) return null;
  if (unit === "days") {
    const days = (amount: number) => formatNumber(amount, 1, language);
    return t("how.daysRange", { days: days(value), low: days(range.low), high: days(range.high) });
  }
  const percent = (amount: number) => formatPercent(amount, 1, language);
  return t("how.percentRange", { percent: percent(value), low: percent(range.low), high: percent(range.high) });
}
