import { isGoValid } from "@bedside-bike/clinical";
import type { ListedSessionCheck } from "@bedside-bike/contract";
import type { StateFacts } from "./state-facts.ts";

type Checked = Pick<StateFacts, "assessment" | "sessionCheck">;

/** Within its hours, and of the newest assessment. */
const counts = ({ assessment, sessionCheck }: Checked, at: Date): boolean =>
  sessionCheck !== null &&
  !sessionCheck.hasEnded &&
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
