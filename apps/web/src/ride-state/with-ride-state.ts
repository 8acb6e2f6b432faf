import { minutesPerDay } from "@bedside-bike/clinical";
import type { Dashboard, RideState } from "@bedside-bike/contract";

/** The dashboard after the patient's state has changed: the day's goal follows from it, unless one was reached today. */
export function withRideState(dashboard: Dashboard, rideState: RideState): Dashboard {
  const { target } = rideState;
  const { today } = dashboard;
  return {
    ...dashboard,
    rideState,
    today:
      target && today.isReached && today.dailyGoalMinutes !== null
        ? today
        : { ...today, dailyGoalMinutes: target && minutesPerDay(target), sessions: target ? target.sessions : null },
    adaptiveGoal: target && dashboard.adaptiveGoal,
    nudges: target ? dashboard.nudges : [],
  };
}

/** States that symptoms turn into `wait`; all others take precedence over it. */
const turnToWait: readonly RideState["state"][] = ["unassessed", "ready", "passive", "active"];

/**
 * While what the patient just said has not reached the server, for example offline: they wait from the first tap on.
 */
export function withSymptoms(dashboard: Dashboard): Dashboard {
  const { rideState, isAssessed } = dashboard;
  if (!turnToWait.includes(rideState.state)) return dashboard;
  const reasonId = isAssessed ? "symptoms" : "symptoms_unassessed";
  return withRideState(dashboard, { ...rideState, state: "wait", reasonId, mayStart: false, target: null });
}

/** States that a call for help does not change: they say more. */
const outlastHelp: readonly RideState["state"][] = ["stop", "hold"];

/** While a call for help has not reached the server: the patient waits from the touch on. */
export function withHelp(dashboard: Dashboard): Dashboard {
  const { rideState } = dashboard;
  return outlastHelp.includes(rideState.state) ? dashboard : withRideState(dashboard, { ...rideState, ...helpState });
}

/** What is known of the state without the server. */
export const helpState: RideState = {
  state: "wait",
  reasonId: "help_request",
  mayStart: false,
  target: null,
  limit: null,
  since: null,
};

/** The motor moves the legs, or the patient pedals without load: no watts are shown. */
export const isWithoutWatts = ({ limit }: Pick<RideState, "limit">): boolean =>
  limit === "passive_only" || limit === "unloaded_only";

/** Movement for comfort: nothing is to be reached. */
export const isForComfort = ({ reasonId }: Pick<RideState, "reasonId">): boolean => reasonId === "comfort";
