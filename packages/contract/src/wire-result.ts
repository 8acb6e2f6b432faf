import type { RiskAssessmentResult, ScoreResult, Scores } from "@bedside-bike/clinical";

/** A score as it travels and is stored: `isFloor` is the engine's `isLowerBound`. */
export type WireScore<Score extends ScoreResult = ScoreResult> = Omit<Score, "isLowerBound"> & {
  readonly isFloor: boolean;
};
export type WireScores = { readonly [Name in keyof Scores]: WireScore<Scores[Name]> };

/** The engine's result as it travels and is stored, with the inputs for which a default stood in. */
export interface WireResult extends Omit<RiskAssessmentResult, "scores"> {
  readonly scores: WireScores;
  readonly assumed: string[];
}

function scoreToWire<Score extends ScoreResult>({ isLowerBound, ...score }: Score): WireScore<Score> {
  return { ...score, isFloor: isLowerBound };
}

export function resultToWire(result: RiskAssessmentResult, assumed: string[]): WireResult {
  const { padua, improve_vte, morse, braden, lace } = result.scores;
  return {
    ...result,
    scores: {
      padua: scoreToWire(padua),
      improve_vte: scoreToWire(improve_vte),
      morse: scoreToWire(morse),
      braden: scoreToWire(braden),
      lace: scoreToWire(lace),
    },
    assumed,
  };
}

/** Whether unknown items could only raise the risk above this total. */
export const isLowerBound = (score: WireScore): boolean => score.isFloor;
