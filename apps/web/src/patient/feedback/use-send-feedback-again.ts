import type { Dashboard } from "@bedside-bike/contract";
import { useEffect, useEffectEvent } from "react";
import { isConnected } from "../../network/network.ts";
import { useStored } from "../../store.ts";
import { useSendAgain } from "./feedback-answers.ts";

/** Each time the server is reached again, and each time it has told more of the patient's rides. */
export function useSendFeedbackAgain({ patient, recentSessions }: Pick<Dashboard, "patient" | "recentSessions">): void {
  const isReached = useStored(isConnected, Boolean);
  const sendAgain = useSendAgain(patient.id);
  const sendWhatIsKnown = useEffectEvent((_rides: Dashboard["recentSessions"]) => sendAgain());
  useEffect(() => {
    if (isReached) sendWhatIsKnown(recentSessions);
  }, [isReached, recentSessions]);
}
