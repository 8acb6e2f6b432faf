import { ASSESSMENT_LIMITS, highByScore, type RiskName } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import type { ShownResult } from "./shown-result.ts";

export const shownScores = ["padua", "morse", "braden"] as const;
export type ShownScore = (typeof shownScores)[number];

const scoreOfRisk = { vte: "padua", falls: "morse", pressure: "braden" } as const;

/** The published scores as numbers with their range, without a band: the level is the figure's alone. */
export function useScoreWords() {
  const { t } = useTranslation("clinical");

  /** '5 of 20, estimated' */
  const total = ({ scores }: ShownResult, name: ShownScore): string => {
    const { total, isFloor, source } = scores[name];
    const key = isFloor ? "score.atLeast" : "score.of";
    return t(key, {
      total,
      highest: ASSESSMENT_LIMITS[name].high,
      source: t(source === "estimated" ? "score.estimated" : "score.entered"),
    });
  };

  return {
    total,
    name: (name: ShownScore) => t(`score.name.${name}`),
    /** 'Falls (by Morse)' */
    plainName: (name: ShownScore) => t(`score.plain.${name}`),
    use: (name: ShownScore) => (name === "morse" ? t("score.notUsed") : null),
    /** 'Morse 35 of 125, estimated. Not used in the calculation.' */
    ofRisk: (result: ShownResult, risk: RiskName): string | null => {
      if (risk === "deconditioning") return null;
      const name = scoreOfRisk[risk];
      const line = t("score.line", { name: t(`score.name.${name}`), total: total(result, name) });
      return name === "morse" ? `${line} ${t("score.notUsed")}` : line;
    },
    /** 'High by Padua': the score's own band, beside the figure's level. Null if it is not high, or a clot is there. */
    high: (result: ShownResult, risk: RiskName): string | null => {
      const score = highByScore(risk, result.scores);
      return score === null || result[risk].band_reason === "present" ? null : t(`score.high.${score}`);
    },
    /** What raised the level of VTE, or stands beside another figure: 'Padua 5: high by score. Prophylaxis is recorded.' */
    reason: ({ vte, falls, scores }: ShownResult, risk: RiskName): string | null => {
      if (risk === "pressure") {
        return highByScore(risk, scores) && t("score.reason.braden", { total: scores.braden.total });
      }
      if (risk === "falls") return falls.score_sentence && t("score.reason.morse", { total: scores.morse.total });
      if (risk !== "vte") return null;
      return vte.score_note && t(`score.reason.${vte.score_note}`, { total: scores.padua.total });
    },
  };
}
