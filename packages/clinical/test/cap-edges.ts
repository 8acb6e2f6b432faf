import { CAPS, type Cap, capOf } from "../src/safety/caps.ts";
import type { SafetyLimit } from "../src/safety/safety-item.ts";

type CapEdge = readonly [
  id: string,
  answers: readonly (string | number | boolean)[],
  mode: SafetyLimit | null,
  mets: number | null,
  minutes: number | null,
  sessions: number | null,
];

/** What each answer leaves of a plan, both ends of each range, by hand from model 2.2, D. */
const CAPPED: readonly CapEdge[] = [
  ["platelets", [10, 19.9], "unloaded_only", null, 5, 2],
  ["platelets", [20, 49.9], null, 2.5, 10, null],
  ["hemoglobin_g_dl", [7, 7.9], null, 2.5, 5, 2],
  ["temperature_c", [38.6, 38.9], null, 2.5, 5, 1],
  ["temperature_c", [39, 39.9], "unloaded_only", null, 5, 1],
  ["acute_dvt_pe", ["treated_under_24h", "filter_only"], "assisted_only", 2.5, 5, 1],
  ["acute_dvt_pe", ["treated_24_to_48h"], "assisted_only", 2.5, 10, 2],
  ["acute_coronary", ["mi_2_to_7_days"], "assisted_only", 2.5, 5, 2],
  ["weight_bearing", ["non_weight_bearing"], "unloaded_only", null, 10, 2],
  ["weight_bearing", ["partial"], "assisted_only", 2.5, null, null],
  ["lower_limb", ["amputation_under_6_weeks"], "assisted_only", 2.5, 5, 2],
  ["lower_limb", ["amputation_healed"], null, 2.5, null, null],
  ["seizures", ["controlled_under_72h"], "assisted_only", 2.5, 5, 2],
  ["stroke_time", ["day_2_to_7"], "assisted_only", 2.5, 5, null],
  ["potassium_mmol_l", [2.5, 3], null, 2.5, 5, 1],
  ["potassium_mmol_l", [6, 6.4], null, 2.5, 5, 1],
  ["glucose_mg_dl", [301, 1500], null, 2.5, 10, null],
  ["map_mmhg", [60, 64.9], "assisted_only", 2.5, 5, null],
  ["vasopressors", ["low"], "assisted_only", 2.5, null, null],
  ["bone_metastases", [true], "assisted_only", 2.5, null, null],
  ["heart_rate", [120.1, 130], null, 2.5, 5, null],
  ["spo2_percent", [88, 89.9], null, 2.5, 5, null],
  ["respiratory_rate", [30.1, 40], null, 2.5, 5, null],
  ["mechanical_support", ["pump_upper_body", "ecmo_upper_body"], "assisted_only", 2.5, 5, null],
  ["intracranial", ["monitor_stable"], "assisted_only", 2.5, 5, null],
  ["aortic_dissection", ["repaired_or_chronic"], null, 2.5, 10, null],
  ["consciousness", ["new_confusion", "voice"], "assisted_only", 2.5, 5, null],
  ["news2", ["ask"], null, 2.5, 5, 2],
  ["comfort_care", [true], "unloaded_only", null, 5, 2],
];

/** Just outside each range, and what asks for a clearance but for no less. */
const UNCAPPED: readonly (readonly [id: string, answers: readonly (string | number | boolean)[]])[] = [
  ["platelets", [9.9, 50]],
  ["hemoglobin_g_dl", [6.9, 8]],
  ["temperature_c", [38.5, 40]],
  ["acute_dvt_pe", ["treated", "none"]],
  ["potassium_mmol_l", [2.4, 3.1, 5.9, 6.5]],
  ["glucose_mg_dl", [300, 85]],
  ["map_mmhg", [59.9, 65]],
  ["heart_rate", [120, 130.1]],
  ["spo2_percent", [87.9, 90]],
  ["respiratory_rate", [30, 40.1]],
  ["mechanical_support", ["vad"]],
  ["stroke_time", ["over_7_days"]],
  ["news2", ["low", "stop"]],
  ["comfort_care", [false]],
  ["femoral_line", ["venous"]],
];

const show = (cap: Cap | undefined) => JSON.stringify(cap && [cap.mode, cap.mets, cap.minutes, cap.sessions]);

export const checkCapEdges = (): string[] => [
  ...CAPPED.flatMap(([id, answers, ...expected]) =>
    answers.flatMap((answer) => {
      const got = show(capOf(id, answer));
      return got === JSON.stringify(expected) ? [] : [`cap of ${id} ${answer}: ${got}`];
    }),
  ),
  ...UNCAPPED.flatMap(([id, answers]) =>
    answers.flatMap((answer) => (capOf(id, answer) === undefined ? [] : [`${id} ${answer} has a cap`])),
  ),
  ...(Object.values(CAPS).flat().length === CAPPED.length ? [] : ["a cap without an edge"]),
];
