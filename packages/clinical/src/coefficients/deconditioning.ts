import { judged, parameter, published } from "./coefficient.ts";

/** Basic ADL worse at discharge than before this illness. Log-odds unless named otherwise. */
export const DECONDITIONING = {
  /** Case-mix average by age, linear between knots; 70 and over Covinsky 2003 (n=2,293), younger judgment. */
  averageByAge: [
    { ageYears: 18, ...parameter(0.04, "J", "Checked against the 19 % all-adult cohort", "immobility-harm-2026") },
    { ageYears: 40, ...parameter(0.06, "J", "Checked against the 19 % all-adult cohort", "immobility-harm-2026") },
    { ageYears: 50, ...parameter(0.08, "J", "Checked against Chodos", "chodos-2015") },
    { ageYears: 60, ...parameter(0.115, "J", "Checked against Chodos", "chodos-2015") },
    { ageYears: 65, ...parameter(0.14, "J", "Checked against Chodos", "chodos-2015") },
    { ageYears: 72, ...parameter(0.23, "P", "70-74 years", "covinsky-2003") },
    { ageYears: 77, ...parameter(0.28, "P", "75-79 years", "covinsky-2003") },
    { ageYears: 82, ...parameter(0.38, "P", "80-84 years", "covinsky-2003") },
    { ageYears: 87, ...parameter(0.5, "P", "85-89 years", "covinsky-2003") },
    { ageYears: 92, ...parameter(0.63, "P", "90 years and over", "covinsky-2003") },
  ],
  noOtherRisk: judged("adjustment.no_other_risk", -1.5),
  compression: {
    above: parameter(2.4, "J", "Summed log-odds above which further factors count less"),
    slope: parameter(0.5, "J", "What a further log-odds counts above that"),
  },
  limits: { low: parameter(0.01, "J", "Lowest"), high: parameter(0.85, "J", "Highest") },
  mobility_status: {
    walking_assist: published("mobility_status.walking_assist", 0.3, "zisberg-2011", "agmon-2017"),
    standing_assist: published("mobility_status.standing_assist", 0.7, "zisberg-2011", "agmon-2017"),
    chair_bound: published("mobility_status.chair_bound", 0.95, "zisberg-2011", "agmon-2017"),
    bedbound: published("mobility_status.bedbound", 1.3, "zisberg-2011", "agmon-2017"),
  },
  daysImmobile: {
    perDay: judged("days_immobile", 0.06),
    kneeDays: parameter(10, "J", "Days after which a further day counts less"),
    perDayBeyond: judged("days_immobile", 0.02),
  },
  cognitive_status: {
    mild_impairment: published("cognitive_status.mild_impairment", 0.45, "geyskens-2022"),
    delirium_dementia: published("cognitive_status.delirium_dementia", 0.75, "geyskens-2022"),
  },
  baseline_function: {
    partial: published("baseline_function.partial", 0.45, "geyskens-2022"),
    dependent: published("baseline_function.dependent", 0.35, "geyskens-2022", "hao-2024"),
  },
  level_of_care: {
    icu: published("level_of_care.icu", 0.4, "fazzini-2023"),
    stepdown: judged("level_of_care.stepdown", 0.15),
    rehab: judged("level_of_care.rehab", -0.9),
  },
  sex: { female: published("sex.female", 0.08, "hao-2024") },
  flags: [
    published("has_malnutrition", 0.4, "geyskens-2022"),
    published("albumin_low", 0.4, "geyskens-2022", "shah-2023"),
    published("has_ventilator", 0.5, "fazzini-2023"),
    published("is_neuro_admission", 0.35, "volpato-2007"),
    judged("is_sepsis", 0.3),
    judged("is_trauma_admission", 0.25),
    judged("is_orthopedic", 0.2),
    judged("is_oncology", 0.15),
    judged("is_postoperative", 0.1),
    judged("has_parkinson", 0.3),
    judged("has_stroke_history", 0.2),
    judged("has_active_cancer", 0.15),
    judged("has_neuropathy", 0.15),
    judged("has_diabetes", 0.1),
    judged("has_obesity", 0.05),
    published("has_foley_catheter", 0.2, "shah-2023"),
    judged("incontinent", 0.2),
    judged("has_feeding_tube", 0.15),
    judged("on_sedating_medications", 0.2),
    judged("on_steroids", 0.15),
  ],
} as const;
