import { type Random, randomFrom } from "../../../apps/server/src/seed/random.ts";
import {
  type AssessmentInput,
  calculateBodyMassIndex,
  FLAGS,
  type Flag,
  type LevelOfCare,
  type MobilityStatus,
} from "../../../packages/clinical/src/index.ts";
import {
  ADMISSIONS,
  type Admission,
  AGE_BANDS,
  BASELINE,
  BODY,
  CARE,
  COGNITION,
  DIALYSIS,
  EARLIER_FALL,
  FEMALE_SHARE,
  FLAG_SHARES,
  HIP_FRACTURE,
  HIP_FRACTURE_AS_TRAUMA,
  HORMONAL_TREATMENT,
  LOADINGS,
  type Marginal,
  MEAN_DAYS_IMMOBILE,
  MOBILITY,
  MOBILITY_SHIFT,
  OPERATED,
  PLANNED,
  PRIOR_ADMISSIONS,
  THROMBOPHILIA,
} from "./case-mix.ts";
import { drawNormal, normalQuantile } from "./normal.ts";

export interface SyntheticPatient {
  readonly admission: Admission;
  readonly input: AssessmentInput;
}

export interface CohortOptions {
  readonly seed: string;
  readonly size: number;
  /** How much sicker everybody is, in standard deviations of severity. */
  readonly severityShift?: number;
}

/** The same options make the same patients; a larger cohort begins with the smaller one. */
export function makeCohort({ seed, size, severityShift = 0 }: CohortOptions): SyntheticPatient[] {
  const random = randomFrom(seed);
  return Array.from({ length: size }, () => makePatient(random, severityShift));
}

interface Person {
  readonly age: number;
  /** Where the age is among all ages, and how ill the patient is, both as standard normal scores. */
  readonly ageScore: number;
  readonly severity: number;
  readonly random: Random;
}

function makePatient(random: Random, severityShift: number): SyntheticPatient {
  const { age, ageScore } = drawAge(random);
  const person: Person = { age, ageScore, severity: drawNormal(random) + severityShift, random };
  const sex = random() < FEMALE_SHARE ? "female" : "male";
  const care = drawCare(person);
  const admission = drawAdmission(person);
  const mobility = drawMobility(person, care, admission);
  const measures = drawMeasures(person, sex);
  const isHormonal = random() < HORMONAL_TREATMENT;
  const input: AssessmentInput = {
    ...drawFlags(person, admission),
    ...measures,
    has_obesity: (calculateBodyMassIndex(measures) ?? 0) >= 30,
    has_ventilator: care.isVentilated,
    age,
    sex,
    level_of_care: care.level,
    mobility_status: mobility,
    cognitive_status: pick(COGNITION[ageGroup(age)], drawScore(person, LOADINGS.cognition)),
    baseline_function: pick(BASELINE[ageGroup(age)], drawScore(person, LOADINGS.baseline)),
    days_immobile: drawDaysImmobile(random, mobility, care),
    admission_urgency: random() < (PLANNED[admission] ?? 0) ? "planned" : "unplanned",
    has_dialysis: drawPresence(person, DIALYSIS),
    prior_admissions: drawPriorAdmissions(person),
    fall_history: drawPresence(person, EARLIER_FALL),
    thrombophilia: drawPresence(person, THROMBOPHILIA),
    hormonal_treatment: sex === "female" && age <= 50 && isHormonal,
  };
  return { admission, input };
}

const ageGroup = (age: number): "younger" | "older" => (age < 65 ? "younger" : "older");

function drawAge(random: Random): { age: number; ageScore: number } {
  const place = Math.min(random() + 2 ** -33, 1 - 2 ** -33);
  let rest = place;
  for (const { from, to, share } of AGE_BANDS) {
    if (rest < share) {
      return { age: from + Math.floor(((to - from + 1) * rest) / share), ageScore: normalQuantile(place) };
    }
    rest -= share;
  }
  return { age: 98, ageScore: normalQuantile(place) };
}

/** A standard normal score that is related to age and severity as told; in a sicker cohort it is higher. */
function drawScore({ ageScore, severity, random }: Person, loading: { age?: number; severity: number }): number {
  const age = loading.age ?? 0;
  const own = Math.sqrt(1 - age ** 2 - loading.severity ** 2);
  return age * ageScore + loading.severity * severity + own * drawNormal(random);
}

