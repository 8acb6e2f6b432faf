import { formatPercent } from "../number-format.ts";

/** A session that is filled in part: 0.8 -> '80%', never rounded up; null for none of it or all of it. */
export const shownPart = (filled: number, language: string): string | null =>
  filled >= 0.01 && filled < 1 ? formatPercent(Math.floor(filled * 100 + 1e-9) / 100, 0, language) : null;
