import type { RideState } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useIsUnseen } from "./use-is-unseen.ts";

type Key = Pick<RideState, "state" | "reasonId" | "limit">;

/**
 * What the patient reads about whether they may ride: by state, reason and limit, and whether anybody can answer them.
 * Null for nothing.
 */
export function useStateSentence(rideState: Key): string | null {
  const { t } = useTranslation("ride-state");
  const isUnseen = useIsUnseen(rideState);
  const key = isUnseen ? "unseen" : sentenceKeyOf(rideState);
  return key && t(`sentence.${key}`);
}

/** Which sentence of the locale file; null for none. */
export function sentenceKeyOf({ state, reasonId, limit }: Key) {
  if (reasonId === null) return state === "stop" ? "stop" : "ask";
  if (reasonId === "green_no_goals" && limit !== null) return "green_no_goals_limited";
  if (reasonId === "comfort" && limit !== "passive_only") return reasonId;
  if (state === "passive" || state === "active") return limit;
  return reasonId === "green" || reasonId === "cleared" ? null : reasonId;
}
