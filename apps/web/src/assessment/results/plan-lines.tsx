import type { ExplainedLine } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { useFactorWords } from "../../ui/use-factor-words.ts";
import styles from "./metric-explanations.module.css";

interface PlanLinesProps {
  /** The weight in kg, then what it is multiplied by. */
  lines: readonly ExplainedLine[];
  headline: string;
}

/** The engine's lines behind the goal's watts, with their evidence. Those of a figure stand at the figure. */
export function PlanLines({ lines, headline }: PlanLinesProps) {
  const { t, i18n } = useTranslation(["results", "clinical"]);
  const factorWords = useFactorWords();
  const number = (value: number, decimals: number) => formatNumber(value, decimals, i18n.language);
  const product = lines.reduce((total, { amount }) => total * amount, 1);
  return (
    <div>
      <Text as="h3" size="body">
        {t("clinical:how.lines")}
      </Text>
      <Stack as="ul" above={2}>
        {lines.map(({ factor, amount, evidenceCode }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move, and a factor may come twice
          <Stack as="li" key={`${factor}-${index}`} padY={2} line="above">
            <Row nowrap align="start" gap={4}>
              <Text as="span" weight="bold" fill shrink>
                {factor === "adjustment.clamp" ? t(amount > 1 ? "goal.raised" : "goal.lowered") : factorWords(factor)}
              </Text>
              <Text as="span" textAlign="end">
                {index === 0
                  ? t("clinical:how.base", { value: number(amount, 1) })
                  : t("clinical:how.times", { value: number(amount, 2) })}
              </Text>
            </Row>
            <Text size="note" tone="second">
              {t(`clinical:evidence.${evidenceCode}`)}
            </Text>
          </Stack>
        ))}
      </Stack>
      <p className={styles.sum}>{t("clinical:how.sum", { value: number(product, 1), headline })}</p>
    </div>
  );
}
