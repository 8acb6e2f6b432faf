import type { ProviderPatient } from "@bedside-bike/contract";
import { matchesSearch } from "../../patient-identity/patient-names.ts";

type Reason = ProviderPatient["attention"]["reason"];
/** What can be done with a row by key or button. */
export type Act = "check" | "notDone" | "event";
/** What a provider does next for a patient: one thing. */
export type ToDo =
  | "going"
  | "stop"
  | "atBed"
  | "answer"
  | "assess"
  | "decide"
  | "check"
  | "notDone"
  | "send"
  | "review";

const toDoFor: Readonly<Record<Reason, ToDo | null>> = {
  help: "going",
  "must-stop": "stop",
  "help-to-end": "atBed",
  symptoms: "answer",
  event: "assess",
  "on-hold": "assess",
  "rode-while-paused": "assess",
  "too-hard": "answer",
  "check-due": "assess",
  "not-assessed": "assess",
  "ask-first": "decide",
  "session-check": "check",
  unexplained: "notDone",
  "send-again": "send",
  "no-ride": "review",
  "high-risk-no-goals": "send",
  "below-goal": "review",
  "power-falling": "review",
  "no-goals": "send",
  "on-track": null,
  "not-now": null,
};

/** What only those do who may assess, clear and send goals. */
export const isForPrescribers = (toDo: ToDo | null): boolean =>
  toDo === "assess" || toDo === "decide" || toDo === "send";

/** Actions that can't wait for the end of a ride. */
const whileRiding: readonly (ToDo | null)[] = ["going", "stop", "atBed", "answer", "assess", "decide"];

export interface TodayRow {
  readonly patient: ProviderPatient;
  readonly isRiding: boolean;
  readonly toDo: ToDo | null;
}

export function toDoOf({ attention, rideState, mustStop }: ProviderPatient, isRiding: boolean): ToDo | null {
  // Somebody is going: nothing is left for the others.
  if (attention.reason === "must-stop" && mustStop?.answer) return null;
  const toDo = attention.reason === "no-ride" && rideState.state === "ready" ? "send" : toDoFor[attention.reason];
  return isRiding && !whileRiding.includes(toDo) ? null : toDo;
}

/** Above the line: patients for whom there is something to do now. */
export const isAbove = ({ patient, isRiding, toDo }: TodayRow): boolean =>
  isRiding || toDo !== null || patient.attention.reason === "must-stop";

function groupOf(row: TodayRow): number {
  if (row.toDo === "going") return 0;
  if (row.patient.attention.reason === "must-stop") return 1;
  if (row.toDo === "atBed") return 2;
  if (row.isRiding) return 3;
  return row.toDo === null ? 5 : 4;
}

/**
 * The patients found, by what needs doing next: a call to which nobody is going, a ride that must stop, a call to be ended
 * at the bed, then those riding now, then as the server ranks them.
 */
export function arrangeToday(
  patients: readonly ProviderPatient[],
  { search, ridingIds }: { search: string; ridingIds: ReadonlySet<number> },
): TodayRow[] {
  return patients
    .filter((patient) => matchesSearch(patient, search))
    .map((patient) => {
      const isRiding = ridingIds.has(patient.id);
      return { patient, isRiding, toDo: toDoOf(patient, isRiding) };
    })
    .sort((a, b) => groupOf(a) - groupOf(b) || a.patient.attention.rank - b.patient.attention.rank);
}

/** Whether somebody may still say why a session was not done. */
export const hasOpenSession = ({ slots, unexplained }: Pick<ProviderPatient, "slots" | "unexplained">): boolean =>
  unexplained.length > 0 || slots.some(({ status, reason }) => status === "open" || (status === "missed" && !reason));

/** Without a check before cycling in this hospital, or without an open session, there is nothing to ask. */
export function mayAct(act: Act, patient: ProviderPatient): boolean {
  if (act === "check") return patient.sessionCheck !== undefined;
  return act === "event" || hasOpenSession(patient);
}

export const linkTo = ({ id }: Pick<ProviderPatient, "id">): string => `/provider-dashboard?patient=${id}`;
