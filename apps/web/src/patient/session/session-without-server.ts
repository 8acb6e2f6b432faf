import type { Dashboard } from "@bedside-bike/contract";
import { useState } from "react";
import { useStored } from "../../bike/store.ts";
import { isConnected } from "../../offline/network.ts";
import { usePatient } from "../../session/signed-in.tsx";

/** What the session screen needs. Today's minutes are null while nobody knows them. */
export type SessionBasis = Pick<
  Dashboard,
  "patient" | "bikeLoss" | "goals" | "planOnHold" | "recentSessions" | "unratedRide"
> & {
  readonly today: Dashboard["today"] | null;
  /** Null while nobody knows whether the patient was assessed and has ridden before. */
  readonly history: Pick<Dashboard, "isAssessed" | "stats"> | null;
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
  if (dashboard) return { ...dashboard, history: dashboard };
  return isOnItsOwn
    ? {
        patient,
        bikeLoss: null,
        goals: [],
        planOnHold: null,
        recentSessions: [],
        unratedRide: null,
        today: null,
        history: null,
      }
    : undefined;
}
