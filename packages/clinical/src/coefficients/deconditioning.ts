import { derived, judged, parameter, published } from "./coefficient.ts";

const knot = (ageYears: number, percent: number, note: string, ...citations: ("covinsky-2003" | "chodos-2015")[]) => ({
  ageYears,
  ...parameter(percent / 100, "D", note, ...citations),
});

const YOUNGER = "Set so that the cohort meets the published mean of all adults";
const MIDDLE = "Halfway between model 1.0 and Chodos";
const OLDER = "Set so that the cohort meets Covinsky 2003 by age";

/** Basic ADL worse at discharge than before this illness, if the patient survives the stay. Log-odds unless named otherwise. */
export const DECONDITIONING = {
  /** Risk of a patient with no other factor; linear in log-odds between knots, flat outside. */
  referenceByAge: [
    knot(18, 0.8, YOUNGER),
    knot(40, 1.6, YOUNGER),
    knot(50, 3.6, YOUNGER),
    knot(57, 7.1, MIDDLE, "chodos-2015"),
    knot(62, 7.4, MIDDLE, "chodos-2015"),
    knot(67, 7.7, MIDDLE, "chodos-2015"),
    knot(72, 9.4, OLDER, "covinsky-2003"),
    knot(77, 11, OLDER, "covinsky-2003"),
    knot(82, 16.7, OLDER, "covinsky-2003"),
    knot(87, 22.6, OLDER, "covinsky-2003"),
    knot(92, 34.5, OLDER, "covinsky-2003"),
  ],
  /** Critical illness takes away much of youth's protection: this share of the way to the risk at the age given. */
  criticalIllness: {
    towardYears: parameter(72, "D", "Age whose reference risk younger critically ill patients move toward"),
    ventilated: derived("has_ventilator.critical_illness", 0.85, "fazzini-2023"),
    icu: judged("level_of_care.critical_illness", 0.35),
  },
  limits: { low: parameter(0.01, "J", "Lowest"), high: parameter(0.9, "J", "Highest") },
  mobility_status: {
    walking_assist: published("mobility_status.walking_assist", 0.25, "zisberg-2011", "agmon-2017"),
    standing_assist: published("mobility_status.standing_assist", 0.45, "zisberg-2011", "agmon-2017"),
    chair_bound: published("mobility_status.chair_bound", 0.6, "zisberg-2011", "agmon-2017"),
    bedbound: published("mobility_status.bedbound", 0.8, "zisberg-2011", "agmon-2017"),
  },
  cognitive_status: {
    mild_impairment: published("cognitive_status.mild_impairment", 0.3, "geyskens-2022"),
    delirium_dementia: published("cognitive_status.delirium_dementia", 0.55, "geyskens-2022"),
  },
  baseline_function: {
    partial: published("baseline_function.partial", 0.3, "geyskens-2022"),
    dependent: published("baseline_function.dependent", 0.3, "geyskens-2022", "hao-2024"),
  },
  level_of_care: {
    stepdown: judged("level_of_care.stepdown", 0.1),
    icu: published("level_of_care.icu", 0.3, "fazzini-2023"),
    rehab: judged("level_of_care.rehab", -0.5),
  },
  flags: [
    published("has_ventilator", 0.5, "fazzini-2023"),
    published("has_malnutrition", 0.25, "geyskens-2022"),
    published("albumin_low", 0.25, "geyskens-2022", "mehta-2011", "shah-2023"),
    published("is_neuro_admission", 0.25, "volpato-2007", "mehta-2011"),
    judged("is_sepsis", 0.2),
    judged("has_parkinson", 0.2),
    judged("is_trauma_admission", 0.15),
    judged("has_active_cancer", 0.15),
    judged("has_stroke_history", 0.15),
    published("has_foley_catheter", 0.15, "shah-2023"),
    judged("incontinent", 0.15),
    judged("on_sedating_medications", 0.15),
  ],
  unplannedOrthopedic: judged("is_orthopedic.unplanned", 0.35),
  daysImmobile: {
    perDay: judged("days_immobile", 0.04),
    mostDays: parameter(10, "J", "Days that count"),
  },
} as const;
