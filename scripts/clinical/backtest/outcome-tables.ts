import { RISK_NAMES } from "../../../packages/clinical/src/index.ts";
import { type AssessedPatient, OUTCOMES, type OutcomeName } from "./assess-cohort.ts";
import type { BacktestResult } from "./backtest.ts";
import { AGE_BANDS } from "./case-mix.ts";
import { GROUP_TARGETS } from "./group-targets.ts";
import { GROUPS, outcomeMeans } from "./groups.ts";
import { besides, markdownTable, percent, placeIn } from "./markdown-table.ts";
import {
  AUTHOR_BANDS,
  DISCRIMINATION_TARGETS,
  MEAN_TARGETS,
  type MeanName,
  STANDARDIZED,
} from "./published-targets.ts";
import { impliedDiscrimination, meanOf, quantileOf, shareOf } from "./statistics.ts";

type Patients = readonly AssessedPatient[];

export const isFromSeventy = ({ input }: AssessedPatient): boolean => input.age >= 70;

const discriminationOf = (patients: Patients, outcome: OutcomeName): number =>
  impliedDiscrimination(patients.map(({ probabilities }) => probabilities[outcome]));

export function discriminationTable({ base, notRecorded }: BacktestResult): string {
  const old = base.filter(isFromSeventy);
  const rows = OUTCOMES.map((outcome) => {
    const { author, published, range } = DISCRIMINATION_TARGETS[outcome];
    const all = discriminationOf(base, outcome);
    return [
      outcome,
      besides(all, author[0] / 1000, 3),
      besides(discriminationOf(old, outcome), author[1] / 1000, 3),
      besides(discriminationOf(notRecorded, outcome), author[2] / 1000, 3),
      published,
      placeIn(all, range, 2),
    ];
  });
  return markdownTable(
    ["Outcome", "All", "From 70 years", "New answers not recorded", "Published", "All against it"],
    rows,
  );
}

/** How much of an outcome's spread is age: every patient gets the mean of all patients of the same age. */
export function discriminationByAge(patients: Patients, outcome: OutcomeName): number {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { input, probabilities } of patients) {
    const { sum, count } = sums.get(input.age) ?? { sum: 0, count: 0 };
    sums.set(input.age, { sum: sum + probabilities[outcome], count: count + 1 });
  }
  return impliedDiscrimination(
    patients.map(({ input }) => {
      const { sum, count } = sums.get(input.age) ?? { sum: 0, count: 1 };
      return sum / count;
    }),
  );
}

const MOST_DAYS_AT_RISK = 21;

function meansOf(patients: Patients): Record<MeanName, number> {
  const means = outcomeMeans(patients);
  const falls = meanOf(patients, ({ probabilities }) => -Math.log(1 - probabilities.falls));
  const days = meanOf(patients, ({ stayDays }) => Math.min(stayDays, MOST_DAYS_AT_RISK));
  return {
    "deconditioning, %": means.deconditioning,
    "vte, %": means.vte,
    "falls, %": means.falls,
    "pressure, %": means.pressure,
    "home, %": means.home,
    "readmission, %": means.readmission,
    "falls per 1,000 days": (1000 * falls) / days,
    "stay, days": means.stay,
    "stay over 7 days, %": 100 * shareOf(patients, ({ stayDays }) => stayDays > 7),
  };
}

export function meanTable({ base, light, heavy, notRecorded }: BacktestResult): string {
  const columns = [base, light, heavy, notRecorded].map(meansOf);
  const rows = (Object.keys(MEAN_TARGETS) as MeanName[]).map((name) => {
    const target: (typeof MEAN_TARGETS)[MeanName] & { range?: readonly [number, number] } = MEAN_TARGETS[name];
    const cells = columns.map((means, index) => besides(means[name], target.author[index] ?? 0, target.decimals));
    return [name, ...cells, target.published, placeIn(columns[0]?.[name] ?? 0, target.range, 1)];
  });
  return markdownTable(
    ["Mean", "Base", "Light", "Heavy", "New answers not recorded", "Published", "Base against it"],
    rows,
  );
}

/** Deconditioning in percent, were the ages those of the published cohort. */
export function standardizedDeconditioning(patients: Patients): number {
  const { mean, deviation } = STANDARDIZED;
  const weightOf = ({ input: { age } }: AssessedPatient) => {
    const band = AGE_BANDS.find(({ to }) => age <= to) ?? AGE_BANDS[AGE_BANDS.length - 1];
    const shareHere = (band?.share ?? 1) / ((band?.to ?? 1) - (band?.from ?? 0) + 1);
    return Math.exp(-((age - mean) ** 2) / (2 * deviation ** 2)) / shareHere;
  };
  const weighted = meanOf(patients, (patient) => weightOf(patient) * patient.probabilities.deconditioning);
  return (100 * weighted) / meanOf(patients, weightOf);
}

export function groupTable({ base }: BacktestResult): string {
  const rows = GROUP_TARGETS.map(({ name, author, published }) => {
    const patients = base.filter(GROUPS[name]);
    const { deconditioning, vte, falls, pressure, stay, home, readmission } = outcomeMeans(patients);
    const means = [deconditioning, vte, falls, pressure, stay, home, readmission];
    if (author === null) return [name, patients.length, ...means.map((mean) => mean.toFixed(1)), published];
    const [count, ...authorMeans] = author;
    const size = `${patients.length} (${count})`;
    if (patients.length === 0) return [name, size, ...authorMeans.map((mean) => `- (${mean.toFixed(1)})`), published];
    return [name, size, ...means.map((mean, index) => besides(mean, authorMeans[index] ?? 0, 1)), published];
  });
  return markdownTable(
    [
      "Group",
      "Patients",
      "Decond. %",
      "VTE %",
      "Falls %",
      "Pressure %",
      "Stay, days",
      "Home %",
      "Readm. %",
      "Published",
    ],
    rows,
  );
}

export function bandTable({ base }: BacktestResult): string {
  const rows = RISK_NAMES.map((risk) => {
    const share = (level: string) => percent(shareOf(base, ({ levels }) => levels[risk] === level));
    const widths = base.map(({ halfWidths }) => halfWidths[risk]);
    const [middle, low, high] = [0.5, 0.05, 0.95].map((place) => quantileOf(widths, place).toFixed(2));
    const author = AUTHOR_BANDS[risk];
    return [
      risk,
      `${share("low")} / ${share("moderate")} / ${share("high")}`,
      author.levels,
      `${middle}, ${low}-${high}`,
      author.halfWidth,
    ];
  });
  const head = ["Outcome", "Low / moderate / high %", "Author", "Half width, log-odds: median, 5-95 %", "Author"];
  return markdownTable(head, rows);
}

/** Of those with Padua 4 or more. */
export function shareShownLow(patients: Patients): number {
  const high = patients.filter(({ padua }) => padua >= 4);
  return shareOf(high, ({ levels }) => levels.vte === "low");
}
