import { readFileSync } from "node:fs";
import type { StepAdvice } from "../src/progression/advise-step.ts";
import type { CarriedPlan, PlanDose, ReachedStep } from "../src/progression/carry-plan.ts";
import type { SendCheck } from "../src/progression/check-send.ts";
import type { BuildUpStep, CyclingMode } from "../src/progression/cycling.ts";
import type { DayJudgment, DayRide, PrescribedDay } from "../src/progression/judge-day.ts";
import type { AssessmentReason, PlanEvent, PlanLapse, PlanLapseInput } from "../src/progression/lapse-reasons.ts";
import type { Prescription, PrescriptionParts, ProgressionPlan, StepLoad } from "../src/progression/prescription.ts";
import type { LevelOfCare } from "../src/questions.ts";
import type { SafetyClass, SafetyLimit } from "../src/safety/safety-item.ts";
import type { Entry } from "./prescription-history.ts";

type Verdict = SendCheck["verdict"];

/** A named plan; its METs have four decimals. */
export interface PlanVignette extends ProgressionPlan {
  readonly start_weight_kg: number;
  readonly build_up: readonly BuildUpStep[];
}

interface CurrentVignette {
  readonly watts: number | null;
  readonly minutes: number;
  readonly sessions: number;
  readonly mode: CyclingMode;
  readonly lung_limited?: boolean;
  readonly sepsis?: boolean;
}

interface CarriedVignette {
  readonly title: string;
  readonly plan: string;
  readonly weight_kg: number;
  readonly current: CurrentVignette | null;
  readonly lapsed: boolean;
  readonly expected: Omit<CarriedPlan, "build_up" | "dose"> & {
    readonly start_watts: number;
    readonly start_minutes: number;
    readonly build_up: readonly BuildUpStep[];
    readonly dose: PlanDose;
  };
}

interface SendVignette {
  readonly title: string;
  readonly plan: string;
  readonly base: Prescription | null;
  /** Absent: the base. */
  readonly in_force?: Prescription;
  readonly asked: PrescriptionParts;
  readonly offered: boolean;
  readonly expected: Pick<SendCheck, "verdict" | "steps">;
}

interface RideVignette {
  readonly minutes: number;
  readonly effort: DayRide["effort"];
  readonly borg?: number;
  readonly symptoms?: boolean;
  readonly stopped?: boolean;
}

interface DayVignette {
  readonly minutes: number;
  readonly sessions: number;
  readonly rides: readonly RideVignette[];
}

type DatedEntry = Omit<Entry, "at"> & { readonly at: string };

interface LapseVignette {
  readonly title: string;
  readonly before: {
    readonly class: SafetyClass;
    readonly level_of_care: LevelOfCare;
    readonly reasons: readonly string[];
    readonly limit: SafetyLimit | null;
  };
  readonly now_class: SafetyClass;
  readonly now_level: LevelOfCare;
  readonly hours: number;
  readonly events: readonly PlanEvent[];
  readonly now_reasons: readonly string[];
  readonly now_limit: SafetyLimit | null;
  readonly expected: PlanLapse;
}

interface VignetteFile {
  readonly plans: Readonly<Record<string, PlanVignette>>;
  readonly carried: readonly CarriedVignette[];
  readonly sends: readonly SendVignette[];
  readonly judged_days: readonly {
    readonly title: string;
    readonly day: DayVignette & { readonly over: boolean };
    readonly expected: DayJudgment["verdict"];
  }[];
  readonly advice: readonly {
    readonly title: string;
    readonly days: readonly DayVignette[];
    readonly expected: StepAdvice["step"];
  }[];
  readonly advice_events: readonly {
    readonly title: string;
    readonly plan: string;
    readonly watts: number;
    readonly minutes: number;
    readonly advice: StepAdvice["step"];
    readonly expected: "not_tolerated" | null;
  }[];
  readonly day_bases: readonly {
    readonly title: string;
    readonly history: readonly DatedEntry[];
    readonly now: string;
    readonly time_zone: string;
    readonly expected: Prescription | null;
  }[];
  readonly lapses: readonly LapseVignette[];
  readonly steps: readonly {
    readonly title: string;
    readonly plan: string;
    readonly watts: number;
    readonly minutes: number;
    readonly expected: { readonly back: StepLoad | null; readonly next: StepLoad | null };
  }[];
  readonly resistance: readonly {
    readonly limit: SafetyLimit | null;
    readonly level: number;
    readonly expected: Verdict;
  }[];
}

/** Copied from the model's author; never written by this project's code. */
export const progressionVignettes: VignetteFile = JSON.parse(
  readFileSync(new URL("vignettes-21.json", import.meta.url), "utf8"),
);

export function planOf(name: string): PlanVignette {
  const plan = progressionVignettes.plans[name];
  if (plan === undefined) throw new Error(`no plan '${name}'`);
  return plan;
}

export const allPlans: readonly PlanVignette[] = Object.values(progressionVignettes.plans);

/** Whatever a worked case leaves out is not known. */
export const reachedStepOf = (current: CurrentVignette): ReachedStep => ({
  lastWatts: null,
  lung_limited: null,
  sepsis: null,
  ...current,
});

export const prescribedDayOf = ({ minutes, sessions, rides }: DayVignette): PrescribedDay => ({
  minutes,
  sessions,
  rides: rides.map(rideOf),
});

const rideOf = ({ minutes, effort, borg, symptoms, stopped }: RideVignette): DayRide => ({
  minutes,
  effort,
  borg: borg ?? null,
  hadSymptoms: symptoms ?? false,
  wasStopped: stopped ?? false,
});

export const entryOf = ({ at, ...entry }: DatedEntry): Entry => ({ ...entry, at: new Date(at) });

/** Worked cases name reasons by their ids alone. */
export const reasonsOf = (ids: readonly string[]): AssessmentReason[] => ids.map((id) => ({ id, choice: null }));

export const lapseInputOf = (vignette: LapseVignette): PlanLapseInput => ({
  before: { ...vignette.before, reasons: reasonsOf(vignette.before.reasons) },
  nowClass: vignette.now_class,
  nowLevel: vignette.now_level,
  hours: vignette.hours,
  events: vignette.events,
  nowReasons: reasonsOf(vignette.now_reasons),
  nowLimit: vignette.now_limit,
});
