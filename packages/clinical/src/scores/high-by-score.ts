import type { RiskName } from "../outcomes/risk.ts";

export type BedsideScore = "padua" | "morse" | "braden";

/**
 * Where an instrument's own bands read 'high' or worse, in points: Padua Barbar 2010, Morse 1989, Braden Alderden 2017.
 * For Braden less is worse.
 */
const highBands = {
  vte: { score: "padua", isHigh: (total) => total >= 4 },
  falls: { score: "morse", isHigh: (total) => total >= 45 },
  pressure: { score: "braden", isHigh: (total) => total <= 12 },
} as const satisfies Partial<Record<RiskName, { score: BedsideScore; isHigh: (total: number) => boolean }>>;

/** The ward's score for a risk, if that is high by its own bands, whatever the figure; else null (CALCULATOR-34). */
export function highByScore(
  risk: RiskName,
  scores: Readonly<Record<BedsideScore, { readonly total: number }>>,
): BedsideScore | null {
  if (risk === "deconditioning") return null;
  const { score, isHigh } = highBands[risk];
  return isHigh(scores[score].total) ? score : null;
}
