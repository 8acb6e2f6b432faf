import { PLAN_EVENTS } from "@bedside-bike/clinical";
import type { CallBody } from "@bedside-bike/contract";
import { type DayAndTime, instantOf } from "../written-ride/hospital-instant.ts";

type EventBody = CallBody<"safetyEvents.create">;
export type ReportedKind = EventBody["kind"];

/** What somebody reports; the model itself opens `not_tolerated`. */
export const reportedKinds: readonly ReportedKind[] = [
  "fall",
  ...PLAN_EVENTS.filter((kind) => kind !== "not_tolerated" && kind !== "fall"),
];

export interface EventDraft {
  readonly kind: ReportedKind | "";
  readonly when: DayAndTime;
  readonly note: string;
}

/** What is known before somebody reports. */
export type StartedEvent = Pick<EventDraft, "kind" | "note">;

export type EventField = "kind" | "day" | "time" | "note";
type EventProblem = "required" | "kindMissing" | "future" | "tooEarly";

const minuteMs = 60_000;
export const longestAgoMs = 30 * 24 * 60 * minuteMs;

/** The call's body, or what is wrong in which field. A time counts for its whole minute. */
export function checkEvent(
  { kind, when, note }: EventDraft,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): { readonly body: EventBody } | { readonly problems: Partial<Record<EventField, EventProblem>> } {
  const atMs = instantOf(when, timeZone);
  const problems: Partial<Record<EventField, EventProblem>> = {
    ...(kind === "" && { kind: "kindMissing" }),
    ...(when.day === "" && { day: "required" }),
    ...(when.time === "" && { time: "required" }),
    ...(atMs !== null && atMs > nowMs && { time: "future" }),
    ...(atMs !== null && atMs < nowMs - longestAgoMs && { day: "tooEarly" }),
  };
  if (Object.keys(problems).length > 0 || atMs === null || kind === "") return { problems };
  const text = note.trim();
  return { body: { kind, occurredAt: new Date(atMs).toISOString(), ...(text !== "" && { note: text }) } };
}