const isAmongHighest = (score: number, share: number): boolean => score > normalQuantile(1 - share);

const drawPresence = (person: Person, { severity, ...shares }: Marginal): boolean =>
  isAmongHighest(drawScore(person, { severity }), shares[ageGroup(person.age)]);

/** The lowest scores get the first name. */
function pick<Name extends string>(shares: readonly (readonly [Name, number])[], score: number): Name {
  let below = 0;
  for (const [name, share] of shares) {
    below += share;
    if (below > 1 - 1e-9 || score <= normalQuantile(below)) return name;
  }
  throw new Error("the shares add up to less than one");
}

interface Care {
  readonly level: LevelOfCare;
  readonly isVentilated: boolean;
}

function drawCare(person: Person): Care {
  const isIntensive = isAmongHighest(drawScore(person, { severity: LOADINGS.icu }), CARE.icu);
  const isStepdown = isAmongHighest(drawScore(person, { severity: LOADINGS.stepdown }), CARE.stepdown);
  const isVentilated = person.random() < CARE.ventilatedInIcu && isIntensive;
  return { level: isIntensive ? "icu" : isStepdown ? "stepdown" : "ward", isVentilated };
}

function drawMobility(person: Person, { level, isVentilated }: Care, admission: Admission): MobilityStatus {
  const shiftOfCare = isVentilated ? MOBILITY_SHIFT.ventilated : level === "icu" ? MOBILITY_SHIFT.icu : 0;
  const shift = shiftOfCare + (admission === "hip_fracture" ? MOBILITY_SHIFT.hipFracture : 0);
  const mobility = pick(MOBILITY, drawScore(person, LOADINGS.mobility) + shift);
  // The product refuses a ventilated patient who walks independently.
  return isVentilated && mobility === "independent" ? "walking_assist" : mobility;
}

function drawDaysImmobile(random: Random, mobility: MobilityStatus, { level }: Care): number {
  const mean = MEAN_DAYS_IMMOBILE[mobility] + (level === "icu" ? MEAN_DAYS_IMMOBILE.icu : 0);
  const days = Math.round(-mean * Math.log(1 - random()));
  // The product asks back from three days.
  return Math.min(days, mobility === "independent" ? 2 : 30);
}

function drawAdmission({ age, random }: Person): Admission {
  const hipFractures = HIP_FRACTURE.find(({ belowYears }) => age < belowYears)?.share ?? 0;
  const isHipFracture = random() < hipFractures;
  const other = pick(ADMISSIONS, drawNormal(random));
  return isHipFracture ? "hip_fracture" : other;
}

function drawFlags(person: Person, admission: Admission): Record<Flag, boolean> {
  const { random } = person;
  const drawn = FLAGS.map((flag) => {
    const share = FLAG_SHARES[flag];
    return [flag, share !== undefined && drawPresence(person, share)] as const;
  });
  const isOperated = random() < (OPERATED[admission] ?? 0);
  const isEnteredAsTrauma = random() < HIP_FRACTURE_AS_TRAUMA;
  return {
    ...(Object.fromEntries(drawn) as Record<Flag, boolean>),
    is_postoperative: isOperated,
    is_trauma_admission: admission === "trauma" || (admission === "hip_fracture" && isEnteredAsTrauma),
    is_sepsis: admission === "sepsis",
    is_cardiac_admission: admission === "cardiac",
    is_neuro_admission: admission === "neurological",
    is_orthopedic: admission === "elective_orthopedic" || admission === "hip_fracture",
    is_oncology: admission === "oncology",
  };
}

function drawPriorAdmissions(person: Person): number {
  const { shares, counts, severity } = PRIOR_ADMISSIONS;
  const [low, high] = counts[pick(shares, drawScore(person, { severity }))];
  return low + Math.floor(person.random() * (high - low + 1));
}

function drawMeasures({ age, random }: Person, sex: "male" | "female") {
  const { height, bodyMassIndex: bmi } = BODY;
  const [mean, deviation] = height[sex];
  const height_cm = Math.round(mean + deviation * drawNormal(random));
  const drawn = bmi.median * (age >= 75 ? bmi.fromSeventyFive : 1) * Math.exp(bmi.logDeviation * drawNormal(random));
  const weight_kg = Math.round(Math.min(Math.max(drawn, bmi.low), bmi.high) * (height_cm / 100) ** 2);
  return { weight_kg, height_cm };
}
