import { RISK_BANDS, RISK_NAMES, type RiskName } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatSignedPoints } from "../../assessment/results/metric-format.ts";
import type { ShownAssessment } from "../../assessment/results/shown-result.ts";
import { useAnswerNames } from "../../assessment/results/use-answer-names.ts";
import { useScoreWords } from "../../assessment/results/use-score-words.ts";
import { factorsOf } from "../../assessment/results/without-rows.ts";
import { formatPercent } from "../../number-format.ts";
import { Chip, RiskChip } from "../../ui/chip.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./risk-rows.module.css";
import { topEffects } from "./top-effects.ts";

/** The four risks: value, one level and reasons. */
export function RiskRows({ result }: { result: ShownAssessment }) {
  return (
    <ul className={styles.rows}>
      {RISK_NAMES.map((name) => (
        <RiskRow key={name} name={name} result={result} />
      ))}
    </ul>
  );
}

function RiskRow({ name, result }: { name: RiskName; result: ShownAssessment }) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const { probability, risk_level: level, range, band_reason } = result[name];
  const isPresent = band_reason === "present";
  const format = (value: number) => formatPercent(value, 1, i18n.language);
  const label = t(`risk.${name}`);
  const byScore = useScoreWords().high(result, name);
  return (
    <li className={styles.row}>
      <h4 className={styles.name}>{label}</h4>
      <div className={styles.bar}>
        {/* The bar's middle is where 'high' begins, so that bars of common and rare events compare. */}
        {!isPresent && (
          <ProgressBar
            value={probability}
            max={2 * RISK_BANDS[name].highAbove}
            tone={level}
            label={t("risk.barLabel", { name: label, percent: format(probability) })}
          />
        )}
      </div>
      <span className={styles.percent}>{!isPresent && format(probability)}</span>
      <span className={styles.level}>
        <RiskChip level={level} />
        {byScore && <Chip tone="outline">{byScore}</Chip>}
      </span>
      <div className={styles.reasons}>
        {isPresent ? (
          <strong className={styles.present}>{t("risk.clotPresent")}</strong>
        ) : (
          <p>{t("risk.range", { low: format(range.low), high: format(range.high) })}</p>
        )}
        <Reasons name={name} result={result} />
      </div>
    </li>
  );
}

/** What raised the level, the score beside it, and the answers that move the figure most. */
function Reasons({ name, result }: { name: RiskName; result: ShownAssessment }) {
  const { t, i18n } = useTranslation(["clinical-dashboard", "clinical"]);
  const scores = useScoreWords();
  const nameOf = useAnswerNames(factorsOf(result));
  const byScore = scores.reason(result, name);
  const effects = topEffects(result, name).map(({ answer, points }) =>
    t(result.provenance.assumed.includes(answer) ? "risk.pointsAssumed" : "risk.points", {
      factor: nameOf(answer),
      points: formatSignedPoints(points, i18n.language),
    }),
  );
  return (
    <>
      {byScore && <p className={styles.byScore}>{byScore}</p>}
      <p>{effects.length > 0 ? effects.join(" · ") : t("risk.noFactors")}</p>
      <p>{scores.ofRisk(result, name)}</p>
    </>
  );
}
