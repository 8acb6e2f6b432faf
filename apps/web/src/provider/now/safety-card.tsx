import type { StopCriterionId } from "@bedside-bike/clinical";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { stopCriteria } from "../../assessment/results/session-checks.tsx";
import { SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Grid, layoutClass, Stack } from "../../ui/layout.tsx";
import type { StartedEvent } from "../safety-events/event-draft.ts";
import { ReportEventDialog } from "../safety-events/report-event-dialog.tsx";
import styles from "./now-cards.module.css";
import { RecordedStopNote } from "./recorded-stop.tsx";
import { StopDialog } from "./stop-dialog.tsx";
import { useStop } from "./use-stop.ts";

/** The most common ones; the others are one tap away. */
const shownFirst = ["spo2", "symptoms", "heart_rate", "effort", "blood_pressure", "wish"] as const;

/** When to stop: a touch asks which one, the next records it; for 30 seconds it can be undone. */
export function SafetyCard({ patientId }: { patientId: number }) {
  const { t } = useTranslation(["clinical-dashboard", "safety-state"]);
  const [areAllShown, setAllShown] = useState(false);
  const [started, setStarted] = useState<StartedEvent | null>(null);
  const [asked, setAsked] = useState<StopCriterionId | null>(null);
  const stop = useStop(patientId, setStarted);
  return (
    <Card
      title={t("now.safety")}
      headingLevel={3}
      className={layoutClass({ screenOnly: true })}
      aside={
        <SecondaryButton size="small" onClick={() => setStarted({ kind: "", note: "" })}>
          {t("events.report")}
        </SecondaryButton>
      }
    >
      <RecordedStopNote patientId={patientId} />
      {areAllShown ? (
        <Stack as="ul" gap={2}>
          {stopCriteria.map((criterion) => (
            <Criterion key={criterion} onTouch={() => setAsked(criterion)}>
              {t(`safety-state:stop.${criterion}`)}
            </Criterion>
          ))}
        </Stack>
      ) : (
        <Grid as="ul" columns={2} gap={2} className={styles.criteria}>
          {shownFirst.map((criterion) => (
            <Criterion key={criterion} onTouch={() => setAsked(criterion)}>
              {t(`now.stop.${criterion}`)}
            </Criterion>
          ))}
        </Grid>
      )}
      <TextButton aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
        {areAllShown ? t("now.fewer") : t("now.all", { count: stopCriteria.length })}
      </TextButton>
      <StopDialog
        criterion={asked}
        onStop={(part) => {
          setAsked(null);
          stop(part);
        }}
        onClose={() => setAsked(null)}
      />
      <ReportEventDialog patientId={patientId} started={started} onClose={() => setStarted(null)}>
        <RecordedStopNote patientId={patientId} onUndone={() => setStarted(null)} />
      </ReportEventDialog>
    </Card>
  );
}

function Criterion({ onTouch, children }: { onTouch: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className={styles.criterion} onClick={onTouch}>
        {children}
      </button>
    </li>
  );
}
