import type { Dashboard, RideState } from "@bedside-bike/contract";
import { useState } from "react";
import { isConnected } from "../../network/network.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { useStored } from "../../store.ts";

/** What the session screen needs. Today's minutes are null while nobody knows them. */
export type SessionBasis = Pick<
  Dashboard,
  "patient" | "bikeLoss" | "goals" | "recentSessions" | "unratedRide" | "helpRequest"
> & {
  readonly today: Dashboard["today"] | null;
  /** Null while nobody knows it: what is ridden then is kept, and asks for nothing. */
  readonly rideState: RideState | null;
  readonly stats: Dashboard["stats"] | null;
};

/**
 * The session as the server says it or, once it was not reached, as this tablet knows it: the patient alone, without a
 * goal. Once drawn the screen stays, so that a ride goes on whatever the network does.
 */
export function useSessionBasis(dashboard: Dashboard | undefined): SessionBasis | undefined {
  const patient = usePatient();
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
        today: null,
        rideState: null,
        stats: null,
      }
    : undefined;
}
