import type { FigureValues } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { isRisk } from "./verdict.ts";

export type Figure = keyof FigureValues;
export const figures = [
  "deconditioning",
  "vte",
  "falls",
  "pressure",
  "los",
  "home",
  "readmission",
] as const satisfies readonly Figure[];

/** Names, values and differences of the seven figures. */
export function useFigureWords() {
  const { t, i18n } = useTranslation(["results", "clinical"]);
  const { language } = i18n;

  const name = (figure: Figure) => (isRisk(figure) ? t(`risk.${figure}`) : t(`outcome.${figure}`));
  const value = (figure: Figure, amount: number) =>
    figure === "los"
      ? t("clinical:how.days", { days: formatNumber(amount, 1, language) })
      : formatPercent(amount, 1, language);
  const difference = (figure: Figure, before: number, after: number) => {
    const unit = figure === "los" ? "days" : "points";
    const amount = unit === "days" ? after - before : (after - before) * 100;
    if (Number(Math.abs(amount).toFixed(1)) === 0) return t("whatIf.same");
    const size = formatNumber(Math.abs(amount), 1, language);
    return t(amount > 0 ? `whatIf.more.${unit}` : `whatIf.less.${unit}`, { value: size });
  };
  return { name, value, difference };
}
