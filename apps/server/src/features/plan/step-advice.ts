import {
  adviseStep,
  isWithoutLoad,
  lastSentAt,
  type PrescriptionRow,
  type RiddenDay,
  type StepAdvice,
  stepInForce,
} from "@bedside-bike/clinical";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import type { StandingState } from "../patient-state/ride-state.ts";
import { listJudgedDays, listJudgedDaysOf } from "./judged-days.store.ts";
import type { CheckedAssessment } from "./standing.ts";

interface AdviceInput {
  readonly patientId: number;
  /** Of the stay, oldest first. */
  readonly rows: readonly PrescriptionRow[];
  readonly recommendation: NonNullable<CheckedAssessment["recommendation"]>;
  readonly at: Date;
}

/** What the days since the last change of step say about the next step; null before anything was sent. */
export async function readAdvice(
  tx: Transaction,
  { patientId, rows, recommendation, at }: AdviceInput,
  { config }: Pick<Deps, "config">,
): Promise<StepAdvice | null> {
  const since = lastSentAt(rows);
  const step = stepInForce(rows);
  if (!since || !step) return null;
  const isPassive = recommendation.mode === "passive";
  const days = await listJudgedDays(tx, { patientId, since, isPassive });
  const ridden = days.map(
    ({ day, rides }): RiddenDay => ({ day, rides, minutes: step.minutes, sessions: step.sessions }),
  );
  const advice = adviseStep(ridden, hospitalDay(at, config.hospitalTimeZone));
  // Without a load, nothing is ever offered before a new assessment.
  return advice.step === "next" && isWithoutLoad(recommendation.limit) ? { ...advice, step: "same" } : advice;
}

/** The same for a list of patients whose goals count: days since their goals were last sent. */
export async function listAdvice(
  tx: Transaction,
  { states, today }: { states: ReadonlyMap<number, StandingState>; today: string },
): Promise<Map<number, StepAdvice>> {
  const active = [...states].flatMap(([patientId, { facts, modelState: state }]) =>
    state.state === "active" && state.target && facts.goals
      ? [{ patientId, since: new Date(facts.goals.sentAt), target: state.target }]
      : [],
  );
  const days = await listJudgedDaysOf(tx, active);
  return new Map(
    active.map(({ patientId, target: { minutes, sessions } }) => {
      const ridden = (days.get(patientId) ?? []).map((day): RiddenDay => ({ ...day, minutes, sessions }));
      return [patientId, adviseStep(ridden, today)];
    }),
  );
}
