import type { SafetyLimit } from "./safety-item.ts";
import type { SafetyFindingId } from "./safety-items.ts";
import type { SafetySourceKey } from "./safety-sources.ts";
import { stricterLimit } from "./strictness.ts";

/** The most that a finding leaves of a plan; null: nothing of this part. */
export interface Cap {
  readonly mode: SafetyLimit | null;
  /** METs of the start and of the goal. */
  readonly mets: number | null;
  /** A session's. */
  readonly minutes: number | null;
  /** A day's. */
  readonly sessions: number | null;
}

/** The strictest of each part, and the findings that set one, in the order of the reasons. */
export interface PlanCaps extends Cap {
  readonly from: readonly SafetyFindingId[];
}

export interface CapRule extends Cap {
  /** One of these choices, or a number in this range. */
  readonly when:
    | { readonly oneOf: readonly (string | boolean)[] }
    | { readonly from?: number; readonly above?: number; readonly below?: number; readonly to?: number };
  readonly sources: readonly SafetySourceKey[];
}

/** METs of light load, model 2.1's limit for lungs. Judgment (J). */
const LIGHT = 2.5;
type SourcedFrom = Pick<CapRule, "sources">;
const of = (...sources: readonly SafetySourceKey[]): SourcedFrom => ({ sources });
const JUDGED = of("judgment");

const cap = (mode: SafetyLimit | null, mets: number | null, minutes: number | null, sessions: number | null): Cap => ({
  mode,
  mets,
  minutes,
  sessions,
});

/** Plans that match their findings' sentences. All numbers are judgment (J); the sources say why there is a limit. */
export const CAPS: Readonly<Partial<Record<SafetyFindingId, readonly CapRule[]>>> = {
  spo2_percent: [{ when: { from: 88, below: 90 }, ...cap(null, LIGHT, 5, null), ...JUDGED }],
  respiratory_rate: [{ when: { above: 30, to: 40 }, ...cap(null, LIGHT, 5, null), ...JUDGED }],
  map_mmhg: [{ when: { from: 60, below: 65 }, ...cap("assisted_only", LIGHT, 5, null), ...JUDGED }],
  vasopressors: [{ when: { oneOf: ["low"] }, ...cap("assisted_only", LIGHT, null, null), ...JUDGED }],
  heart_rate: [{ when: { above: 120, to: 130 }, ...cap(null, LIGHT, 5, null), ...JUDGED }],
  acute_coronary: [{ when: { oneOf: ["mi_2_to_7_days"] }, ...cap("assisted_only", LIGHT, 5, 2), ...JUDGED }],
  aortic_dissection: [
    { when: { oneOf: ["repaired_or_chronic"] }, ...cap(null, LIGHT, 10, null), ...of("dissection-rehab-2025") },
  ],
  acute_dvt_pe: [
    {
      when: { oneOf: ["treated_under_24h", "filter_only"] },
      ...cap("assisted_only", LIGHT, 5, 1),
      ...of("hillegass-2016"),
    },
    { when: { oneOf: ["treated_24_to_48h"] }, ...cap("assisted_only", LIGHT, 10, 2), ...JUDGED },
  ],
  mechanical_support: [
    { when: { oneOf: ["ecmo_upper_body", "pump_upper_body"] }, ...cap("assisted_only", LIGHT, 5, null), ...JUDGED },
  ],
  consciousness: [{ when: { oneOf: ["new_confusion", "voice"] }, ...cap("assisted_only", LIGHT, 5, null), ...JUDGED }],
  intracranial: [{ when: { oneOf: ["monitor_stable"] }, ...cap("assisted_only", LIGHT, 5, null), ...JUDGED }],
  seizures: [{ when: { oneOf: ["controlled_under_72h"] }, ...cap("assisted_only", LIGHT, 5, 2), ...JUDGED }],
  stroke_time: [{ when: { oneOf: ["day_2_to_7"] }, ...cap("assisted_only", LIGHT, 5, null), ...of("avert-dose-2016") }],
  platelets: [
    { when: { from: 10, below: 20 }, ...cap("unloaded_only", null, 5, 2), ...of("rehab-heme-2017") },
    { when: { from: 20, below: 50 }, ...cap(null, LIGHT, 10, null), ...of("rehab-heme-2017") },
  ],
  hemoglobin_g_dl: [{ when: { from: 7, below: 8 }, ...cap(null, LIGHT, 5, 2), ...JUDGED }],
  glucose_mg_dl: [{ when: { above: 300 }, ...cap(null, LIGHT, 10, null), ...JUDGED }],
  potassium_mmol_l: [
    { when: { from: 2.5, to: 3 }, ...cap(null, LIGHT, 5, 1), ...of("potassium-2019") },
    { when: { from: 6, below: 6.5 }, ...cap(null, LIGHT, 5, 1), ...of("potassium-2019") },
  ],
  temperature_c: [
    { when: { above: 38.5, below: 39 }, ...cap(null, LIGHT, 5, 1), ...of("avert-2015") },
    { when: { from: 39, below: 40 }, ...cap("unloaded_only", null, 5, 1), ...JUDGED },
  ],
  weight_bearing: [
    { when: { oneOf: ["partial"] }, ...cap("assisted_only", LIGHT, null, null), ...JUDGED },
    { when: { oneOf: ["non_weight_bearing"] }, ...cap("unloaded_only", null, 10, 2), ...JUDGED },
  ],
  lower_limb: [
    { when: { oneOf: ["amputation_under_6_weeks"] }, ...cap("assisted_only", LIGHT, 5, 2), ...JUDGED },
    { when: { oneOf: ["amputation_healed"] }, ...cap(null, LIGHT, null, null), ...JUDGED },
  ],
  bone_metastases: [{ when: { oneOf: [true] }, ...cap("assisted_only", LIGHT, null, null), ...JUDGED }],
  comfort_care: [{ when: { oneOf: [true] }, ...cap("unloaded_only", null, 5, 2), ...JUDGED }],
  news2: [{ when: { oneOf: ["ask"] }, ...cap(null, LIGHT, 5, 2), ...JUDGED }],
};

function applies({ when }: CapRule, answer: string | number | boolean): boolean {
  if ("oneOf" in when) return (when.oneOf as readonly unknown[]).includes(answer);
  const { from = Number.NEGATIVE_INFINITY, above, below, to = Number.POSITIVE_INFINITY } = when;
  if (typeof answer !== "number" || !(answer >= from && answer <= to)) return false;
  return (above === undefined || answer > above) && (below === undefined || answer < below);
}

/** What this answer leaves of a plan; undefined if it caps nothing. */
export const capOf = (id: string, answer: string | number | boolean | null): Cap | undefined =>
  answer === null ? undefined : CAPS[id as SafetyFindingId]?.find((rule) => applies(rule, answer));

const lower = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

export const NO_CAPS: PlanCaps = { mode: null, mets: null, minutes: null, sessions: null, from: [] };

/** Part by part the stricter. */
export const withCap = (caps: PlanCaps, id: SafetyFindingId, more: Cap): PlanCaps => ({
  mode: stricterLimit(caps.mode, more.mode),
  mets: lower(caps.mets, more.mets),
  minutes: lower(caps.minutes, more.minutes),
  sessions: lower(caps.sessions, more.sessions),
  from: [...caps.from, id],
});
