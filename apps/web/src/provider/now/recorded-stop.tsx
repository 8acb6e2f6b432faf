import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { createStore, useStored } from "../../store.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { toast } from "../../ui/toast.ts";
import { showSavedState } from "../patient-queries.ts";
import styles from "./now-cards.module.css";

interface RecordedStop {
  readonly patientId: number;
  readonly safetyEventId: number;
  readonly words: string;
  /** By this browser's monotonic clock: its wall clock may be wrong. */
  readonly undoUntilMs: number;
}

/** Kept outside the card: whoever looks at another patient and comes back may still undo it. */
export const recordedStop = createStore<RecordedStop | null>(null);

interface RecordedStopNoteProps {
  patientId: number;
  onUndone?: () => void;
}

/** What was recorded a moment ago, and 'Undo' while the server allows it. */
export function RecordedStopNote({ patientId, onUndone }: RecordedStopNoteProps) {
  const { t } = useTranslation("clinical-dashboard");
  const recorded = useStored(recordedStop, (one) => (one?.patientId === patientId ? one : null));
  const secondsLeft = useSecondsLeft(recorded?.undoUntilMs ?? null);
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: (safetyEventId: number) => call("safetyEvents.undo", { params: { safetyEventId } }),
    onSuccess: ({ rideState }) => {
      recordedStop.set(null);
      showSavedState(queries, { patientId, rideState });
      toast({ title: t("now.undone"), isOnPage: true });
      onUndone?.();
    },
    onError: (error) => toast({ title: t("now.notUndone"), message: errorMessage(error), variant: "destructive" }),
  });
  return (
    <div role="status">
      {recorded && secondsLeft > 0 && (
        <Row
          justify="between"
          gap={4}
          rowGap={2}
          below={3}
          padY={2}
          padX={4}
          tone="moderate"
          weight="bold"
          ground="moderate"
          corners="field"
          className={styles.recorded}
        >
          <p>{t("now.recorded", { what: recorded.words })}</p>
          <SecondaryButton size="small" starts={undo} onClick={() => undo.mutate(recorded.safetyEventId)}>
            {t("now.undo")} <span aria-hidden="true">{t("now.seconds", { count: secondsLeft })}</span>
          </SecondaryButton>
        </Row>
      )}
    </div>
  );
}

function useSecondsLeft(untilMs: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  const isOver = untilMs === null || now >= untilMs;
  useEffect(() => {
    if (untilMs === null) return;
    const look = () => setNow(performance.now());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return isOver ? 0 : Math.ceil((untilMs - now) / 1000);
}
