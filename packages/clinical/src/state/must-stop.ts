import type { PatientState } from "./patient-state.ts";

/**
 * Whether a ride under way has to be stopped: its patient may not ride. Where a member of the team starts with the
 * patient (`ready`), somebody is there; a check before cycling whose hours end during a ride stops nothing, but a ride
 * that began without one does.
 */
export function mustStopRiding(
  { state, reasonId }: Pick<PatientState, "state" | "reasonId">,
  { whilePaused }: { readonly whilePaused: boolean },
): boolean {
  if (state === "active" || state === "passive" || state === "ready" || reasonId === "first_ride_open") return false;
  return reasonId !== "session_check" || whilePaused;
}
