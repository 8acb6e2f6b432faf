import { type AssessedPatient, OUTCOMES } from "./assess-cohort.ts";
import type { GroupName } from "./group-targets.ts";
import { meanOf } from "./statistics.ts";

type Belongs = (patient: AssessedPatient) => boolean;

const aged =
  (from: number, to: number): Belongs =>
  ({ input }) =>
    input.age >= from && input.age <= to;
const ofSex =
  (sex: string): Belongs =>
  ({ input }) =>
    input.sex === sex;
const inCare =
  (level: string): Belongs =>
  ({ input }) =>
    input.level_of_care === level;
const admittedFor =
  (admission: string): Belongs =>
  (patient) =>
    patient.admission === admission;
const braden =
  (from: number, to: number): Belongs =>
  (patient) =>
    patient.braden >= from && patient.braden <= to;
const padua =
  (isFromFour: boolean, hasProphylaxis: boolean): Belongs =>
  (patient) =>
    patient.padua >= 4 === isFromFour && isTreated(patient) === hasProphylaxis;
const isTreated: Belongs = ({ input }) => input.on_vte_prophylaxis || input.on_anticoagulants;
const isYoungVentilated: Belongs = ({ input }) => input.has_ventilator && input.age < 65;

/** Who is in which row. */
export const GROUPS: Readonly<Record<GroupName, Belongs>> = {
  "18-44 years": aged(18, 44),
  "45-54 years": aged(45, 54),
  "55-59 years": aged(55, 59),
  "60-64 years": aged(60, 64),
  "65-69 years": aged(65, 69),
  "70-74 years": aged(70, 74),
  "75-79 years": aged(75, 79),
  "80-84 years": aged(80, 84),
  "85-89 years": aged(85, 89),
  "90-98 years": aged(90, 98),
  "65 years and older": aged(65, 98),
  women: ofSex("female"),
  men: ofSex("male"),
  ward: inCare("ward"),
  "step-down": inCare("stepdown"),
  "intensive care": inCare("icu"),
  ventilated: ({ input }) => input.has_ventilator,
  "ventilated under 65": isYoungVentilated,
  "ventilated under 65, immobile for 7 days or more": (patient) =>
    isYoungVentilated(patient) && patient.input.days_immobile >= 7,
  sepsis: admittedFor("sepsis"),
  cardiac: admittedFor("cardiac"),
  neurological: admittedFor("neurological"),
  "elective orthopedic": admittedFor("elective_orthopedic"),
  "hip fracture": admittedFor("hip_fracture"),
  trauma: admittedFor("trauma"),
  oncology: admittedFor("oncology"),
  "other surgery": admittedFor("other_surgery"),
  other: admittedFor("other"),
  "hip fracture from 70 years": (patient) => patient.admission === "hip_fracture" && patient.input.age >= 70,
  dialysis: ({ input }) => input.has_dialysis === true,
  "Braden 6-9": braden(6, 9),
  "Braden 10-12": braden(10, 12),
  "Braden 13-14": braden(13, 14),
  "Braden 15-18": braden(15, 18),
  "Braden 19-23": braden(19, 23),
  "Padua below 4, no prophylaxis": padua(false, false),
  "Padua from 4, no prophylaxis": padua(true, false),
  "Padua below 4, prophylaxis": padua(false, true),
  "Padua from 4, prophylaxis": padua(true, true),
};

/** Mean percentages, and the stay in days. */
export function outcomeMeans(patients: readonly AssessedPatient[]) {
  const [deconditioning = 0, vte = 0, falls = 0, pressure = 0, readmission = 0, facility = 0] = OUTCOMES.map(
    (outcome) => 100 * meanOf(patients, ({ probabilities }) => probabilities[outcome]),
  );
  const stay = meanOf(patients, ({ stayDays }) => stayDays);
  return { deconditioning, vte, falls, pressure, stay, home: 100 - facility, readmission };
}
