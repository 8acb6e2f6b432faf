import { assessRisk } from "../../../packages/clinical/src/index.ts";
import { shown } from "../../../packages/clinical/test/shown-figures.ts";
import type { AssessedPatient } from "./assess-cohort.ts";
import type { BacktestResult } from "./backtest.ts";
import { markdownTable } from "./markdown-table.ts";
import { startMets } from "./prescription-tables.ts";
import { CHANGED_MEANS, type ChangedMeanName } from "./published-targets.ts";
import { meanOf, shareOf } from "./statistics.ts";

type Patients = readonly AssessedPatient[];

const isBedbound = ({ input }: AssessedPatient): boolean => input.mobility_status === "bedbound";
const isInBedOrChair = (patient: AssessedPatient): boolean =>
  isBedbound(patient) || patient.input.mobility_status === "chair_bound";

/** What 2.1 changes on the cohort, as `CHANGED_MEANS` names it. */
function changedMeansOf(patients: Patients): Record<ChangedMeanName, number> {
  const doseOf = ({ doseFraction }: AssessedPatient) => doseFraction;
  const goals = patients.flatMap(({ prescription }) => prescription.watt_goal ?? []);
  const starts = patients.filter(isInBedOrChair).map(({ prescription }) => prescription.start_watts);
  return {
    "start, W": meanOf(patients, ({ prescription }) => prescription.start_watts),
    "minutes of the first sessions": meanOf(patients, ({ prescription }) => prescription.start_minutes),
    "METs at the start": meanOf(
      patients.filter(({ prescription }) => prescription.mode !== "passive"),
      startMets,
    ),
    "goal, W": meanOf(goals, (watts) => watts),
    "benefit's dose": meanOf(patients, doseOf),
    "benefit's dose, bedbound": meanOf(patients.filter(isBedbound), doseOf),
    "benefit not shown, %": 100 * shareOf(patients, ({ isBenefitShown }) => !isBenefitShown),
    "highest start in chair or bed, W": Math.max(0, ...starts),
    "readmission, % (2.1)": 100 * meanOf(patients, ({ probabilities }) => probabilities.readmission),
    "vte, % (2.1)": 100 * meanOf(patients, ({ probabilities }) => probabilities.vte),
  };
}

export function changedMeanTable({ base, respiratory }: BacktestResult): string {
  const [plain, withLungs] = [changedMeansOf(base), changedMeansOf(respiratory)];
  const rows = (Object.keys(CHANGED_MEANS) as ChangedMeanName[]).map((name) => {
    const { decimals, author, here20 } = CHANGED_MEANS[name];
    const round = (value: number) => (Number.isFinite(value) ? value.toFixed(decimals) : "-");
    const here = [here20, plain[name], withLungs[name]].map(round);
    return [name, ...here, author.map(round).join(" -> ")];
  });
  const head = ["Mean", "2.0", "2.1", "2.1, with respiratory admissions", "Author, 2.0 -> 2.1 with them"];
  return markdownTable(head, rows);
}

/** Percent, of respiratory admissions from 65 years: without and with what the admission adds; and how many they are. */
export function respiratoryReadmission({ respiratory }: BacktestResult) {
  const isOld = ({ input }: AssessedPatient) => input.is_respiratory_admission === true && input.age >= 65;
  const patients = respiratory.filter(isOld);
  const withoutIt = ({ input }: AssessedPatient) =>
    shown(assessRisk({ ...input, is_respiratory_admission: null }, { includesWithout: false })).readmission_30d;
  return {
    patients: patients.length,
    without: 100 * meanOf(patients, withoutIt),
    withIt: 100 * meanOf(patients, ({ probabilities }) => probabilities.readmission),
  };
}
