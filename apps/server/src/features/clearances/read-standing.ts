import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import * as store from "./clearances.store.ts";
import { judgeStanding, type Standing, type StandingCode } from "./standing.ts";

/** Whether goals may be sent to this patient at that instant, and under which assessment. */
export async function readStanding(
  tx: Transaction,
  { patientId, at }: { patientId: number; at: Date },
): Promise<Standing> {
  const assessment = await store.findCurrentAssessment(tx, patientId);
  const clearance = await store.findClearance(tx, patientId);
  const event = assessment && (await store.findEventAfter(tx, patientId, assessment.assessedAt));
  return judgeStanding({ assessment, clearance, event }, at);
}

const messages: Readonly<Record<StandingCode, string>> = {
  assess_first: "Assess this patient with the safety check first: goals depend on it.",
  assessment_expired: "The last assessment no longer counts. Please assess this patient again first.",
  stopped: "A recorded reason says not to cycle. No goals can be sent before a new assessment.",
  clearance_needed: "The last assessment needs clearance by a named clinician before goals are sent.",
};
const afterEvent = "Something happened since the last assessment. Please assess this patient again first.";

/** HTTP 409 with the code why no goal may be sent. */
export const closedError = ({ code, event }: { code: StandingCode; event: unknown }): HttpError =>
  new HttpError(409, event ? afterEvent : messages[code], undefined, { code });

/** In whatever order. */
export function isSameReasons(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((id) => other.has(id));
}
