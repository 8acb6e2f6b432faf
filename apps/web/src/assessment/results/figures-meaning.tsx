import { RISK_NAMES, type RiskName } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Text } from "../../ui/layout.tsx";
import styles from "./figures-meaning.module.css";
import { isAssessed } from "./metric-format.ts";
import { type RiskBands, RiskGuide } from "./risk-guide.tsx";
import type { Reader, ShownResult } from "./shown-result.ts";
import { useRange } from "./use-headline.ts";
import { usePeopleWords } from "./use-people-words.ts";
import { useScoreWords } from "./use-score-words.ts";
import type { Verdict } from "./verdict.ts";

const outcomes = ["length_of_stay", "home_discharge", "readmission"] as const;
type Named = (typeof RISK_NAMES)[number] | (typeof outcomes)[number];

interface FiguresMeaningProps {
  result: ShownResult;
  reader: Reader;
  verdictOf: (result: ShownResult, risk: RiskName) => Verdict;
  bands: RiskBands;
}

/** What each figure counts, its range and its score; and where moderate and high begin. One tap away. */
export function FiguresMeaning({ result, reader, verdictOf, bands }: FiguresMeaningProps) {
  const { t } = useTranslation("results");
  return (
    <Card title={t("results.meaning")} isFolded>
      {reader === "provider" && (
        <dl className={styles.meanings}>
          {[...RISK_NAMES, ...outcomes].map((metric) => (
            <Meaning key={metric} metric={metric} result={result} />
          ))}
        </dl>
      )}
      {reader === "patient" && <Counts result={result} verdictOf={verdictOf} />}
      <RiskGuide bands={bands} />
    </Card>
  );
}

/** Each risk as a count of people. */
function Counts({ result, verdictOf }: Pick<FiguresMeaningProps, "result" | "verdictOf">) {
  const { t } = useTranslation("results");
  const words = usePeopleWords(result);
  const counted = RISK_NAMES.filter((risk) => isAssessed(result[risk]?.probability)).map((risk) => ({
    risk,
    reason: verdictOf(result, risk).reason,
  }));
  return (
    <dl className={styles.meanings}>
      {counted
        .filter(({ reason }) => reason !== "present")
        .map(({ risk, reason }) => (
          <div key={risk}>
            <Text as="dt" weight="bold">
              {t(`risk.${risk}`)}
            </Text>
            <Text as="dd" tone="second">
              {words.count({ ...result[risk], figure: risk, isByScore: reason === "score" })}
            </Text>
          </div>
        ))}
    </dl>
  );
}

function Meaning({ metric, result }: { metric: Named; result: ShownResult }) {
  const { t } = useTranslation("clinical");
  const scores = useScoreWords();
  const range = useRange(metric, result);
  const score = metric === "vte" || metric === "falls" || metric === "pressure" ? scores.ofRisk(result, metric) : null;
  return (
    <div>
      <Text as="dt" weight="bold">
        {t(`metric.${metric}.title`)}
      </Text>
      <Text as="dd" tone="second">
        {t(`metric.${metric}.definition`)}. {range && `${range}. `}
        {score}
      </Text>
    </div>
  );
}
