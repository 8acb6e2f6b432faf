import { useEffect, useState } from "react";
import { Card } from "../../ui/card.tsx";
import { lazyPart, usePreload } from "../../ui/lazy-part.tsx";
import { useJustEndedRide } from "../feedback/asked-ride.ts";
import type { SessionBasis } from "./session-without-server.ts";

const { Part: RideQuestion, preload: loadQuestion } = lazyPart(
  () => import("../feedback/ride-question.tsx"),
  "feedback",
);

/** 'How was that?' about the ride that ended on this screen; null without one, and once it is answered. */
export function useEndedRideQuestion(dashboard: Pick<SessionBasis, "patient" | "recentSessions" | "unratedRide">) {
  const [doneRideId, setDoneRideId] = useState<string | null>(null);
  const endedRideId = useJustEndedRide(dashboard);
  const isHere = useIsQuestionHere(endedRideId);
  if (!isHere || endedRideId === null || endedRideId === doneRideId) return null;
  return (
    <Card>
      <RideQuestion
        key={endedRideId}
        patientId={dashboard.patient.id}
        rideId={endedRideId}
        onDone={() => setDoneRideId(endedRideId)}
      />
    </Card>
  );
}

/**
 * Fetched before it is needed, and drawn only once it is here: a network that is gone at the end of a ride must not
 * take the screen with it. A patient who could not be asked here is asked on the dashboard.
 */
function useIsQuestionHere(endedRideId: string | null): boolean {
  const [isHere, setIsHere] = useState(false);
  usePreload(loadQuestion);
  useEffect(() => {
    if (endedRideId === null || isHere) return;
    let isLeft = false;
    void loadQuestion()
      .then(() => isLeft || setIsHere(true))
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [endedRideId, isHere]);
  return isHere;
}
