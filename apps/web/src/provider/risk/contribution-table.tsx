import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { type Breakdown, type ContributionLine, valueWithout, weightOf } from "./breakdowns.ts";
import { useFactorWords } from "./factor-words.ts";

interface ContributionTableProps {
  lines: readonly ContributionLine[];
  unit: Breakdown["unit"];
}

/** The lines as the engine adds them up, and the figure without each. */
export function ContributionTable({ lines, unit }: ContributionTableProps) {
  const { t, i18n } = useTranslation("provider");
  const { t: words } = useTranslation("clinical");
  const factorWords = useFactorWords();

  const withoutIt = (line: ContributionLine) => {
    const value = valueWithout(line);
    if (value === null) return "–";
    if (unit === "probability") return formatPercent(value, 1, i18n.language);
    return t(unit === "days" ? "how.days" : "how.watts", {
      days: formatNumber(value, 1, i18n.language),
      watts: formatNumber(value, 1, i18n.language),
    });
  };
  const weight = (line: ContributionLine) => {
    const { scale, value } = weightOf(line);
    return t("how.weightOf", { value: formatNumber(value, 2, i18n.language), scale: t(`how.${scale}`) });
  };

  return (
    <DataTable
      caption={t("how.lines")}
      rows={lines}
      rowKey={(line) => `${line.factor} ${weightOf(line).value}`}
      columns={[
        { key: "factor", header: t("how.factor"), cell: (line) => factorWords(line.factor) },
        { key: "weight", header: t("how.weight"), cell: weight, isFigure: true },
        { key: "without", header: t("how.without"), cell: withoutIt, isFigure: true },
        { key: "evidence", header: t("how.evidence"), cell: (line) => words(`evidence.${line.evidenceCode}`) },
      ]}
    />
  );
}
