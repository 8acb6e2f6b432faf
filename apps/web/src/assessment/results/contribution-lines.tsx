import type { ExplainedLine, MetricName } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber, formatPercent } from "../../number-format.ts";
import { useFactorWords } from "../../ui/use-factor-words.ts";
import styles from "./contribution-lines.module.css";
import { formatDays } from "./metric-format.ts";

/** The first line of a product is its base. */
const baseUnits: Partial<Record<MetricName, "days" | "kg">> = { length_of_stay: "days", mobility_goal: "kg" };

interface ContributionLinesProps {
  metric: MetricName;
  lines: readonly ExplainedLine[];
  headline: string;
}

/** The engine's lines: what each adds, what the metric would be without it, and its evidence. */
export function ContributionLines({ metric, lines, headline }: ContributionLinesProps) {
  const { t } = useTranslation("calculator");
  const show = useLineWords(metric);
  return (
    <div>
      <h3 className={styles.heading}>{t("how.lines")}</h3>
      {metric === "home_discharge" && <p className={styles.note}>{t("how.facility")}</p>}
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move, and a factor may come twice
          <li key={`${line.factor}-${index}`} className={styles.line}>
            <span className={styles.factor}>{show.factor(line)}</span>
            <span className={styles.weight}>{show.amount(line, index === 0)}</span>
            <span className={styles.detail}>{show.detail(line)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>{show.sum(lines, headline)}</p>
    </div>
  );
}

function useLineWords(metric: MetricName) {
  const { t, i18n } = useTranslation(["calculator", "clinical"]);
  const { language } = i18n;
  const factorWords = useFactorWords();
  const base = baseUnits[metric];

  const signed = (value: number) => `${value < 0 ? "−" : "+"}${formatNumber(Math.abs(value), 2, language)}`;
  const without = (value: number) => {
    if (metric === "length_of_stay") return t("how.days", { days: formatDays(value, language) });
    if (metric === "mobility_goal") return t("how.watts", { watts: formatGoal(value, language) });
    return formatPercent(value, 1, language);
  };
  return {
    factor: (line: ExplainedLine) => factorWords(line.factor),
    amount: ({ scale, amount }: ExplainedLine, isFirst: boolean) => {
      if (isFirst && base) return t(`how.base.${base}`, { value: formatNumber(amount, 1, language) });
      if (scale === "multiplier") return t("how.times", { value: formatNumber(amount, 2, language) });
      return t(`how.${scale}`, { value: signed(amount) });
    },
    detail: (line: ExplainedLine) => {
      const evidence = t(`clinical:evidence.${line.evidenceCode}`);
      return line.without === null ? evidence : `${t("how.without", { value: without(line.without) })} · ${evidence}`;
    },
    sum: (lines: readonly ExplainedLine[], headline: string) => {
      const scale = lines[0]?.scale ?? "log_odds";
      if (scale === "multiplier") {
        const product = lines.reduce((total, { amount }) => total * amount, 1);
        return t("how.sum.multiplier", { value: formatNumber(product, 1, language), headline });
      }
      const sum = lines.reduce((total, { amount }) => total + amount, 0);
      return t(`how.sum.${scale}`, { value: signed(sum), headline });
    },
  };
}
