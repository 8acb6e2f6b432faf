import { useEffect } from "react";
import { useStored } from "../../bike/store.ts";
import { isConnected } from "../../offline/network.ts";
import { sendFeedbackAgain } from "./feedback-answers.ts";

/** Each time the server is reached again, and each time it has told more of the patient's rides. */
export function useSendFeedbackAgain(dashboard: { readonly patient: { readonly id: number } }): void {
  const isReached = useStored(isConnected, Boolean);
  useEffect(() => {
    if (isReached) sendFeedbackAgain(dashboard.patient.id);
  }, [isReached, dashboard]);
}
