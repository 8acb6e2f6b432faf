import { formatNumber, formatPercent } from "../../number-format.ts";

/** A metric that an older or incomplete result lacks: shown as 'Not assessed', never as a plausible number. */
export const isAssessed = (value: number | null | undefined): value is number =>
  typeof value === "number" && Number.isFinite(value);

/** Days with one decimal: 6.71 -> '6.7'. */
export const formatDays = (days: number, language: string) => formatNumber(days, 1, language);

/** A difference of fractions in percentage points: 0.0574 -> '5.7'. */
export const formatPoints = (fraction: number, language: string) => formatNumber(fraction * 100, 1, language);

/** '18.5% to 35.2%'. */
export const percentEnds = (range: { low: number; high: number }, language: string) => ({
  low: formatPercent(range.low, 1, language),
  high: formatPercent(range.high, 1, language),
});
