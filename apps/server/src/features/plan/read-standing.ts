import { ENGINE_VERSION } from "@bedside-bike/clinical";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";
import { readPatientState } from "../patient-state/ride-state.ts";
import { clearedUntil, endOfHours } from "../patient-state/state-facts.ts";
import * as store from "./clearances.store.ts";
import type { Standing, StandingCode } from "./standing.ts";

/** Whether goals may be sent to this patient at that instant, and under which assessment. */
export async function readStanding(
  tx: Transaction,
  { patientId, at }: { patientId: number; at: Date },
  deps: Pick<Deps, "config">,
): Promise<Standing> {
  const standing = await readPatientState(tx, { patientId, at }, deps);
  const { facts, state } = standing;
  const assessment =
    facts.assessment?.engineVersion === ENGINE_VERSION ? await store.findCurrentAssessment(tx, patientId) : null;
  const cleared = assessment?.class === "amber" ? clearedUntil(facts, at) : null;
  const clearance = cleared === null ? null : await store.findClearance(tx, patientId);
  const isClosed = state.refusesRaise !== null && state.refusesLower !== null;
  const validUntil = isClosed || !facts.assessment ? null : (cleared ?? endOfHours(facts.assessment));
  return { ...standing, assessment, clearance, validUntil };
}

const messages: Readonly<Record<StandingCode, string>> = {
  assess_first: "Assess this patient with the safety check first: goals depend on it.",
  assessment_expired: "The last assessment no longer counts. Please assess this patient again first.",
  stopped: "A recorded reason says not to cycle. No goals can be sent before a new assessment.",
  clearance_needed: "The last assessment needs clearance by a named clinician before goals are sent.",
  answer_first: "The patient reported symptoms. Please answer them before you raise a goal.",
  outside_model: "Under 18: outside this model. No figures and no plan. Ask the pediatric team.",
  decide_first: "Decide first:",
};
const afterEvent = "Something happened since the last assessment. Please assess this patient again first.";

/** HTTP 409 with a code that says why no goal may be sent. */
export function closedError(code: StandingCode, { state, assessment }: Pick<Standing, "state" | "assessment">) {
  if (code === "decide_first") {
    const terms = [...(assessment?.decideFirst ?? [])];
    return new HttpError(409, `${messages[code]} ${terms.join(", ")}.`, undefined, { code, terms });
  }
  return new HttpError(409, state.state === "hold" ? afterEvent : messages[code], undefined, { code });
}

/** In any order. */
export function isSameReasons(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((id) => other.has(id));
}
