import { FLAGS, type Flag, LINED_QUESTIONS, QUESTIONS } from "../questions.ts";

type LinedId = Flag | (typeof LINED_QUESTIONS)[number];
const linesOf = <Id extends LinedId>(ids: readonly Id[]) =>
  Object.fromEntries(ids.map((id) => [id, QUESTIONS[id].line])) as Record<Id, string>;

/**
 * Every line that a breakdown can show: the factor's stable id, which is the wire field (and value) it comes from, and
 * its English name. Screens take their words from locale files by id; docs/clinical/engine.md uses these.
 */
export const FACTOR_LABELS = {
  baseline: "Baseline",
  age: "Age",
  "sex.male": "Male sex",
  "mobility_status.bedbound": "Bedbound",
  "mobility_status.chair_bound": "Chair-bound",
  "mobility_status.standing_assist": "Stands with help",
  "mobility_status.walking_assist": "Walks with help",
  "mobility_status.independent": "Walks independently",
  "cognitive_status.mild_impairment": "Mild cognitive impairment",
  "cognitive_status.delirium_dementia": "Delirium or dementia",
  "baseline_function.partial": "Needed some help before admission",
  "baseline_function.dependent": "Dependent before admission",
  "level_of_care.icu": "Intensive care",
  "level_of_care.stepdown": "Step-down unit",
  "level_of_care.ward": "Ward",
  "level_of_care.rehab": "Inpatient rehabilitation",
  days_immobile: "Days immobile",
  ...linesOf(FLAGS),
  "bmi.underweight": "BMI below 18.5",
  "has_ventilator.critical_illness": "Critical illness at a younger age",
  "level_of_care.critical_illness": "Critical illness at a younger age",
  "is_orthopedic.unplanned": "Unplanned orthopedic surgery or injury",
  "admission_urgency.planned_surgery": "Planned surgery",
  "fall_history.yes": "Earlier falls",
  "fall_history.not_recorded": "Earlier falls not recorded",
  ...linesOf(LINED_QUESTIONS),
  "prior_admissions.two_to_five": "2 to 5 admissions in the past year",
  "prior_admissions.six_or_more": "6 or more admissions in the past year",
  "prior_admissions.not_recorded": "Earlier admissions not recorded",
  "days_immobile.seven_or_more": "Immobile 7 days or more",
  long_stay: "Expected stay of 5 days or more",
  "padua.active_cancer": "Padua: active cancer",
  "padua.previous_vte": "Padua: earlier VTE",
  "padua.reduced_mobility": "Padua: reduced mobility",
  "padua.thrombophilia": "Padua: thrombophilia",
  "padua.recent_trauma_or_surgery": "Padua: trauma or surgery",
  "padua.age_70_or_over": "Padua: age",
  "padua.heart_or_respiratory_failure": "Padua: heart or respiratory failure",
  "padua.acute_mi_or_stroke": "Padua: acute MI or stroke",
  "padua.acute_infection_or_rheumatologic": "Padua: infection or rheumatologic disorder",
  "padua.bmi_30_or_over": "Padua: BMI",
  "padua.hormonal_treatment": "Padua: hormonal treatment",
  "padua.total": "Padua total entered by a clinician",
  "braden.best_score": "Best possible Braden instead of 18",
  "braden.sensory": "Braden: sensory",
  "braden.moisture": "Braden: moisture",
  "braden.activity": "Braden: activity",
  "braden.mobility": "Braden: mobility",
  "braden.nutrition": "Braden: nutrition",
  "braden.friction_shear": "Braden: friction and shear",
  "braden.total": "Braden total entered by a clinician",
  "adjustment.cap": "Cap",
  "adjustment.finding": "Cap of a finding",
  "adjustment.clamp": "Limit of what the model may say",
  "adjustment.exposure": "Days at risk (per 1,000 patient-days)",
  "adjustment.days_in_hospital": "Days already in the hospital",
  "adjustment.days_already_immobile": "Days already spent immobile",
} as const;

export type FactorId = keyof typeof FACTOR_LABELS;
