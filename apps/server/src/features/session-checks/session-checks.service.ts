import {
  endOfGo,
  enteredNews2Problem,
  type JudgedSessionCheck,
  judgeSessionCheck,
  type MeasuredNow,
  PLAUSIBILITY,
  SESSION_CHECK_LINES,
  SESSION_CHECK_SIGNS,
  type SessionCheckInput,
} from "@bedside-bike/clinical";
import type { Api, CallReply, SessionCheckOffer } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { announceState, readRideState } from "../patient-state/ride-state.ts";
import { answersWithPicks } from "../patient-state/state-facts.ts";
import { lockPlan } from "../plan/prescriptions.store.ts";
import { readStanding } from "../plan/read-standing.ts";
import type { CheckedAssessment, Standing } from "../plan/standing.ts";
import { recordSafetyEvent } from "../plan/suspend-goals.service.ts";
import * as store from "./session-checks.store.ts";

type Input = AuthenticatedInput<Api["sessionChecks.create"]>;

/**
 * Stores a check before cycling. A sign or a NEWS2 at which the safety check says STOP is a new finding: it puts the plan
 * on hold.
 * @throws HttpError 409 if neither the hospital nor the newest assessment uses the check, 400 for breathing support or a
 * chart's NEWS2 that can't be right.
 */
export async function createSessionCheck(
  { tx, at: requestedAt, caller, body, params }: Input,
  deps: Deps,
): Promise<CallReply<"sessionChecks.create">> {
  if (caller.kind !== "provider") throw new Error("Only a provider gets here.");
  const patientId = params.id;
  const at = await lockPlan(tx, { patientId, at: requestedAt });
  const standing = await readStanding(tx, { patientId, at }, deps);
  if (deps.config.sessionCheck === "off" && !standing.needsSessionCheck)
    throw new HttpError(409, "This hospital does not use the check before cycling.");
  const measured = { ...body.vitals, oxygen_support: body.oxygen_support, consciousness: body.consciousness };
  const entered = body.news2_entered ?? null;
  const levelOfCare = standing.facts.assessment?.levelOfCare ?? null;
  requirePlausible({ measured, entered, assessment: standing.assessment, at });
  const judged = judgeSessionCheck({
    answers: body.answers,
    measured,
    entered,
    assessed: assessedOf(standing),
    levelOfCare,
    now: at.toISOString(),
  });
  const { state, isStop, news2, from } = judged;
  const reasons = [...judged.reasons];
  const validUntil = new Date(endOfGo(from, levelOfCare));
  if (isStop) await recordSafetyEvent(tx, { patientId, kind: "new_safety_answer", at, caller }, deps);
  const id = await store.insertSessionCheck(tx, {
    patientId,
    checkedBy: caller.id,
    checkedAt: at,
    answers: body.answers,
    vitals: body.vitals ?? {},
    oxygenSupport: body.oxygen_support ?? null,
    consciousness: body.consciousness ?? null,
    news2Entered: entered,
    news2,
    countsFrom: from === at.toISOString() ? null : new Date(from),
    state,
    reasons,
    validUntil,
  });
  await recordAudit(tx, at, { action: "sessionChecks.record", actor: caller, patientId, detail: { state } });
  await announceState(tx, patientId, deps);
  return {
    id,
    state,
    reasons,
    validUntil: state === "go" ? validUntil.toISOString() : null,
    checkedBy: await store.findName(tx, caller.id),
    news2,
    missing: [...judged.missing],
    contradiction: judged.contradiction,
    rideState: await readRideState(tx, { patientId, at }, deps),
  };
}

interface Entered extends Pick<SessionCheckInput, "measured" | "entered"> {
  readonly assessment: CheckedAssessment | null;
  readonly at: Date;
}

/** As an assessment refuses them. @throws HttpError 400 naming the field. */
function requirePlausible({ measured, entered, assessment, at }: Entered): void {
  const hasVentilator = assessment?.hasVentilator ?? false;
  if (measured.oxygen_support === "ventilated" && !hasVentilator) {
    throw new HttpError(400, PLAUSIBILITY["oxygen.ventilator"].message, "oxygen_support", {
      code: "implausible",
      refused: ["oxygen.ventilator"],
    });
  }
  const problem = entered && enteredNews2Problem(entered, { hasVentilator, now: at.toISOString() });
  if (problem) throw new HttpError(400, PLAUSIBILITY[problem].message, "news2_entered", { code: problem });
}

/** The newest assessment by a provider; of an earlier engine only what its findings are is known. */
function assessedOf({ assessment, facts }: Pick<Standing, "assessment" | "facts">): SessionCheckInput["assessed"] {
  if (assessment) {
    const { hasVentilator, news2, vitalSigns, assessedAt } = assessment;
    // Both count only as answers: model 2.2, A.4.
    const { comfort_care = null, target_88_92 = null } = assessment.answers ?? {};
    const answers = { ...answersWithPicks(assessment), comfort_care, target_88_92 };
    return { answers, hasVentilator, news2, vitalSigns, at: assessedAt.toISOString() };
  }
  if (!facts.assessment) return null;
  const { at } = facts.assessment;
  return {
    answers: answersWithPicks(facts.assessment),
    hasVentilator: false,
    news2: null,
    vitalSigns: null,
    at: new Date(at).toISOString(),
  };
}

const allFine = Object.fromEntries(SESSION_CHECK_LINES.map((line) => [line, true])) as SessionCheckInput["answers"];

/** What a check would begin with at that instant; null without an assessment that counts. Pure. */
export function offerOf(standing: Standing, at: Date): SessionCheckOffer | null {
  const { assessment } = standing;
  if (!assessment) return null;
  const { assessedAt, levelOfCare, hasVentilator } = assessment;
  const answers = answersWithPicks(assessment);
  const nothing = { answers: allFine, measured: {}, entered: null, assessed: assessedOf(standing) };
  const { missing }: JudgedSessionCheck = judgeSessionCheck({ ...nothing, levelOfCare, now: at.toISOString() });
  return {
    isNeeded: standing.needsSessionCheck,
    signs: Object.fromEntries(
      SESSION_CHECK_SIGNS.flatMap((id) => {
        const value: MeasuredNow[typeof id] = answers[id];
        return value == null ? [] : [[id, { value, at: assessedAt.toISOString() }]];
      }),
    ),
    missing: [...missing],
    hasAssistDevice: answers.mechanical_support === "vad",
    isVentilated: hasVentilator,
  };
}
