import { formatNumber, formatPercent } from "../../number-format.ts";

/** A metric that an older or incomplete result lacks: shown as 'Not assessed', never as a plausible number. */
export const isAssessed = (value: number | null | undefined): value is number =>
  typeof value === "number" && Number.isFinite(value);

/** Days with one decimal: 6.71 -> '6.7'. */
export const formatDays = (days: number, language: string) => formatNumber(days, 1, language);

/** A difference of fractions in percentage points: 0.0574 -> '5.7'. */
export const formatPoints = (fraction: number, language: string) => formatNumber(fraction * 100, 1, language);

/** A signed difference in percentage points, '+11' or '−0.7': whole from 3 up. */
export function formatSignedPoints(points: number, language = "en"): string {
  const decimals = Math.abs(points) >= 3 ? 0 : 1;
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: "exceptZero",
  })
    .format(points)
    .replace("-", "−");
}

/** '18.5% to 35.2%'. */
export const percentEnds = (range: { low: number; high: number }, language: string) => ({
  low: formatPercent(range.low, 1, language),
  high: formatPercent(range.high, 1, language),
});
