import type { SafetyItem } from "../safety-item.ts";

export const PREGNANCY_AND_WISH_ITEMS = {
  pregnancy: {
    group: "Pregnancy, equipment and wishes",
    question: "Is the patient pregnant?",
    type: "choice",
    choices: ["no", "uncomplicated", "complicated"],
    rules: [
      { op: "==", value: "complicated", class: "stop" },
      { op: "==", value: "uncomplicated", class: "amber" },
    ],
    provider:
      "Bleeding, ruptured membranes, preterm labor, cervical insufficiency or cerclage, placenta previa after 26 weeks, preeclampsia: do not start. Otherwise obstetric clearance.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["acsm-pregnancy", "cycle-exclusions"],
  },
  bike_weight_limit_kg: {
    group: "Pregnancy, equipment and wishes",
    question: "The bike's weight limit, from its label",
    type: "number",
    unit: "kg",
    range: { low: 50, high: 400 },
    rules: [],
    provider: "Compared with the patient's weight.",
    patient: "",
    sources: ["judgment"],
  },
  comfort_care: {
    group: "Pregnancy, equipment and wishes",
    question: "Comfort care only?",
    type: "yesno",
    rules: [{ op: "==", value: true, class: "amber" }],
    provider:
      "Only if the patient wants it: goals of care first. Movement for comfort, without load; no figures, no goals.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["cycle-exclusions"],
  },
} as const satisfies Record<string, SafetyItem>;
