import type { CalibrationFigures, CalibrationReport, OutcomeCalibration } from "@bedside-bike/contract";

const tooFew: CalibrationFigures = { isTooFew: true };

export const figures = (stays: number, events: number, expected: number): CalibrationFigures => ({
  isTooFew: false,
  stays,
  events,
  expected,
  observed: events / stays,
  low: events / stays - 0.05,
  high: events / stays + 0.05,
});

const nothing = { byPrediction: [], byAge: [], bySex: [], byLevelOfCare: [], byMonth: [] };

const home: OutcomeCalibration = {
  outcome: "home",
  through: "2026-10-31",
  total: figures(192, 123, 0.673),
  byPrediction: ["1", "2", "3", "4", "5"].map((group) => ({
    group,
    figures: group > "3" ? tooFew : figures(38, 20, 0.55),
  })),
  byAge: ["0-64", "65-74", "75-84", "85+"].map((group) => ({ group, figures: figures(48, 30, 0.65) })),
  bySex: ["male", "female"].map((group) => ({ group, figures: figures(96, 60, 0.67) })),
  byLevelOfCare: ["icu", "stepdown", "ward", "rehab"].map((group) => ({
    group,
    figures: group === "ward" ? figures(128, 82, 0.69) : tooFew,
  })),
  byMonth: ["2026-09", "2026-10"].map((group) => ({ group, figures: figures(96, 60, 0.67) })),
};

const stay: OutcomeCalibration = {
  ...home,
  outcome: "stay",
  total: { isTooFew: false, stays: 200, events: null, expected: 8.08, observed: 7.79, low: 7.17, high: 8.41 },
};

/** Made-up: enough stays for going home and the length of stay, too few for falls. */
export const calibration: CalibrationReport = {
  versions: [
    {
      engineVersion: "2.0",
      outcomes: [{ outcome: "falls", through: "2026-10-31", total: tooFew, ...nothing }, home, stay],
    },
    { engineVersion: "1.9", outcomes: [{ outcome: "home", through: "2026-10-31", total: tooFew, ...nothing }] },
  ],
};
