import { KIND_OF_CRITERION } from "@bedside-bike/clinical";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../api.ts";
import { stopCriteria } from "../../assessment/results/session-checks.tsx";
import { SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.ts";
import type { StartedEvent } from "../safety-events/event-draft.ts";
import { ReportEventDialog } from "../safety-events/report-event-dialog.tsx";
import { useReportEvent } from "../safety-events/use-report-event.ts";
import styles from "./now-cards.module.css";

/** The most common ones; the others are one tap away. */
const shownFirst = ["spo2", "symptoms", "heart_rate", "effort", "blood_pressure", "wish"] as const;

/**
 * When to stop: a tap records a stopped session with its criterion, which puts the plan on hold; then somebody may say
 * what happened.
 */
export function SafetyCard({ patientId }: { patientId: number }) {
  const { t } = useTranslation(["provider", "safety-state"]);
  const [areAllShown, setAllShown] = useState(false);
  const [started, setStarted] = useState<StartedEvent | null>(null);
  const stop = useReportEvent(patientId, () => toast({ title: t("now.stopped") }));
  const stopped = (criterion: (typeof stopCriteria)[number]) => {
    if (stop.isPending) return;
    stop.mutate(
      { plan: { kind: "stop_event", criterion, occurredAt: new Date().toISOString() } },
      {
        onSuccess: () => {
          const kind = KIND_OF_CRITERION[criterion];
          if (kind !== undefined) setStarted({ kind: kind ?? "", note: t(`safety-state:stop.${criterion}`) });
        },
        onError: (error) => toast({ title: t("events.failed"), message: errorMessage(error), variant: "destructive" }),
      },
    );
  };
  return (
    <Card
      title={t("now.safety")}
      headingLevel={3}
      aside={
        <SecondaryButton size="small" onClick={() => setStarted({ kind: "", note: "" })}>
          {t("events.report")}
        </SecondaryButton>
      }
    >
      <ul className={areAllShown ? styles.allCriteria : styles.criteria}>
        {areAllShown
          ? stopCriteria.map((criterion) => (
              <li key={criterion}>
                <button type="button" className={styles.criterion} onClick={() => stopped(criterion)}>
                  {t(`safety-state:stop.${criterion}`)}
                </button>
              </li>
            ))
          : shownFirst.map((criterion) => (
              <li key={criterion}>
                <button type="button" className={styles.criterion} onClick={() => stopped(criterion)}>
                  {t(`now.stop.${criterion}`)}
                </button>
              </li>
            ))}
      </ul>
      <TextButton aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
        {areAllShown ? t("now.fewer") : t("now.all", { count: stopCriteria.length })}
      </TextButton>
      <ReportEventDialog patientId={patientId} started={started} onClose={() => setStarted(null)} />
    </Card>
  );
}
