import type { ListedSessionCheck } from "@bedside-bike/contract";
import type { SessionCheckFacts } from "./state-facts.ts";

const counts = ({ validUntil, hasEnded }: SessionCheckFacts, at: Date): boolean =>
  !hasEnded && at.getTime() <= Date.parse(validUntil);

/** A check that allows a ride and counts at that instant. */
export const hasGo = (check: SessionCheckFacts | null, at: Date): boolean => check?.state === "go" && counts(check, at);

export function listedSessionCheck(check: SessionCheckFacts | null, at: Date): ListedSessionCheck | null {
  if (!check) return null;
  const isCounted = counts(check, at);
  return {
    state: isCounted ? check.state : "lapsed",
    reasons: [...check.reasons],
    checkedAt: new Date(check.at).toISOString(),
    checkedBy: check.by,
    validUntil: isCounted ? new Date(check.validUntil).toISOString() : null,
  };
}
