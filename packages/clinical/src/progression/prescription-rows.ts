import { calendarDay } from "../calendar.ts";
import type { SafetyLimit } from "../safety/safety-item.ts";
import type { ReachedStep } from "./carry-plan.ts";
import type { CyclingMode } from "./cycling.ts";
import { isWithoutLoad, type Prescription } from "./prescription.ts";

/** What began a row: a provider's assessment, goals sent or one of them changed, a hold, its end, or no goals at all. */
export const PRESCRIPTION_CAUSES = ["assessed", "sent", "changed", "held", "resumed", "ended"] as const;
export type PrescriptionCause = (typeof PRESCRIPTION_CAUSES)[number];

/** The parts that can be a patient's goals. */
export const PRESCRIBED_PARTS = ["watts", "minutes", "sessions", "resistance"] as const;
export type PrescribedPart = (typeof PRESCRIBED_PARTS)[number];

/**
 * What is prescribed from an instant on, complete. Each change of it is a row; the newest is in force. Watts, minutes a
 * session, sessions a day.
 */
export interface PrescriptionRow {
  readonly cause: PrescriptionCause;
  readonly fromAt: Date;
  /** Under which it is prescribed; null only for a demonstration's first goals. */
  readonly assessmentId: number | null;
  /** Of that assessment's plan; null after a STOP, or where its engine did not say. */
  readonly mode: CyclingMode | null;
  readonly safetyLimit: SafetyLimit | null;
  readonly lungLimited: boolean | null;
  readonly sepsis: boolean | null;
  /** In force: what the steps of a send are counted from. Null after a STOP. */
  readonly watts: number | null;
  readonly minutes: number | null;
  readonly sessions: number | null;
  /** As sent last, null if never: an assessment changes what is in force, and the patient's goals only when they are sent. */
  readonly sentWatts: number | null;
  readonly sentMinutes: number | null;
  readonly sentSessions: number | null;
  readonly resistance: number | null;
  /** Which of the sent parts are the patient's goals. */
  readonly parts: readonly PrescribedPart[];
}

type Values = Pick<
  PrescriptionRow,
  "watts" | "minutes" | "sessions" | "sentWatts" | "sentMinutes" | "sentSessions" | "resistance" | "parts"
>;

const nothing: Values = {
  watts: null,
  minutes: null,
  sessions: null,
  sentWatts: null,
  sentMinutes: null,
  sentSessions: null,
  resistance: null,
  parts: [],
};

/** What an assessment puts in force: its plan's step for today; null for a STOP. The goals stay as they were sent. */
export function valuesAssessed(before: Values | null, today: Prescription | null): Values {
  const { sentWatts, sentMinutes, sentSessions, resistance, parts } = before ?? nothing;
  const { watts, minutes, sessions } = today ?? nothing;
  return { watts, minutes, sessions, sentWatts, sentMinutes, sentSessions, resistance, parts };
}

/**
 * What a send puts in force: parts that it leaves out stay.
 *
 * @param sent as sent, 0 W too; without load there are no watts to send
 * @param parts those that are the patient's goals from now on
 */
export function valuesSent(
  before: Values | null,
  sent: { readonly [Part in PrescribedPart]?: number },
  { parts, safetyLimit }: Pick<PrescriptionRow, "parts" | "safetyLimit">,
): Values {
  const { watts, minutes, sessions, sentWatts, sentMinutes, sentSessions, resistance } = before ?? nothing;
  return {
    watts: sent.watts ?? watts,
    minutes: sent.minutes ?? minutes,
    sessions: sent.sessions ?? sessions,
    sentWatts: isWithoutLoad(safetyLimit) ? sentWatts : (sent.watts ?? sentWatts),
    sentMinutes: sent.minutes ?? sentMinutes,
    sentSessions: sent.sessions ?? sentSessions,
    resistance: parts.includes("resistance") ? (sent.resistance ?? resistance) : null,
    parts,
  };
}

/** Null after a STOP. */
export const inForce = ({ watts, minutes, sessions }: Pick<PrescriptionRow, "watts" | "minutes" | "sessions">) =>
  minutes === null || sessions === null ? null : ({ watts: watts ?? 0, minutes, sessions } satisfies Prescription);

/** Under an assessment: a demonstration's first goals are not counted as sent. */
export const isSend = ({ cause, assessmentId }: Pick<PrescriptionRow, "cause" | "assessmentId">): boolean =>
  (cause === "sent" || cause === "changed") && assessmentId !== null;

/**
 * What a new plan continues from; null if nothing was sent in this stay. Source: model 2.1, 2.
 *
 * @param rows of the stay, oldest first
 */
export function reachedStep(rows: readonly PrescriptionRow[]): ReachedStep | null {
  const newest = rows.findLastIndex(isSend);
  const sent = rows[newest];
  const plan = rows.slice(0, Math.max(newest, 0)).findLast((row) => row.cause === "assessed" && row.minutes !== null);
  if (!sent || !plan) return null;
  const firstWithLoad = rows.find((row) => isSend(row) && !isWithoutLoad(row.safetyLimit));
  return {
    watts: isWithoutLoad(plan.safetyLimit) ? 0 : (sent.sentWatts ?? plan.watts),
    minutes: sent.sentMinutes ?? plan.minutes ?? 0,
    sessions: sent.sentSessions ?? plan.sessions ?? 1,
    mode: plan.mode ?? "active",
    lastWatts: firstWithLoad ? (sent.sentWatts ?? firstWithLoad.watts) : null,
    lung_limited: plan.lungLimited,
    sepsis: plan.sepsis,
  };
}

/** What the newest row puts in force; null after a STOP and before any assessment. */
export function stepInForce(rows: readonly PrescriptionRow[]): Prescription | null {
  const newest = rows.at(-1);
  return newest ? inForce(newest) : null;
}

/** When goals were last sent; the days since then are judged against them. */
export const lastSentAt = (rows: readonly PrescriptionRow[]): Date | null => rows.findLast(isSend)?.fromAt ?? null;

/** Whether goals were sent since the newest assessment. */
export const isSentSinceAssessed = (rows: readonly PrescriptionRow[]): boolean =>
  rows.findLastIndex(isSend) > rows.findLastIndex(({ cause }) => cause === "assessed");

/** Minutes a day, of all sessions, that the goals at the end of a hospital day asked for; null if there were none. */
export function sentMinutesOn(rows: readonly PrescriptionRow[], day: string, timeZone: string): number | null {
  const sent = rows.findLast((row) => isSend(row) && calendarDay(row.fromAt, timeZone) <= day);
  return sent?.sentMinutes ? sent.sentMinutes * (sent.sentSessions ?? 1) : null;
}
