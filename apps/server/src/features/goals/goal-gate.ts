import {
  CAPS,
  type ExceededPart,
  type GoalPart,
  type PrescriptionParts,
  type PrescriptionRow,
  type SafetyFindingId,
  type SendReason,
  stepInForce,
} from "@bedside-bike/clinical";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";
import { baseOf, listPrescriptions } from "../plan/prescriptions.store.ts";
import { closedError, readStanding } from "../plan/read-standing.ts";
import type { Standing } from "../plan/standing.ts";
import { readAdvice } from "../plan/step-advice.ts";
import { cappingNames } from "./capping-names.ts";
import { checkParts, isRaise, type SendGround } from "./goal-parts.ts";

/** The assessment under which goals are sent, and the base from which their steps count. */
export interface OpenGate extends SendGround {
  readonly standing: Standing;
  readonly assessmentId: number;
  /** The last instant at which the goals count. */
  readonly validUntil: Date;
  /** In force so far. */
  readonly newest: PrescriptionRow;
}

/** The provider's answers to questions before goals change. */
export interface Confirmations {
  readonly overrideConfirmed?: boolean | undefined;
  readonly clearanceAcknowledged?: boolean | undefined;
  readonly overrideReason?: string | undefined;
}

/**
 * Every way to change goals passes this gate, in the change's transaction and after `lockPlan`, so that simultaneous
 * sends count from the same base.
 * @throws HttpError 409 with the code assess_first, assessment_expired, stopped, clearance_needed or answer_first.
 */
export async function passGate(
  tx: Transaction,
  { patientId, at }: { patientId: number; at: Date },
  deps: Pick<Deps, "config">,
): Promise<OpenGate> {
  const standing = await readStanding(tx, { patientId, at }, deps);
  const { assessment, validUntil, state } = standing;
  if (!validUntil || !assessment) throw closedError(state.refusesLower ?? "assess_first", standing);
  const { recommendation } = assessment;
  if (!recommendation) throw new Error("An assessment that stops nothing has no recommendation.");
  const timeZone = deps.config.hospitalTimeZone;
  const rows = await listPrescriptions(tx, { patientId, timeZone });
  const [newest, inForce] = [rows.at(-1), stepInForce(rows)];
  if (!newest || !inForce) throw new Error("An assessment that stops nothing has a step.");
  const advice = await readAdvice(tx, { patientId, rows, recommendation, at }, deps);
  return {
    standing,
    assessmentId: assessment.id,
    validUntil,
    newest,
    recommendation,
    base: baseOf(rows, at, timeZone),
    inForce,
    isOffered: advice?.step === "next",
  };
}

/**
 * @throws HttpError 409 whose field names the part: answer_first for a raise before symptoms are answered;
 * too_many_steps and over_hard_cap regardless of confirmations, over_soft_cap until the provider has confirmed either
 * question.
 */
export function requireWithinCaps(
  sent: PrescriptionParts,
  { active, gate, answers }: { active: PrescriptionParts; gate: OpenGate; answers: Confirmations },
): void {
  const { standing } = gate;
  const { refusesRaise } = standing.state;
  if (refusesRaise && isRaise(sent, gate, active)) throw closedError(refusesRaise, standing);
  const { verdict, exceeded } = checkParts(sent, gate);
  if (verdict === "ok") return;
  if (verdict === "refuse") throw refused(exceeded, gate);
  if (!answers.clearanceAcknowledged && !answers.overrideConfirmed) throw questioned(exceeded);
}

const partWords: Readonly<Record<GoalPart, (limit: string) => string>> = {
  watts: (limit) => `${limit} W`,
  minutes: (limit) => `${limit} minutes a session`,
  sessions: (limit) => `${limit} sessions a day`,
  energy: (limit) => `${limit} Watt-Min a day`,
  resistance: (limit) => `resistance ${limit}`,
};

const listed = (exceeded: readonly ExceededPart[]): string =>
  exceeded.map(({ part, limit }) => partWords[part](String(Math.floor(limit * 10 + 1e-9) / 10))).join(", ");

/** Those of a plan's findings that cap this part. */
function cappingFindings({ caps }: OpenGate["recommendation"], part: GoalPart): string {
  const name = part === "watts" ? "mets" : part;
  const capsIt = (id: SafetyFindingId) =>
    name === "mets" || name === "minutes" || name === "sessions"
      ? CAPS[id]?.some((rule) => rule[name] !== null)
      : false;
  return (caps?.from ?? [])
    .filter(capsIt)
    .map((id) => cappingNames[id] ?? id)
    .join(", ");
}

const isOfSteps = ({ reason }: { readonly reason: SendReason }): boolean =>
  reason === "steps" || reason === "not_offered";

function refused(exceeded: readonly ExceededPart[], { recommendation }: OpenGate): HttpError {
  const field = exceeded[0]?.part;
  const byFinding = exceeded.find(({ reason }) => reason === "finding");
  if (byFinding) {
    const message = `Above what ${cappingFindings(recommendation, byFinding.part)} allows. Assess again when it has changed.`;
    return new HttpError(409, message, byFinding.part, { code: "over_hard_cap" });
  }
  const caps = exceeded.filter((part) => !isOfSteps(part));
  if (caps.length > 0) {
    const message = `This is more than may be sent under today's assessment: at most ${listed(caps)}.`;
    return new HttpError(409, message, caps[0]?.part, { code: "over_hard_cap" });
  }
  const message = `Two steps a day are the most, counted from ${listed(exceeded)}. Please send less.`;
  return new HttpError(409, message, field, { code: "too_many_steps" });
}

function questioned(exceeded: readonly ExceededPart[]): HttpError {
  const message = exceeded.every(isOfSteps)
    ? `This is a step up that no good day has offered, counted from ${listed(exceeded)}. Please confirm that you want it.`
    : `This is more than the assessment expects: at most ${listed(exceeded.filter((part) => !isOfSteps(part)))}. Please confirm that you want it.`;
  return new HttpError(409, message, exceeded[0]?.part, { code: "over_soft_cap" });
}
