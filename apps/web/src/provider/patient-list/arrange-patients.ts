import { PATIENT_STATES } from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import { compareBeds } from "@bedside-bike/contract/bed-order";

import { isCleared } from "../../goals/state-words.ts";

export type AttentionReason = ProviderPatient["attention"]["reason"];
export type SortOrder = "attention" | "name";

/** Most urgent first, as the server ranks them. */
export const attentionReasons: readonly AttentionReason[] = [
  "help",
  "symptoms",
  "on-hold",
  "rode-while-paused",
  "session-check",
  "too-hard",
  "not-assessed",
  "check-due",
  "ask-first",
  "send-again",
  "not-now",
  "no-ride",
  "high-risk-no-goals",
  "below-goal",
  "power-falling",
  "no-goals",
  "on-track",
];

export interface ListView {
  readonly sort: SortOrder;
  /** Null: all patients. */
  readonly reason: AttentionReason | null;
  readonly search: string;
}

/** Filters and sorts the list. The search by bed or name ignores case and accents. */
export function arrangePatients(patients: readonly ProviderPatient[], view: ListView): ProviderPatient[] {
  const words = folded(view.search).split(/\s+/).filter(Boolean);
  const shown = patients.filter(({ bed, firstName, lastName, attention }) => {
    const name = folded(`${bed ?? ""} ${firstName} ${lastName}`);
    return (view.reason === null || attention.reason === view.reason) && words.every((word) => name.includes(word));
  });
  return shown.sort(view.sort === "name" ? byName : (a, b) => a.attention.rank - b.attention.rank);
}

export function countReasons(patients: readonly ProviderPatient[]): ReadonlyMap<AttentionReason, number> {
  const counts = new Map<AttentionReason, number>();
  for (const { attention } of patients) counts.set(attention.reason, (counts.get(attention.reason) ?? 0) + 1);
  return counts;
}

export const fullName = ({ firstName, lastName }: Pick<ProviderPatient, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

/** '12-B Rosa Demo'. */
export const nameWithBed = (patient: Pick<ProviderPatient, "firstName" | "lastName"> & { bed?: string | null }) =>
  patient.bed ? `${patient.bed} ${fullName(patient)}` : fullName(patient);

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const byName = (a: ProviderPatient, b: ProviderPatient) =>
  a.lastName.localeCompare(b.lastName, "en") || a.firstName.localeCompare(b.firstName, "en") || a.id - b.id;

/** Of the table, in its order. */
export const tableColumns = [
  "reason",
  "bed",
  "name",
  "age",
  "bike",
  "admitted",
  "day",
  "today",
  "lastRide",
  "check",
] as const;
export type TableColumn = (typeof tableColumns)[number];

/** As the states stand above each other; of the same state those that were cleared after those that need not be. */
const byState = ({ rideState: a }: ProviderPatient, { rideState: b }: ProviderPatient) =>
  PATIENT_STATES.indexOf(a.state) - PATIENT_STATES.indexOf(b.state) || Number(isCleared(a)) - Number(isCleared(b));

/** The order of each column, ascending. */
export const comparisons: Readonly<Record<TableColumn, (a: ProviderPatient, b: ProviderPatient) => number>> = {
  reason: (a, b) => a.attention.rank - b.attention.rank,
  bed: (a, b) => compareBeds(a.bed, b.bed),
  name: byName,
  age: (a, b) => a.age - b.age,
  bike: (a, b) => Number(a.deviceNumber ?? Number.MAX_SAFE_INTEGER) - Number(b.deviceNumber ?? Number.MAX_SAFE_INTEGER),
  admitted: (a, b) => a.admissionDate.localeCompare(b.admissionDate, "en"),
  day: (a, b) => a.dayCount - b.dayCount,
  today: (a, b) => a.todaySeconds - b.todaySeconds,
  lastRide: (a, b) => (a.lastRideAt ?? "").localeCompare(b.lastRideAt ?? "", "en"),
  check: byState,
};

export const wholeList: ListView = { sort: "attention", reason: null, search: "" };
