import type { CallBody, ListedSession, RideMode } from "@bedside-bike/contract";
import { rideModes } from "@bedside-bike/contract/choices";
import { isWithin, WRITTEN_RIDE_LIMITS } from "@bedside-bike/contract/limits";
import { numberText } from "@bedside-bike/contract/read-number";
import { type QuantityRead, readQuantity, type UnitId } from "@bedside-bike/contract/units";
import { textsLike } from "../../session/use-draft.ts";
import { type DayAndTime, dayAndTimeOf, instantOf } from "../../ui/hospital-instant.ts";

/** What is in the fields. Power and resistance may stay empty: not every machine reports them. */
export interface RideDraft {
  /** Null until somebody sets it: then the ride ended when the dialog was opened. */
  readonly when: DayAndTime | null;
  readonly minutes: string;
  readonly mode: RideMode;
  readonly averagePowerWatts: string;
  readonly resistance: string;
  readonly note: string;
}

export type WrittenRideBody = CallBody<"rides.recordByHand">;
/** The fields as the screen has them: the server's `startedAt` is a day and a time. */
export type RideField = "day" | "time" | "minutes" | "averagePowerWatts" | "resistance" | "note";
type NumberField = keyof typeof WRITTEN_RIDE_LIMITS;
/** The field's name: its number is out of its range. */
export type RideProblem =
  | "required"
  | "future"
  | NumberField
  | Extract<QuantityRead, { kind: "ambiguous" | "unreadable" }>;
export type RideProblems = Partial<Record<RideField, RideProblem>>;

const minuteMs = 60_000;

const units: Readonly<Record<NumberField, UnitId>> = {
  minutes: "minutes",
  averagePowerWatts: "watts",
  resistance: "plain",
};

export const emptyDraft: RideDraft = {
  when: null,
  minutes: "",
  mode: "active",
  averagePowerWatts: "",
  resistance: "",
  note: "",
};

/** As kept in the tab; null from a version that had other fields. */
export function restoreDraft(stored: unknown): RideDraft | null {
  const { when, mode, ...texts } = (stored ?? {}) as Partial<Record<keyof RideDraft, unknown>>;
  const { when: _when, mode: _mode, ...emptyTexts } = emptyDraft;
  const read = textsLike(emptyTexts)(texts);
  const day = when === null ? null : textsLike({ day: "", time: "" })(when);
  if (!read || !isRideMode(mode) || (when !== null && day === null)) return null;
  return { ...read, when: day, mode };
}

const isRideMode = (mode: unknown): mode is RideMode => rideModes.some((known) => known === mode);

export type WrittenSession = ListedSession & { readonly written: NonNullable<ListedSession["written"]> };
export const isWritten = (ride: ListedSession): ride is WrittenSession => ride.written !== null;

const textOf = (value: string | null) => (value === null ? "" : numberText(Number(value)));

export function draftOf({ createdAt, avgPower, resistance, written }: WrittenSession, timeZone: string): RideDraft {
  return {
    when: dayAndTimeOf(Date.parse(createdAt), timeZone),
    minutes: String(written.minutes),
    mode: written.mode,
    averagePowerWatts: textOf(avgPower),
    resistance: textOf(resistance),
    note: written.note ?? "",
  };
}

/** When the dialog was opened, by which an untouched start is calculated, and the hospital's time zone. */
export interface Opened {
  readonly openedAtMs: number;
  readonly timeZone: string;
}

/** The day and time in the fields. */
export function whenOf({ when, minutes }: RideDraft, { openedAtMs, timeZone }: Opened): DayAndTime {
  if (when) return when;
  const ridden = readWithin("minutes", minutes) ?? 0;
  return dayAndTimeOf(openedAtMs - ridden * minuteMs, timeZone);
}

/** When it began and ended, in milliseconds since 1970; null until both are known. */
export function spanOf(draft: RideDraft, opened: Opened): { startMs: number; endMs: number } | null {
  const startMs = instantOf(whenOf(draft, opened), opened.timeZone);
  const minutes = readWithin("minutes", draft.minutes);
  return startMs === null || minutes === null ? null : { startMs, endMs: startMs + minutes * minuteMs };
}

export type CheckedRide = { readonly body: WrittenRideBody } | { readonly problems: RideProblems };

/** The call's body, or what is wrong in which field. A ride that would end later than now is in the future. */
export function checkDraft(draft: RideDraft, opened: Opened, nowMs: number): CheckedRide {
  const { minutes, mode, averagePowerWatts, resistance, note } = draft;
  const { day, time } = whenOf(draft, opened);
  const isPassive = mode === "passive";
  const span = spanOf(draft, opened);
  const ridden = readWithin("minutes", minutes);
  const problems: RideProblems = {
    ...(day === "" && { day: "required" }),
    ...(time === "" && { time: "required" }),
    ...(span && span.endMs > nowMs && { time: "future" }),
    ...problemIn("minutes", minutes),
    ...(!isPassive && problemIn("averagePowerWatts", averagePowerWatts)),
    ...problemIn("resistance", resistance),
  };
  if (Object.keys(problems).length > 0 || !span || ridden === null) return { problems };
  return {
    body: {
      startedAt: new Date(span.startMs).toISOString(),
      minutes: ridden,
      mode,
      averagePowerWatts: isPassive ? null : readWithin("averagePowerWatts", averagePowerWatts),
      resistance: readWithin("resistance", resistance),
      note: note.trim() === "" ? null : note.trim(),
    },
  };
}

function problemIn(field: NumberField, text: string): RideProblems {
  const read = readQuantity(text, { unit: units[field] });
  if (read.kind === "blank") return field === "minutes" ? { minutes: "required" } : {};
  if (read.kind === "ambiguous" || read.kind === "unreadable") return { [field]: read };
  return readWithin(field, text) === null ? { [field]: field } : {};
}

/** Null if nothing was typed, or no number within the range. */
function readWithin(field: NumberField, text: string): number | null {
  const read = readQuantity(text, { unit: units[field] });
  return read.kind === "number" && isWithin(read.value, WRITTEN_RIDE_LIMITS[field]) ? read.value : null;
}
