import { RISK_NAMES } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import styles from "./figures-meaning.module.css";
import { type RiskBands, RiskGuide } from "./risk-guide.tsx";
import type { Reader, ShownResult } from "./shown-result.ts";
import { useRange } from "./use-headline.ts";
import { useScoreWords } from "./use-score-words.ts";

const outcomes = ["length_of_stay", "home_discharge", "readmission"] as const;
type Named = (typeof RISK_NAMES)[number] | (typeof outcomes)[number];

interface FiguresMeaningProps {
  result: ShownResult;
  reader: Reader;
  bands: RiskBands;
}

/** What each figure counts, its range and its score; and where moderate and high begin. One touch away. */
export function FiguresMeaning({ result, reader, bands }: FiguresMeaningProps) {
  const { t } = useTranslation("calculator");
  return (
    <Card title={t("results.meaning")} isFolded>
      {reader === "provider" && (
        <dl className={styles.meanings}>
          {[...RISK_NAMES, ...outcomes].map((metric) => (
            <Meaning key={metric} metric={metric} result={result} />
          ))}
        </dl>
      )}
      <RiskGuide bands={bands} />
    </Card>
  );
}

function Meaning({ metric, result }: { metric: Named; result: ShownResult }) {
  const { t } = useTranslation("clinical");
  const scores = useScoreWords();
  const range = useRange(metric, result);
  const score = metric === "vte" || metric === "falls" || metric === "pressure" ? scores.ofRisk(result, metric) : null;
  return (
    <div>
      <dt>{t(`metric.${metric}.title`)}</dt>
      <dd>
        {t(`metric.${metric}.definition`)}. {range && `${range}. `}
        {score}
      </dd>
    </div>
  );
}
