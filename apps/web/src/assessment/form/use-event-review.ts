import type { WireInput } from "@bedside-bike/contract";
import { useState } from "react";
import { useGoalLimits } from "../../goals/use-goal-limits.ts";

/** The events that hold the plan, and which of them the current assessment reviews. Uses what was last fetched. */
export function useEventReview(patientId: number, isAsked: boolean) {
  const { data: limits } = useGoalLimits(patientId, isAsked);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const events = limits?.openEvents ?? [];
  const toggle = (id: number) =>
    setTicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return { events, reviewed: events.map(({ id }) => id).filter((id) => ticked.includes(id)), toggle };
}

export type EventReviewed = ReturnType<typeof useEventReview>;

export const reviewToWire = ({ reviewed }: EventReviewed): WireInput =>
  reviewed.length > 0 ? { event_reviewed: reviewed } : {};
