import { readFileSync } from "node:fs";
import type { AssessmentInput } from "../src/assessment-input.ts";
import type { PlanLapseInput } from "../src/progression/lapse-reasons.ts";
import { FLAGS } from "../src/questions.ts";
import type { Safety } from "../src/safety/assess-safety.ts";
import type { CappingRecommendation } from "../src/safety/goal-caps.ts";
import type { LapseEvent, LapseReasonId } from "../src/safety/lapse.ts";
import type { TreatmentProvenance } from "../src/safety/plausibility.ts";
import { SAFETY_ITEM_IDS, type SafetyAnswers } from "../src/safety/safety-items.ts";
import { decideTexts } from "../src/typed-text/decide-texts.ts";
import type { TextInput } from "../src/typed-text/text-input.ts";

/** A vignette's answers are in one flat object, those of the safety check too. */
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
  readonly before: Omit<PlanLapseInput["before"], "reasons"> & { readonly reasons: readonly string[] };
  readonly now_class: PlanLapseInput["nowClass"];
  readonly now_level: PlanLapseInput["nowLevel"];
  readonly hours: number;
  readonly events: readonly LapseEvent[];
  readonly now_reasons: readonly string[];
  readonly now_limit: PlanLapseInput["nowLimit"];
  readonly expected: readonly LapseReasonId[];
}

interface VignetteFile {
  readonly cases: readonly Vignette[];
}

interface VignetteFile20 {
  readonly cases: readonly Vignette[];
  readonly goal_checks: readonly GoalCheckVignette[];
  readonly lapses: readonly LapseVignette[];
}

const readJson = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

const OF_TEXTS_21 = ["texts", "read_texts", "open_proposals", "rejected_proposals"];

/** Copied from the model's author; never written by this project's code. Its cases with texts are replaced by 2.2. */
export const vignetteFile: VignetteFile = {
  cases: (readJson("vignettes-21.json") as VignetteFile).cases.filter(
    ({ input }) => !OF_TEXTS_21.some((name) => name in input),
  ),
};

/** Worked cases of one kind. */
export const readVignettes = <Kind>(kind: string): readonly Kind[] => readJson("vignettes-21.json")[kind] ?? [];

/** Those of model 2.0: its figures, their lines, its plausibility and its hard caps still apply. */
export const vignettesOf20: VignetteFile20 = readJson("vignettes-2.json");

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

/** A flat input as its texts are decided. */
export function textInputOf(flat: FlatInput): TextInput {
  const { texts = {}, picks = [], text_read = {}, rejected_terms = [] } = flat as Partial<TextInput>;
  const answers = { ...assumedAnswers, ...flat, safety_answers: safetyAnswersOf(flat) } as unknown as AssessmentInput;
  return { texts, picks, text_read, rejected_terms, answers, isGiven: (field) => (flat[field] ?? null) !== null };
}

/** A flat input as the engine takes it: the author gives texts together with what was decided about them. */
export function engineInputOf({ now, ...flat }: FlatInput): AssessmentInput {
  const { answers, open, unread, set_by_pick } = decideTexts(textInputOf(flat));
  const decided = { ...answers, open_matches: answers.open_matches ?? open, unread_texts: unread, set_by_pick };
  return now === undefined ? decided : { ...decided, assessed_at: String(now) };
}

/** Whether a treatment was answered or assumed. */
export const treatmentProvenanceOf = (flat: FlatInput): TreatmentProvenance => ({
  on_anticoagulants: "on_anticoagulants" in flat ? "answered" : "assumed",
  on_vte_prophylaxis: "on_vte_prophylaxis" in flat ? "answered" : "assumed",
});
