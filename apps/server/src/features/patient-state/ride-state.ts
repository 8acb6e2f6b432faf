import { type PatientState, patientState, withHelpAsked, withSessionCheck } from "@bedside-bike/clinical";
import type { Caller, RideState } from "@bedside-bike/contract";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { hasGo, isCheckNeeded } from "./listed-session-check.ts";
import { findStateFacts, type PatientAt } from "./patient-state.store.ts";
import { endOfHours, type StateFacts, stateInputOf } from "./state-facts.ts";

/** A patient's state and what it is based on. */
export interface StandingState {
  readonly facts: StateFacts;
  readonly state: PatientState;
  /** The model's state alone, before help requests and the check before cycling: the plan as it is. */
  readonly modelState: PatientState;
  /** Nobody starts under this assessment without a check before cycling, whatever the hospital's setting. */
  readonly needsSessionCheck: boolean;
}

/** The states that patients had, each at its own instant, from the records of that time; null for a hidden patient. */
export const readStatesAt = (tx: Transaction, asked: readonly PatientAt[], deps: Pick<Deps, "config">) =>
  readStates(tx, { asked, when: "then" }, deps);

async function readStates(
  tx: Transaction,
  { asked, when }: { asked: readonly PatientAt[]; when: "now" | "then" },
  deps: Pick<Deps, "config">,
): Promise<(StandingState | null)[]> {
  const all = await findStateFacts(tx, asked, when);
  return asked.map(({ at }, index) => {
    const facts = all[index];
    return facts ? stateOf(facts, at, deps) : null;
  });
}

/** Pure. */
export function stateOf(facts: StateFacts, at: Date, { config }: Pick<Deps, "config">): StandingState {
  const { isFirstRideOpen, hospitalTimeZone: timeZone } = config;
  const input = stateInputOf(facts, { at, isFirstRideOpen, timeZone });
  const modelState = patientState(input);
  const isNeeded = isCheckNeeded(facts);
  const isRequired = config.sessionCheck === "required" || isNeeded;
  const answered = withHelpAsked(modelState, { isHelpAsked: facts.helpAskedAt !== null });
  const state = withSessionCheck(answered, { isRequired, hasGo: hasGo(facts, at) });
  return { facts, state, modelState, needsSessionCheck: isNeeded };
}

/** Now: `at` is the time of the request. */
export async function readPatientState(
  tx: Transaction,
  asked: PatientAt,
  deps: Pick<Deps, "config">,
): Promise<StandingState> {
  const [standing] = await readStates(tx, { asked: [asked], when: "now" }, deps);
  if (!standing) throw new Error("The caller may not see this patient's state.");
  return standing;
}

/** Without those whom the caller may not see. */
export async function readPatientStates(
  tx: Transaction,
  { patientIds, at }: { patientIds: readonly number[]; at: Date },
  deps: Pick<Deps, "config">,
): Promise<Map<number, StandingState>> {
  const asked = patientIds.map((patientId) => ({ patientId, at }));
  const states = await readStates(tx, { asked, when: "now" }, deps);
  return new Map(states.flatMap((state, index) => (state ? [[patientIds[index] as number, state] as const] : [])));
}

/**
 * Whether goals are shown: while they count, and to providers also while they may only be lowered. Otherwise neither
 * minutes nor watts are shown. In comfort care patients have nothing to reach.
 */
export const areGoalsShown = (
  { state, reasonId, refusesLower }: Pick<PatientState, "state" | "reasonId" | "refusesLower">,
  { kind }: Pick<Caller, "kind">,
): boolean =>
  kind === "provider"
    ? state === "active" || state === "passive" || (state === "wait" && refusesLower === null)
    : state === "active" || (state === "passive" && reasonId !== "comfort");

/** In the API's format. */
export const toRideState = ({ facts, state }: StandingState): RideState => ({
  state: state.state,
  mayStart: state.mayStart,
  target: state.target && { ...state.target },
  limit: state.limit,
  reasonId: state.reasonId,
  since: sinceOf(facts, state),
});

function sinceOf(facts: StateFacts, state: PatientState) {
  const { assessment, clearance, events, goals, symptoms, ownRun } = facts;
  if (state.reasonId === "help_request") return instantOf(facts.helpAskedAt);
  if (state.reasonId === "session_check")
    return instantOf(facts.sessionCheck?.state === "wait" ? facts.sessionCheck.at : null);
  switch (state.state) {
    case "stop":
    case "ask":
      return instantOf(assessment?.at);
    case "hold":
      return instantOf(events?.[0]?.at);
    case "wait":
      return instantOf(symptoms.unansweredSince ?? symptoms.answeredAt);
    case "unassessed":
      return instantOf(ownRun?.at);
    case "expired":
      return assessment && state.reasonId === "hours_over" ? endOfHours(assessment).toISOString() : null;
    case "ready":
      return latestOf([assessment?.at, clearance?.at, goals?.endedAt, symptoms.answeredAt]);
    case "passive":
    case "active":
      return latestOf([clearance?.at, goals?.sentAt, symptoms.answeredAt]);
  }
}

const instantOf = (at: string | null | undefined): string | null => (at == null ? null : new Date(at).toISOString());

const latestOf = (instants: readonly (string | null | undefined)[]): string | null => {
  const known = instants.flatMap((at) => (at == null ? [] : [Date.parse(at)]));
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
};

export const readRideState = async (
  tx: Transaction,
  of: { patientId: number; at: Date },
  deps: Pick<Deps, "config">,
): Promise<RideState> => toRideState(await readPatientState(tx, of, deps));

/** Tells open screens that goals, clearance or what a patient may do have changed. */
export const announceState = (tx: Transaction, patientId: number, { events }: Pick<Deps, "events">): Promise<void> =>
  events.publish(tx, { type: "goals", patientId });
