import { RISK_BANDS, RISK_NAMES, type RiskName } from "@bedside-bike/clinical";
import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { isLowerBound } from "@bedside-bike/contract/wire-result";
import { useTranslation } from "react-i18next";
import { formatPercent } from "../../number-format.ts";
import { RiskChip } from "../../ui/chip.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useFactorWords } from "../../ui/use-factor-words.ts";
import styles from "./risk-rows.module.css";
import { formatPoints, topContributions } from "./top-contributions.ts";

/** The four risks: value, level and reasons. */
export function RiskRows({ result }: { result: StoredRiskAssessment }) {
  return (
    <ul className={styles.rows}>
      {RISK_NAMES.map((name) => (
        <RiskRow key={name} name={name} result={result} />
      ))}
    </ul>
  );
}

function RiskRow({ name, result }: { name: RiskName; result: StoredRiskAssessment }) {
  const { t, i18n } = useTranslation("provider");
  const { probability, risk_level: level } = result[name];
  const percent = formatPercent(probability, 1, i18n.language);
  const label = t(`risk.${name}`);
  return (
    <li className={styles.row}>
      <h4 className={styles.name}>{label}</h4>
      <div className={styles.bar}>
        {/* The bar's middle is where 'high' begins, so that bars of common and rare events compare. */}
        <ProgressBar
          value={probability}
          max={2 * RISK_BANDS[name].highAbove}
          tone={level}
          label={t("risk.barLabel", { name: label, percent })}
        />
      </div>
      <span className={styles.percent}>{percent}</span>
      <span className={styles.level}>
        <RiskChip level={level} />
      </span>
      <Reasons name={name} result={result} />
    </li>
  );
}

function Reasons({ name, result }: { name: RiskName; result: StoredRiskAssessment }) {
  const { t, i18n } = useTranslation("provider");
  const factorWords = useFactorWords();
  const score = useScoreWords(result)[name];
  const factors = topContributions(result[name].probability, result[name].contributions).map(({ factor, points }) =>
    t("risk.points", { factor: factorWords(factor), points: formatPoints(points, i18n.language) }),
  );
  const reasons = [...score, ...(factors.length > 0 ? factors : [t("risk.noFactors")])];
  return (
    <div className={styles.reasons}>
      {name === "vte" && result.vte.highByScore && <strong className={styles.byScore}>{t("risk.paduaHigh")}</strong>}
      <p>{reasons.join(" · ")}</p>
    </div>
  );
}

/** The published scores beside a risk. A total with unknown items is a lower bound: 'Padua ≥ 2'. */
function useScoreWords({ scores, assessment }: StoredRiskAssessment): Record<RiskName, string[]> {
  const { t } = useTranslation("provider");
  const { padua, morse, braden } = scores;
  return {
    deconditioning: [],
    vte: [
      t(isLowerBound(padua) ? "risk.paduaAtLeast" : "risk.padua", { total: padua.total }),
      t(assessment.input.on_vte_prophylaxis ? "risk.prophylaxisOn" : "risk.prophylaxisOff"),
    ],
    falls: [t(morse.source === "estimated" ? "risk.morseEstimated" : "risk.morse", { total: morse.total })],
    pressure: [t(braden.source === "estimated" ? "risk.bradenEstimated" : "risk.braden", { total: braden.total })],
  };
}
