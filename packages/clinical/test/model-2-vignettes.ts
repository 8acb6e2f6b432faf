import { readFileSync } from "node:fs";
import { FLAGS } from "../src/assessment-input.ts";
import type { FreeTextReading } from "../src/free-text/read-free-text.ts";
import type { Safety } from "../src/safety/assess-safety.ts";
import type { CappingRecommendation } from "../src/safety/goal-caps.ts";
import type { LapseEvent, LapseInput, LapseReasonId } from "../src/safety/lapse.ts";
import type { PlausibilityInput, TreatmentProvenance } from "../src/safety/plausibility.ts";
import type { SafetyInput } from "../src/safety/safety-input.ts";
import { SAFETY_ITEM_IDS, type SafetyAnswers } from "../src/safety/safety-items.ts";

/** A vignette's answers stand flat beside each other, those of the safety check too. */
export type FlatInput = Readonly<Record<string, unknown>>;

export interface Vignette {
  readonly id: string;
  readonly title: string;
  readonly input: FlatInput;
  readonly expected: {
    readonly safety?: Safety;
    readonly scores?: { readonly padua: number };
    readonly mobility_recommendation?: CappingRecommendation | null;
    readonly refused?: readonly string[];
    readonly to_confirm?: readonly string[];
  };
}

interface GoalCheckVignette {
  readonly title: string;
  readonly case: string;
  readonly day: number;
  readonly day_watts: number;
  readonly day_minutes: number;
  readonly watts: number;
  readonly minutes: number;
  readonly sessions: number;
  readonly expected: "ok" | "acknowledge" | "refuse";
}

interface LapseVignette {
  readonly before: LapseInput["before"];
  readonly now_class: LapseInput["nowClass"];
  readonly now_level: LapseInput["nowLevel"];
  readonly hours: number;
  readonly events: readonly LapseEvent[];
  readonly now_reasons: LapseInput["nowReasons"];
  readonly now_limit: LapseInput["nowLimit"];
  readonly expected: readonly LapseReasonId[];
}

interface FreeTextVignette {
  readonly field: string;
  readonly text: string;
  readonly current_year: number;
  readonly expected: FreeTextReading;
}

interface VignetteFile {
  readonly cases: readonly Vignette[];
  readonly goal_checks: readonly GoalCheckVignette[];
  readonly lapses: readonly LapseVignette[];
  readonly free_text: readonly FreeTextVignette[];
}

/** Copied from the model's author; never written by this project's code. */
export const vignetteFile: VignetteFile = JSON.parse(
  readFileSync(new URL("vignettes-2.json", import.meta.url), "utf8"),
);

/** What a vignette leaves out, as the product assumes it (CALCULATOR-20). */
export const assumedAnswers = {
  ...Object.fromEntries(FLAGS.map((flag) => [flag, flag === "on_vte_prophylaxis"])),
  age: 65,
  sex: "female",
  weight_kg: null,
  height_cm: null,
  level_of_care: "ward",
  mobility_status: "independent",
  cognitive_status: "normal",
  days_immobile: 0,
};

/** The safety check's answers of a flat input. */
export function safetyAnswersOf(flat: FlatInput): SafetyAnswers {
  const ids: readonly string[] = [...SAFETY_ITEM_IDS, "no_acute_contraindication"];
  return Object.fromEntries(ids.filter((id) => id in flat).map((id) => [id, flat[id]])) as SafetyAnswers;
}

/** A flat input as the engine takes it. */
export const engineInputOf = (flat: FlatInput): SafetyInput & PlausibilityInput =>
  ({ ...assumedAnswers, ...flat, safety_answers: safetyAnswersOf(flat) }) as unknown as SafetyInput & PlausibilityInput;

/** Whether a treatment was answered or assumed. */
export const treatmentProvenanceOf = (flat: FlatInput): TreatmentProvenance => ({
  on_anticoagulants: "on_anticoagulants" in flat ? "answered" : "assumed",
  on_vte_prophylaxis: "on_vte_prophylaxis" in flat ? "answered" : "assumed",
});
