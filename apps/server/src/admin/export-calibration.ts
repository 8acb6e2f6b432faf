import type { CalibrationFigures, CalibrationReport, OutcomeCalibration } from "@bedside-bike/contract";
import { listCalibrationStays } from "../features/calibration/calibration.store.ts";
import { summarizeCalibration } from "../features/calibration/calibration-report.ts";
import { hospitalDay } from "../platform/clock.ts";
import { writePrivateFile } from "../platform/private-file.ts";
import type { Deps } from "../platform/route.ts";
import { csvLine } from "./csv-line.ts";

const columns = [
  "Engine version",
  "Outcome",
  "Through",
  "Broken down by",
  "Group",
  "Too few to say",
  "Stays",
  "Events",
  "Expected",
  "Observed",
  "Interval from",
  "Interval to",
] as const;

const breakdowns = {
  byPrediction: "fifth of prediction",
  byAge: "age",
  bySex: "sex",
  byLevelOfCare: "level of care",
  byMonth: "month of discharge",
} as const satisfies Partial<Record<keyof OutcomeCalibration, string>>;

/**
 * Writes the local calibration report, as administrators see it, to a new CSV file. Returns the number of lines.
 * @throws HttpError if the file exists or can't be written.
 */
export async function exportCalibration(
  { database, config }: Pick<Deps, "database" | "config">,
  { path, at }: { path: string; at: Date },
): Promise<number> {
  const today = hospitalDay(at, config.hospitalTimeZone);
  const stays = await database.asSystem("admin", (tx) => listCalibrationStays(tx, today));
  const rows = listRows(summarizeCalibration(stays, today));
  await writePrivateFile(path, [csvLine(columns), ...rows.map(csvLine)]);
  return rows.length;
}

function listRows({ versions }: CalibrationReport): unknown[][] {
  return versions.flatMap(({ engineVersion, outcomes }) =>
    outcomes.flatMap((one) => {
      const lead = [engineVersion, one.outcome, one.through];
      const groups = Object.entries(breakdowns).flatMap(([name, breakdown]) =>
        one[name as keyof typeof breakdowns].map(({ group, figures }) => [
          ...lead,
          breakdown,
          group,
          ...cells(figures),
        ]),
      );
      return [[...lead, "all", "", ...cells(one.total)], ...groups];
    }),
  );
}

const cells = (figures: CalibrationFigures): unknown[] =>
  figures.isTooFew
    ? ["yes", null, null, null, null, null, null]
    : ["no", figures.stays, figures.events, figures.expected, figures.observed, figures.low, figures.high];
