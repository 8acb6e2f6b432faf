import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Text } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type FigureSum, sumOfFigure } from "./figure-sum.ts";
import type { ShownResult } from "./shown-result.ts";
import { type Figure, useFigureWords } from "./use-figure-words.ts";
import { useSumWords } from "./use-sum-words.ts";
import styles from "./why-sum.module.css";

export interface WhySumProps {
  result: ShownResult;
  figure: Figure;
  /** Above the sum. */
  children?: ReactNode;
}

/** Closed at first; on paper open. Nothing where the figure has no lines, or a clot that is there replaces it. */
export default function WhySum({ result, figure, children }: WhySumProps) {
  const { t, i18n } = useTranslation("why");
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const words = useFigureWords();
  const sum = sumOfFigure(result, figure);
  if (sum === null || (figure === "vte" && result.vte?.band_reason === "present")) return null;
  const value =
    figure === "los"
      ? t("days", { value: formatNumber(sum.tenths / 10, 1, i18n.language) })
      : formatPercent(sum.tenths / 1000, 1, i18n.language);
  const title = t("open", { value });
  return (
    <div className={styles.why}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.words}>{title}</span>
        <VisuallyHidden> {words.name(figure)}</VisuallyHidden>
        <Icon name="down" size={18} />
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        {children}
        <SumTable title={title} value={value} sum={sum} result={result} figure={figure} />
      </div>
    </div>
  );
}

interface SumTableProps extends WhySumProps {
  title: string;
  value: string;
  sum: FigureSum;
}

function SumTable({ title, value, sum, result, figure }: SumTableProps) {
  const { t, i18n } = useTranslation("why");
  const words = useSumWords(result, figure);
  const rows = [{ name: words.base(sum.base.lines), from: 0, to: sum.base.tenths }];
  for (const { line, tenths } of sum.lines) {
    const from = rows.at(-1)?.to ?? 0;
    rows.push({ name: words.factor(line), from, to: from + tenths });
  }
  const longest = Math.max(1, ...rows.map(({ to }) => to));
  const points = (tenths: number, signDisplay: "auto" | "exceptZero") =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay })
      .format(tenths / 10)
      .replace("-", "−");
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t("line")}</VisuallyHidden>
            </th>
            <td className={styles.bar} />
            <th scope="col" className={styles.unit}>
              {t(figure === "los" ? "unit.days" : "unit.points")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move, and a factor may come twice
            <tr key={index}>
              <th scope="row">{name}</th>
              <Bar from={from} to={to} longest={longest} />
              <td className={styles.points}>{points(to - from, index === 0 ? "auto" : "exceptZero")}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("together")}</th>
            <Bar from={0} to={sum.tenths} longest={longest} isTotal />
            <td className={styles.points}>{value}</td>
          </tr>
        </tfoot>
      </table>
      <Text above={3} size="note" tone="second" leading="normal" className={styles.sources}>
        {t("order")}{" "}
        {words.sources([...sum.base.lines, ...sum.lines.map(({ line }) => line)]).map(({ key, text }) => (
          <span key={key}>{text} </span>
        ))}
      </Text>
    </>
  );
}

interface BarProps {
  from: number;
  to: number;
  longest: number;
  isTotal?: boolean;
}

/** From the total before to the total after; what lowers it is hollow. */
function Bar({ from, to, longest, isTotal = false }: BarProps) {
  const percent = (tenths: number) => `${(100 * tenths) / longest}%`;
  return (
    <td className={styles.bar}>
      <svg className={styles.plot} aria-hidden="true">
        <rect
          className={isTotal ? styles.total : to < from ? styles.less : styles.more}
          x={percent(Math.min(from, to))}
          width={percent(Math.abs(to - from))}
          height="100%"
          rx="2"
        />
      </svg>
    </td>
  );
}
