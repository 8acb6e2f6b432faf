import { AGE_BANDS, CARE, DIALYSIS, FEMALE_SHARE, FLAG_SHARES, HIP_FRACTURE } from "./case-mix.ts";
import type { SyntheticPatient } from "./cohort.ts";
import { shareOf } from "./statistics.ts";

type Is = (patient: SyntheticPatient) => boolean;

/** A share that was asked for, and the one that the cohort has. 0-1. */
export interface Marginal {
  readonly name: string;
  readonly asked: number;
  readonly found: number;
  /** Of how many patients. */
  readonly among: number;
}

const isOld: Is = ({ input }) => input.age >= 65;
const isYoung: Is = ({ input }) => input.age < 65;
const isDelirious: Is = ({ input }) => input.cognitive_status === "delirium_dementia";
const hasFallen: Is = ({ input }) => input.fall_history === true;
const isIntensive: Is = ({ input }) => input.level_of_care === "icu";
const admittedBefore =
  (from: number, to: number): Is =>
  ({ input: { prior_admissions: count } }) =>
    (count ?? 0) >= from && (count ?? 0) <= to;

/** What is asked of the cohort as a whole or of a part of it. */
export function listMarginals(cohort: readonly SyntheticPatient[]): Marginal[] {
  const marginal = (name: string, asked: number, is: Is, part: Is = () => true): Marginal => {
    const patients = cohort.filter(part);
    return { name, asked, found: shareOf(patients, is), among: patients.length };
  };
  const ages = AGE_BANDS.map(({ from, to, share }) =>
    marginal(`${from}-${to} years`, share, ({ input }) => input.age >= from && input.age <= to),
  );
  const flags = Object.entries(FLAG_SHARES).flatMap(([flag, { younger, older }]) => {
    const is: Is = ({ input }) => input[flag as keyof typeof FLAG_SHARES];
    if (younger === older) return [marginal(flag, younger, is)];
    return [marginal(`${flag}, below 65 years`, younger, is, isYoung), marginal(`${flag}, from 65`, older, is, isOld)];
  });
  const hipFractures = HIP_FRACTURE.map(({ belowYears, share }, index) => {
    const from = HIP_FRACTURE[index - 1]?.belowYears ?? 18;
    const name = Number.isFinite(belowYears) ? `${from}-${belowYears - 1} years` : `from ${from} years`;
    return marginal(
      `hip fracture, ${name}`,
      share,
      ({ admission }) => admission === "hip_fracture",
      ({ input }) => input.age >= from && input.age < belowYears,
    );
  });
  return [
    ...ages,
    marginal("female", FEMALE_SHARE, ({ input }) => input.sex === "female"),
    marginal("intensive care", CARE.icu, isIntensive),
    marginal("ventilated, of intensive care", CARE.ventilatedInIcu, ({ input }) => input.has_ventilator, isIntensive),
    marginal("delirium or dementia, below 65 years", 0.05, isDelirious, isYoung),
    marginal("delirium or dementia, from 65", 0.25, isDelirious, isOld),
    ...flags,
    marginal("earlier fall, below 65 years", 0.06, hasFallen, isYoung),
    marginal("earlier fall, from 65", 0.18, hasFallen, isOld),
    marginal("2-5 admissions in the past year", 0.27, admittedBefore(2, 5)),
    marginal("6 or more", 0.05, admittedBefore(6, 50)),
    marginal("dialysis", DIALYSIS.younger, ({ input }) => input.has_dialysis === true),
    ...hipFractures,
  ];
}
