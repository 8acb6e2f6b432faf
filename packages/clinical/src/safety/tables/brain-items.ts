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
  stroke_time: {
    group: "Brain and muscles",
    question: "A stroke or bleeding in the brain: how long ago? (Unknown start: from when last seen well.)",
    type: "choice",
    choices: ["none", "under_24h", "thrombolysis_under_24h", "day_2_to_7", "over_7_days"],
    rules: [
      { op: "in", value: ["under_24h", "thrombolysis_under_24h"], class: "stop" },
      { op: "in", value: ["day_2_to_7", "over_7_days"], class: "amber" },
    ],
    provider:
      "Stroke, or clot-dissolving treatment for one, under 24 hours ago: do not start. Day 2-7: clearance, then short and assisted. Later: clearance.",
    patient: "Your care team must say when you may pedal.",
    sources: ["avert-2015", "judgment"],
  },
  leg_paralysis: {
    group: "Brain and muscles",
    question: "Are the legs paralyzed?",
    type: "choice",
    choices: ["none", "one_side", "both_weak", "both_none"],
    rules: [
      { op: "==", value: "both_none", class: "amber", limit: "passive_only" },
      { op: "in", value: ["one_side", "both_weak"], class: "amber", limit: "assisted_only" },
    ],
    provider:
      "Neither leg can move: clearance, then passive cycling only; skin and feet checked first. Cord injury at T6 or above: stop at headache, sweating or flushing. One side or weak: clearance, assisted only, foot secured.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["judgment"],
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
  consciousness: {
    group: "Brain and muscles",
    question: "How awake and clear is the patient now? (Ventilated or sedated: RASS instead.)",
    type: "choice",
    choices: ["alert", "new_confusion", "voice", "pain", "unresponsive"],
    rules: [
      { op: "in", value: ["pain", "unresponsive"], class: "stop" },
      { op: "in", value: ["new_confusion", "voice"], class: "amber", limit: "assisted_only" },
    ],
    provider:
      "Reacts only to pain, or not at all: do not start. New confusion, or wakes only when spoken to: clearance first, assisted only; staff must stay beside the bed.",
    patient: "A member of your care team must say yes before you pedal.",
    sources: ["news2-2017", "judgment"],
  },
} as const satisfies Record<string, SafetyItem>;
