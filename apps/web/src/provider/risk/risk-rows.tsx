import { RISK_BANDS, RISK_NAMES, type RiskName } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import type { ShownAssessment } from "../../assessment/results/shown-result.ts";
import { useScoreWords } from "../../assessment/results/use-score-words.ts";
import { WhyFigure } from "../../assessment/results/why-figure.tsx";
import { formatPercent } from "../../number-format.ts";
import { Chip, RiskChip } from "../../ui/chip.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./risk-rows.module.css";

/** The four risks: value, one level and reasons. */
export function RiskRows({ result }: { result: ShownAssessment }) {
  return (
    <ul>
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
    <Grid as="li" align="center" gap={3} rowGap={1} padY={3} line="below" className={styles.row}>
      <Text as="h4" size="body" className={styles.name}>
        {label}
      </Text>
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
      <Text as="span" size="large" weight="bold" textAlign="end">
        {!isPresent && format(probability)}
      </Text>
      <Stack as="span" gap={1} className={styles.level}>
        <RiskChip level={level} />
        {byScore && <Chip tone="outline">{byScore}</Chip>}
      </Stack>
      <Stack tone="second" size="label" leading="normal" wide className={styles.note}>
        {isPresent ? (
          <Text as="strong" tone="high">
            {t("risk.clotPresent")}
          </Text>
        ) : (
          <p>{t("risk.range", { low: format(range.low), high: format(range.high) })}</p>
        )}
        <Reasons name={name} result={result} />
        <WhyFigure result={result} figure={name} />
      </Stack>
    </Grid>
  );
}

/** What raised the level, and the score beside it. */
function Reasons({ name, result }: { name: RiskName; result: ShownAssessment }) {
  const scores = useScoreWords();
  const byScore = scores.reason(result, name);
  return (
    <>
      {byScore && <Text tone="ink">{byScore}</Text>}
      <p>{scores.ofRisk(result, name)}</p>
    </>
  );
}
