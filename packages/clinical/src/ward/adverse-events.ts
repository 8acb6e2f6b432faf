import type { PlanEvent } from "../progression/lapse-reasons.ts";
import type { StopCriterionId } from "../safety/session-checks.ts";

/** What may happen to a patient, in the order in which it is asked. */
export const ADVERSE_EVENT_KINDS = [
  "fall",
  "near_fall",
  "line_or_tube",
  "low_oxygen",
  "pulse",
  "low_blood_pressure",
  "fainting",
  "chest_pain",
  "pain",
  "skin_injury",
  "seizure",
  "equipment",
  "other",
] as const;
export type AdverseEventKind = (typeof ADVERSE_EVENT_KINDS)[number];

export const HARMS = ["none", "mild", "moderate", "severe", "death"] as const;
export type Harm = (typeof HARMS)[number];

export const isHarmful = (harm: Harm): boolean => harm !== "none" && harm !== "mild";

/**
 * The adverse event that a stop criterion suggests; null if several fit and somebody has to choose. If a criterion is
 * missing here, nothing has happened to the patient: the ride was hard, or they wanted to stop.
 */
export const KIND_OF_CRITERION: Readonly<Partial<Record<StopCriterionId, AdverseEventKind | null>>> = {
  spo2: "low_oxygen",
  heart_rate: "pulse",
  blood_pressure: null,
  respiratory_rate: null,
  symptoms: null,
  rhythm: "pulse",
  agitation: null,
  line: "line_or_tube",
  assist_device: null,
  groin: null,
};

/**
 * Each of these meets a stop criterion: a low value, a symptom, a line that pulls, a patient who no longer follows
 * commands. How bad the pain was is not asked here, so any pain holds the plan.
 */
const STOPPING: readonly AdverseEventKind[] = [
  "line_or_tube",
  "low_oxygen",
  "pulse",
  "low_blood_pressure",
  "fainting",
  "chest_pain",
  "pain",
  "seizure",
];

/** The safety event that goes with it and holds the plan until an assessment names it; null if the plan continues. */
export function holdOfEvent({
  kind,
  harm,
}: {
  readonly kind: AdverseEventKind;
  readonly harm: Harm;
}): Extract<PlanEvent, "fall" | "stop_event"> | null {
  if (kind === "fall") return "fall";
  return isHarmful(harm) || STOPPING.includes(kind) ? "stop_event" : null;
}

/** Events in a number of sessions, as counted in a study. */
export interface PublishedRate {
  readonly events: number;
  readonly sessions: number;
  readonly source: string;
  /** What was counted, and where. */
  readonly what: "in_bed_cycling_icu" | "stopped_cycling_icu" | "any_mobilization_icu";
}

/**
 * All in intensive care, each with its own list of events: next to a ward's cycling they show the order of magnitude,
 * not a limit. docs/clinical/evidence.md, 5.
 */
export const PUBLISHED_RATES: readonly PublishedRate[] = [
  { what: "in_bed_cycling_icu", events: 1, sessions: 541, source: "Kho 2015" },
  { what: "in_bed_cycling_icu", events: 2, sessions: 276, source: "Nickels 2020" },
  { what: "stopped_cycling_icu", events: 4, sessions: 205, source: "Kho 2016" },
  { what: "any_mobilization_icu", events: 583, sessions: 22_351, source: "Nydahl 2017" },
];
