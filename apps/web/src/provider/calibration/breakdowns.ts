import type { OutcomeCalibration } from "@bedside-bike/contract";

/** How the stays of an outcome may be split, in the order of the choice. */
export const breakdowns = [
  "byPrediction",
  "byAge",
  "bySex",
  "byLevelOfCare",
  "byMonth",
] as const satisfies readonly (keyof OutcomeCalibration)[];
export type Breakdown = (typeof breakdowns)[number];
