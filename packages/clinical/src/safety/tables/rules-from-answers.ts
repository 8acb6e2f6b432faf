import type { SafetyRulesFromAnswer } from "../safety-item.ts";

/** What the risk answers mean for safety. A rule of class green is a note: it can accompany any class. */
export const SAFETY_RULES_FROM_ANSWERS = {
  weight_over_bike_limit_kg: {
    rules: [{ op: ">", value: 0, class: "stop" }],
    provider: "Heavier than the bike's limit: do not use this bike.",
    patient: "This bike is not made for your weight. Ask for another way to move.",
    sources: ["judgment"],
  },
  outside_model: {
    rules: [{ op: "==", value: true, class: "amber" }],
    provider: "Under 18: outside this model. It gives no figures and no plan, and nobody can clear it here.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["judgment"],
  },
  level_of_care: {
    rules: [{ op: "==", value: "icu", class: "amber" }],
    provider: "Intensive care: clearance by a named clinician.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["hodgson-2014", "team-2022"],
  },
  has_ventilator: {
    rules: [{ op: "==", value: true, class: "amber" }],
    provider: "Ventilated: clearance; ventilator, pressure and sedation values must be recorded.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["hodgson-2014", "team-2022"],
  },
  is_trauma_admission: {
    rules: [{ op: "==", value: true, class: "amber" }],
    provider: "Trauma: fractures and wounds must be cleared for leg cycling.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["ccrp-2020-t6"],
  },
  is_orthopedic: {
    rules: [{ op: "==", value: true, class: "amber" }],
    provider: "Orthopedic: weight bearing and movement must be cleared.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["cycle-exclusions"],
  },
  is_neuro_admission: {
    rules: [{ op: "==", value: true, class: "amber" }],
    provider: "Neurological: raised pressure, seizures and unsafe leg weakness must be excluded.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["ccrp-2020-t6"],
  },
  cognitive_status: {
    rules: [{ op: "==", value: "delirium_dementia", class: "amber" }],
    provider: "Delirium or dementia: clearance; only if instructions are followed; staff must stay beside the bed.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["ccrp-2020-t7"],
  },
  bmi: {
    rules: [{ op: ">", value: 40, class: "amber" }],
    provider: "BMI above 40: fit and weight limit must be checked.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["nct03554811"],
  },
  is_sepsis: {
    rules: [{ op: "==", value: true, class: "green" }],
    provider: "Sepsis: pressure, vasopressor dose and temperature must be checked first.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["ccrp-2020-t5"],
  },
  is_cardiac_admission: {
    rules: [{ op: "==", value: true, class: "green" }],
    provider: "Cardiac: chest pain, rhythm and pressure must be checked first.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["exercise-testing-2002", "cardio-cycle"],
  },
  is_postoperative: {
    rules: [{ op: "==", value: true, class: "green" }],
    provider: "After surgery: wound and drains must be looked at first.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["judgment"],
  },
  has_central_line: {
    rules: [{ op: "==", value: true, class: "green" }],
    provider: "Central line: it must be secured.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["trycycle-2016"],
  },
  has_vte_history: {
    rules: [{ op: "==", value: true, class: "green" }],
    provider: "Earlier clot: ask about a new one.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["hillegass-2016"],
  },
  vte_high_without_prophylaxis: {
    rules: [{ op: "==", value: true, class: "green" }],
    provider: "Padua 4 or more and prophylaxis not confirmed: review it; cycling does not replace it.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["hillegass-2016"],
  },
  on_anticoagulants: {
    rules: [{ op: "==", value: true, class: "green" }],
    provider: "Therapeutic anticoagulation: watch for bleeding.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["judgment"],
  },
  has_active_cancer: {
    rules: [{ op: "==", value: true, class: "green" }],
    provider: "Cancer: ask about bone metastases and blood counts.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["rehab-heme-2017"],
  },
  on_steroids: {
    rules: [{ op: "==", value: true, class: "green" }],
    provider: "Steroids: fragile bone and muscle; raise the load slowly.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["judgment"],
  },
  days_immobile: {
    rules: [{ op: ">=", value: 7, class: "green" }],
    provider: "7 days immobile or more: check for dizziness on sitting up; start assisted.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["judgment"],
  },
  news2: {
    rules: [
      { op: "==", value: "stop", class: "stop" },
      { op: "==", value: "ask", class: "amber" },
    ],
    provider:
      "NEWS2 {total}: 7 or more: do not start, call for help as your hospital's rules say. 5-6, or 3 for one sign: a clinician must look first.",
    patient: "Your vital signs must be looked at before you pedal.",
    sources: ["news2-2017"],
  },
} as const satisfies Record<string, SafetyRulesFromAnswer>;
