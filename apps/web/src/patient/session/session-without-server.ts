import type { Dashboard, RideState } from "@bedside-bike/contract";
import { useState } from "react";
import { isConnected } from "../../network/network.ts";
import { helpState } from "../../ride-state/with-ride-state.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { useStored } from "../../store.ts";
import { useIsHeldByCall } from "../help/call-store.ts";

/** What the session screen needs. Today's minutes are null while nobody knows them. */
export type SessionBasis = Pick<
  Dashboard,
  "patient" | "bikeLoss" | "goals" | "recentSessions" | "unratedRide" | "helpRequest" | "familyClap"
> & {
  readonly today: Dashboard["today"] | null;
  /** Null while nobody knows it: what is ridden then is stored, and nothing is asked for. */
  readonly rideState: RideState | null;
  readonly stats: Dashboard["stats"] | null;
};

/**
 * The session as the server describes it or, if it was not reached, as this tablet knows it: only the patient, without
 * a goal. Once drawn, the screen stays, so that a ride continues whatever the network does.
 */
export function useSessionBasis(dashboard: Dashboard | undefined): SessionBasis | undefined {
  const patient = usePatient();
  const isHeldByCall = useIsHeldByCall(patient.id);
  const isReached = useStored(isConnected, Boolean);
  const [isOnItsOwn, setIsOnItsOwn] = useState(false);
  if (!dashboard && !isReached && !isOnItsOwn) setIsOnItsOwn(true);
  if (dashboard) return dashboard;
  return isOnItsOwn
    ? {
        patient,
        bikeLoss: null,
        goals: [],
        recentSessions: [],
        unratedRide: null,
        helpRequest: null,
        familyClap: null,
        today: null,
        rideState: isHeldByCall ? helpState : null,
        stats: null,
      }
    : undefined;
}
