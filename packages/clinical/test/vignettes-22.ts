import { readFileSync } from "node:fs";
import type { EnteredNews2 } from "../src/assessment-input.ts";
import type { Prescription, PrescriptionParts } from "../src/progression/prescription.ts";
import type { LevelOfCare } from "../src/questions.ts";
import type { News2, News2Part, VitalSigns } from "../src/safety/news2.ts";
import type { SafetyClass, SafetyLimit } from "../src/safety/safety-item.ts";
import type { SessionCheckLine, SessionCheckVital } from "../src/safety/session-checks.ts";
import type { FlatInput } from "./vignettes.ts";

interface Titled<Input, Expected> {
  readonly id: string;
  readonly title: string;
  readonly input: Input;
  readonly expected: Expected;
}

export type Case22 = Titled<FlatInput, Readonly<Record<string, unknown>>>;

interface CheckInput {
  readonly check: {
    readonly answers: Readonly<Record<SessionCheckLine, boolean>>;
    readonly vitals?: Readonly<Partial<Record<SessionCheckVital, number>>>;
    readonly oxygen_support?: string;
    readonly consciousness?: string;
    readonly news2_entered?: EnteredNews2;
  };
  readonly assessed: {
    readonly answers: FlatInput;
    readonly news2: News2 | null;
    readonly vital_signs: VitalSigns | null;
    readonly at: string;
    readonly measured_at?: Readonly<Partial<Record<News2Part, string>>>;
  };
  readonly level_of_care: LevelOfCare;
  readonly now: string;
}

interface StateInput {
  readonly assessed: boolean;
  readonly class: SafetyClass | null;
  readonly limit: SafetyLimit | null;
  readonly level_of_care: LevelOfCare;
  readonly hours: number | null;
  readonly cleared: boolean;
  readonly goals: "none" | "sent";
  readonly goal_minutes: number;
  readonly goal_sessions: number;
  readonly vital_signs?: VitalSigns | null;
  readonly check_go?: boolean;
  readonly under_18?: boolean;
  readonly decide_first?: readonly string[];
  readonly comfort_care?: boolean;
  readonly news2?: string;
  readonly engine_version?: string;
  readonly first_ride_open?: boolean;
}

interface SendInput {
  readonly patient: FlatInput;
  readonly base: Prescription;
  readonly in_force?: Prescription;
  readonly asked: PrescriptionParts;
  readonly offered: boolean;
}

interface LapseReason {
  readonly id: string;
  readonly class: SafetyClass;
  readonly choice?: string;
}

interface LapseInput {
  readonly before: {
    readonly class: SafetyClass;
    readonly level_of_care: LevelOfCare;
    readonly reasons: readonly LapseReason[];
    readonly limit: SafetyLimit | null;
  };
  readonly now_class: SafetyClass;
  readonly now_level: LevelOfCare;
  readonly hours: number;
  readonly now_reasons: readonly LapseReason[];
}

interface GoInput {
  readonly go_at: string;
  readonly assessed_at: string;
  readonly total_at?: string;
  readonly level_of_care: LevelOfCare;
  readonly now: string;
}

/** Copied from the model's author; never written by this project's code. */
export const vignettes22: {
  readonly cases: readonly Case22[];
  readonly checks: readonly Titled<
    CheckInput,
    {
      readonly state: string;
      readonly reasons: readonly string[];
      readonly is_stop: boolean;
      readonly news2: number;
    } & {
      readonly refused?: readonly string[];
    }
  >[];
  readonly states: readonly Titled<StateInput, Readonly<Record<string, unknown>>>[];
  readonly sends: readonly Titled<SendInput, { readonly verdict: string; readonly steps: number | null }>[];
  readonly lapses: readonly Titled<LapseInput, readonly string[]>[];
  readonly goes: readonly Titled<GoInput, boolean>[];
} = JSON.parse(readFileSync(new URL("vignettes-22.json", import.meta.url), "utf8"));
