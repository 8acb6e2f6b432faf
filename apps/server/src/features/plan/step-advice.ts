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
import type { StateFacts } from "../patient-state/state-facts.ts";
import { type JudgedDay, listJudgedDays, listJudgedDaysOf } from "./judged-days.store.ts";
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
  const active = [...states].filter(([, standing]) => targetToJudge(standing) !== null);
  const days = await listJudgedDaysOf(
    tx,
    active.flatMap(([patientId, { facts }]) => judgedSince(patientId, facts)),
  );
  return new Map(
    active.flatMap(([patientId, standing]) => {
      const advice = listedAdvice(standing, days.get(patientId) ?? [], today);
      return advice ? [[patientId, advice] as const] : [];
    }),
  );
}

/** Since when a patient's rides are judged: nothing without goals. */
export const judgedSince = (patientId: number, { goals }: StateFacts) =>
  goals ? [{ patientId, since: new Date(goals.sentAt) }] : [];

/** From the days since the goals were last sent; null unless they count. Pure. */
export function listedAdvice(standing: StandingState, days: readonly JudgedDay[], today: string): StepAdvice | null {
  const target = targetToJudge(standing);
  if (!target) return null;
  const { minutes, sessions } = target;
  return adviseStep(
    days.map((day): RiddenDay => ({ ...day, minutes, sessions })),
    today,
  );
}

const targetToJudge = ({ facts, modelState }: StandingState) =>
  modelState.state === "active" && facts.goals ? modelState.target : null;
