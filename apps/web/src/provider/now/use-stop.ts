import { KIND_OF_CRITERION } from "@bedside-bike/clinical";
import type { CallReply } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { showSavedState } from "../patient-queries.ts";
import type { StartedEvent } from "../safety-events/event-draft.ts";
import { recordedStop } from "./recorded-stop.tsx";
import type { StopPart } from "./stop-parts.ts";
import { useStopPartWords } from "./use-stop-part-words.ts";

/** How long the server lets whoever recorded it undo it. */
const undoMs = 30_000;

/**
 * Records what ended a session, which holds the plan; then, where something may have happened to the patient, the report
 * is opened. A patient who wants to stop ends the session alone: nothing is held.
 */
export function useStop(patientId: number, onReport: (started: StartedEvent) => void) {
  const { t } = useTranslation("clinical-dashboard");
  const wordsOf = useStopPartWords();
  const queries = useQueryClient();
  const onError = (error: Error) =>
    toast({ title: t("events.failed"), message: errorMessage(error), variant: "destructive" });
  const record = useMutation({
    mutationFn: (stopped: StopPart): Promise<CallReply<"safetyEvents.create">> =>
      call("safetyEvents.create", {
        params: { id: patientId },
        body: {
          kind: "stop_event",
          criterion: stopped.criterion,
          occurredAt: new Date().toISOString(),
          note: wordsOf(stopped),
        },
      }),
    onSuccess: ({ id, rideState, undoUntil }, stopped) => {
      showSavedState(queries, { patientId, rideState });
      const words = wordsOf(stopped);
      if (undoUntil !== null) {
        recordedStop.set({ patientId, safetyEventId: id, words, undoUntilMs: performance.now() + undoMs });
      }
      toast({ title: t("now.stopped"), isOnPage: true });
      const kind = KIND_OF_CRITERION[stopped.criterion];
      if (kind !== undefined) onReport({ kind: kind ?? "", note: words });
    },
    onError,
  });
  const end = useMutation({
    mutationFn: () => call("rides.stop", { params: { id: patientId }, body: { because: "patient_wish" } }),
    onSuccess: () => toast({ title: t("now.ended"), message: t("now.endedHint") }),
    onError,
  });
  return (stopped: StopPart) => {
    if (record.isPending || end.isPending) return;
    if (stopped.criterion === "wish" && stopped.part === "patient") end.mutate();
    else record.mutate(stopped);
  };
}
