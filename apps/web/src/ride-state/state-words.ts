import type { RideState } from "@bedside-bike/contract";

export type ShownState = Pick<RideState, "state" | "reasonId" | "limit">;
export type ChipKey = keyof typeof import("../locales/en/goal-limits.json")["chip"];

/** Which words of `goal-limits:chip` a state has: those of `stateChip`. */
export function chipKeyOf({ state, reasonId, limit }: ShownState): ChipKey {
  if (reasonId === null) return state === "stop" ? "stop" : "ask";
  if (state !== "passive" || reasonId === "comfort") return reasonId;
  const cleared = reasonId === "green" ? "green" : "cleared";
  return limit === "unloaded_only" ? `${cleared}_unloaded_only` : `${cleared}_passive_only`;
}

/** Cleared by a named clinician, and still in force. */
export const isCleared = ({ reasonId }: Pick<RideState, "reasonId">): boolean =>
  reasonId === "comfort" || (reasonId?.startsWith("cleared") ?? false);
