import type { SafetyItem } from "../safety-item.ts";

export const BRAIN_ITEMS = {
  rass: {
    group: "Brain and mind",
    question: "Sedation and agitation score (RASS)",
    type: "number",
    unit: "points",
    range: { low: -5, high: 4 },
    rules: [
      { op: "<=", value: -3, class: "amber", limit: "passive_only" },
      { op: ">", value: 2, class: "stop" },
      { op: "==", value: -2, class: "amber", limit: "assisted_only" },
      { op: "==", value: 2, class: "amber", limit: "assisted_only" },
    ],
    provider:
      "RASS -3 or lower: clearance first, then passive cycling only. Above +2: do not start. -2 or +2: clearance.",
    patient: "You are too sleepy or too restless to pedal now.",
    sources: ["ccrp-2020-t6", "ccrp-2020-t7"],
  },
  neuromuscular_blocker_4h: {
    group: "Brain and mind",
    question: "Muscle-relaxing drug in the last 4 hours?",
    type: "yesno",
    rules: [{ op: "==", value: true, class: "amber", limit: "passive_only" }],
    provider: "Neuromuscular blocker within 4 hours: clearance first, then passive cycling only.",
    patient: "If your team says yes, the bike may move your legs for you.",
    sources: ["trycycle-2016"],
  },
  intracranial: {
    group: "Brain and mind",
    question: "Pressure in the head",
    type: "choice",
    choices: ["none", "monitor_stable", "raised_icp", "open_drain"],
    rules: [
      { op: "in", value: ["raised_icp", "open_drain"], class: "stop" },
      { op: "==", value: "monitor_stable", class: "amber" },
    ],
    provider:
      "Raised pressure under treatment, or an open ventricular or lumbar drain: do not start. Monitor with stable pressure: neurosurgical clearance.",
    patient: "Please wait. Your care team will tell you when it is safe to pedal.",
    sources: ["ccrp-2020-t6"],
  },
  seizures: {
    group: "Brain and mind",
    question: "Seizures",
    type: "choice",
    choices: ["none", "controlled_under_72h", "uncontrolled"],
    rules: [
      { op: "==", value: "uncontrolled", class: "stop" },
      { op: "==", value: "controlled_under_72h", class: "amber" },
    ],
    provider: "Uncontrolled: do not start. Last seizure under 72 hours ago: clearance.",
    patient: "Please wait. Your care team will tell you when it is safe to pedal.",
    sources: ["ccrp-2020-t6"],
  },
  follows_commands: {
    group: "Brain and mind",
    question: "Does the patient follow simple instructions?",
    type: "yesno",
    rules: [{ op: "==", value: false, class: "amber", limit: "assisted_only" }],
    provider: "Cannot follow instructions: clearance first, assisted only; staff must stay beside the bed throughout.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["ccrp-2020-t7"],
  },
} as const satisfies Record<string, SafetyItem>;
