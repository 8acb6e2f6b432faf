import { ADVERSE_EVENT_KINDS, type AdverseEventKind, type Harm } from "@bedside-bike/clinical";
import type { AdverseEvent, CallBody, ListedSession } from "@bedside-bike/contract";
import { type DayAndTime, instantOf } from "../../ui/hospital-instant.ts";

type PlanBody = CallBody<"safetyEvents.create">;
type EventBody = CallBody<"adverseEvents.report">;

/** Nothing happened to the patient, but the plan has to wait; the model itself opens `not_tolerated`. */
export const planKinds = [
  "stop_event",
  "new_surgery_or_procedure",
  "new_safety_answer",
  "pause",
] as const satisfies readonly PlanBody["kind"][];
export type ReportedKind = AdverseEventKind | (typeof planKinds)[number];

export const isAdverse = (kind: ReportedKind | ""): kind is AdverseEventKind =>
  (ADVERSE_EVENT_KINDS as readonly string[]).includes(kind);

export const isReportedKind = (text: string): text is ReportedKind | "" =>
  text === "" || isAdverse(text as ReportedKind) || planKinds.some((kind) => kind === text);

export interface EventDraft {
  readonly kind: ReportedKind | "";
  readonly when: DayAndTime;
  readonly harm: Harm | "";
  /** Empty: without a ride. */
  readonly rideId: string;
  readonly action: string;
  readonly note: string;
}

/** What is known before somebody reports. */
export interface StartedEvent extends Pick<EventDraft, "kind" | "note"> {
  /** The report that this one replaces. */
  readonly corrects?: AdverseEvent;
}

/** What is sent: an adverse event, or something that only holds the plan. */
export type Reported = { readonly event: EventBody } | { readonly plan: PlanBody };

export type EventField = "kind" | "day" | "time" | "harm" | "action" | "note";
export type EventProblem = "required" | "kindMissing" | "harmMissing" | "actionMissing" | "future" | "tooEarly";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
export const longestAgoMs = 30 * dayMs;

/** The call's body, or what is wrong in which field. A time counts for its whole minute. */
export function checkEvent(
  draft: EventDraft,
  { nowMs, timeZone, corrects }: { nowMs: number; timeZone: string; corrects?: number | undefined },
): Reported | { readonly problems: Partial<Record<EventField, EventProblem>> } {
  const { kind, when, harm } = draft;
  const [action, note] = [draft.action.trim(), draft.note.trim()];
  const atMs = instantOf(when, timeZone);
  const problems: Partial<Record<EventField, EventProblem>> = {
    ...(kind === "" && { kind: "kindMissing" }),
    ...(when.day === "" && { day: "required" }),
    ...(when.time === "" && { time: "required" }),
    ...(atMs !== null && atMs > nowMs && { time: "future" }),
    ...(atMs !== null && atMs < nowMs - longestAgoMs && { day: "tooEarly" }),
    ...(isAdverse(kind) && harm === "" && { harm: "harmMissing" }),
    ...(isAdverse(kind) && action === "" && { action: "actionMissing" }),
  };
  if (Object.keys(problems).length > 0 || atMs === null || kind === "") return { problems };
  const said = { occurredAt: new Date(atMs).toISOString(), ...(note !== "" && { note }) };
  if (!isAdverse(kind)) return { plan: { kind, ...said } };
  if (harm === "") return { problems: { harm: "harmMissing" } };
  return {
    event: {
      kind,
      harm,
      action,
      ...said,
      ...(draft.rideId !== "" && { rideId: draft.rideId }),
      ...(corrects !== undefined && { corrects }),
    },
  };
}

/**
 * The ride to which an event belongs unless somebody says otherwise: the last one, if it began within the day before.
 */
export const suggestedRide = (rides: readonly ListedSession[], atMs: number): string =>
  rides.find(({ createdAt }) => Date.parse(createdAt) <= atMs && Date.parse(createdAt) > atMs - dayMs)?.id ?? "";
