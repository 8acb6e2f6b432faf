import type { ExplainedLine, MetricName } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber, formatPercent } from "../../number-format.ts";
import { useFactorWords } from "../../ui/use-factor-words.ts";
import styles from "./contribution-lines.module.css";
import { formatDays, formatSignedPoints } from "./metric-format.ts";

/** The first line of a product is its base. */
const baseUnits: Partial<Record<MetricName, "days" | "kg">> = { length_of_stay: "days", mobility_goal: "kg" };

interface ContributionLinesProps {
  metric: MetricName;
  lines: readonly ExplainedLine[];
  headline: string;
  /** A risk's probability: each line then says by how many points it moves it. */
  risk?: number | undefined;
}

/** The engine's lines: what each adds, what the metric would be without it, and its evidence. */
export function ContributionLines({ metric, lines, headline, risk }: ContributionLinesProps) {
  const { t } = useTranslation(["calculator", "clinical"]);
  const show = useLineWords(metric, risk);
  return (
    <div>
      <h3 className={styles.heading}>{t("clinical:how.lines")}</h3>
      {metric === "home_discharge" && <p className={styles.note}>{t("clinical:how.facility")}</p>}
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

const per1000 = 1000;

function useLineWords(metric: MetricName, risk: number | undefined) {
  const { t, i18n } = useTranslation(["results", "clinical"]);
  const { language } = i18n;
  const factorWords = useFactorWords();
  const base = baseUnits[metric];

  const signed = (value: number) => `${value < 0 ? "−" : "+"}${formatNumber(Math.abs(value), 2, language)}`;
  const without = (value: number) => {
    if (metric === "length_of_stay") return t("clinical:how.days", { days: formatDays(value, language) });
    if (metric === "mobility_goal") return t("clinical:how.watts", { watts: formatGoal(value, language) });
    return formatPercent(value, 1, language);
  };
  return {
    factor: ({ factor, amount }: ExplainedLine) =>
      metric === "mobility_goal" && factor === "adjustment.clamp"
        ? t(amount > 1 ? "goal.raised" : "goal.lowered")
        : factorWords(factor),
    amount: ({ factor, scale, amount }: ExplainedLine, isFirst: boolean) => {
      // Falls add up as logarithms; for readers, a rate is multiplied by its factors and by the days.
      if (scale === "log_rate") {
        if (isFirst) return t("clinical:how.base.falls", { value: formatNumber(Math.exp(amount), 2, language) });
        return factor === "adjustment.exposure"
          ? t("clinical:how.timesDays", { days: formatDays(Math.exp(amount) * per1000, language) })
          : t("clinical:how.times", { value: formatNumber(Math.exp(amount), 2, language) });
      }
      if (isFirst && base) return t(`clinical:how.base.${base}`, { value: formatNumber(amount, 1, language) });
      if (scale === "multiplier") return t("clinical:how.times", { value: formatNumber(amount, 2, language) });
      return t(`clinical:how.${scale}`, { value: signed(amount) });
    },
    detail: (line: ExplainedLine) => {
      const evidence = t(`clinical:evidence.${line.evidenceCode}`);
      if (line.without === null) return evidence;
      const value = without(line.without);
      const words =
        risk === undefined
          ? t("clinical:how.without", { value })
          : t("clinical:how.withoutPoints", {
              value,
              points: formatSignedPoints((risk - line.without) * 100, language),
            });
      return `${words} · ${evidence}`;
    },
    sum: (lines: readonly ExplainedLine[], headline: string) => {
      const scale = lines[0]?.scale ?? "log_odds";
      if (scale === "multiplier") {
        const product = lines.reduce((total, { amount }) => total * amount, 1);
        return t("clinical:how.sum.multiplier", { value: formatNumber(product, 1, language), headline });
      }
      const sum = lines.reduce((total, { amount }) => total + amount, 0);
      return scale === "log_rate"
        ? t("clinical:how.sum.log_rate", { value: formatNumber(Math.exp(sum) * per1000, 1, language), headline })
        : t("clinical:how.sum.log_odds", { value: signed(sum), headline });
    },
  };
}
