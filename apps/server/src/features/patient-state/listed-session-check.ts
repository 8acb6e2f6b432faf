import { isGoValid, needsSessionCheck } from "@bedside-bike/clinical";
import type { ListedSessionCheck } from "@bedside-bike/contract";
import type { StateFacts } from "./state-facts.ts";

type Checked = Pick<StateFacts, "assessment" | "sessionCheck">;

/** Nobody starts under this assessment without a check before cycling, whatever the hospital's setting. */
export const isCheckNeeded = ({ assessment }: Pick<StateFacts, "assessment">): boolean =>
  assessment !== null &&
  needsSessionCheck({ vitalSigns: assessment.vitalSigns, asksByNews2: assessment.news2 === "ask" });

/** Within its hours, of the newest assessment, and a go with all that this asks for. */
const counts = ({ assessment, sessionCheck }: Checked, at: Date): boolean =>
  sessionCheck !== null &&
  !sessionCheck.hasEnded &&
  (sessionCheck.state === "wait" || sessionCheck.hasNews2 || !isCheckNeeded({ assessment })) &&
  isGoValid(sessionCheck, { assessedAt: assessment?.at ?? null, now: at.toISOString() });

/** A check that allows a ride and counts at that instant. */
export const hasGo = (facts: Checked, at: Date): boolean => facts.sessionCheck?.state === "go" && counts(facts, at);

export function listedSessionCheck(facts: Checked, at: Date): ListedSessionCheck | null {
  const { sessionCheck: check } = facts;
  if (!check) return null;
  const isCounted = counts(facts, at);
  return {
    state: isCounted ? check.state : "lapsed",
    reasons: [...check.reasons],
    checkedAt: new Date(check.at).toISOString(),
    checkedBy: check.by,
    validUntil: isCounted ? new Date(check.validUntil).toISOString() : null,
  };
}
