import { useState } from "react";
import { BikeCard } from "../../bike/bike-card.tsx";
import { BikeNotice } from "../../bike/bike-notice.tsx";
import { LiveChip } from "../../bike/live-chip.tsx";
import { ConnectBike } from "../../bike/tablet-ride/connect-bike.tsx";
import { SavedWhere } from "../../bike/tablet-ride/saved-where.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useJustEndedRide } from "../feedback/asked-ride.ts";
import { RideQuestion } from "../feedback/ride-question.tsx";
import { useSendFeedbackAgain } from "../feedback/use-send-feedback-again.ts";
import { PowerCard } from "./power-card.tsx";
import { BikeResistanceCard, ResistanceCard } from "./resistance-card.tsx";
import { SessionButtons } from "./session-buttons.tsx";
import styles from "./session-panels.module.css";
import { SessionStatus } from "./session-status.tsx";
import type { SessionBasis } from "./session-without-server.ts";
import { defaultTargetWatts } from "./simulated-power.ts";
import { TimeCard } from "./time-card.tsx";
import { Tips } from "./tips.tsx";
import { useSessionSource } from "./use-session-source.ts";

export function SessionPanels({ dashboard }: { dashboard: SessionBasis }) {
  const { patient, bikeLoss, today, goals, planOnHold } = dashboard;
  const [hasPressedPedalNow, setHasPressedPedalNow] = useState(false);
  const [doneRideId, setDoneRideId] = useState<string | null>(null);
  const startPractice = () => {
    setHasPressedPedalNow(false);
    controls.start();
  };
  const endedRideId = useJustEndedRide(dashboard);
  useSendFeedbackAgain(dashboard);
  const { t } = useTranslation("session");
  const targetWatts = goals.find((goal) => goal.goalType === "power")?.targetValue ?? defaultTargetWatts;
  const { mode, status, metrics, controls, hasTakenOver } = useSessionSource({
    targetWatts,
    hasBike: patient.deviceNumber !== null,
  });
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.welcome}>{t("welcome", { firstName: patient.firstName })}</h1>
        {mode === "simulated" ? (
          <Chip tone="moderate">{t("simulated")}</Chip>
        ) : (
          <LiveChip deviceNumber={patient.deviceNumber} />
        )}
      </div>
      <BikeNotice patient={patient} bikeLoss={bikeLoss} />
      {planOnHold && (
        <p role="status" className={styles.onHold}>
          <Icon name="info" size={28} />
          {t("onHold")}
        </p>
      )}
      <div className={styles.grid}>
        <div className={styles.column}>
          <TimeCard
            today={today}
            metrics={metrics}
            simulated={mode === "simulated" && status !== "idle" ? controls.store : null}
          />
          <SessionStatus
            mode={mode}
            simulated={controls.store}
            deviceNumber={patient.deviceNumber}
            hasTakenOver={hasTakenOver}
            hasPressedPedalNow={hasPressedPedalNow}
          />
          <SavedWhere />
          {endedRideId !== null && endedRideId !== doneRideId && (mode === "saved" || mode === "tablet") && (
            <Card>
              <RideQuestion
                key={endedRideId}
                patientId={patient.id}
                rideId={endedRideId}
                onDone={() => setDoneRideId(endedRideId)}
              />
            </Card>
          )}
          <SessionButtons
            mode={mode}
            status={status}
            hasBike={patient.deviceNumber !== null}
            controls={{ ...controls, start: startPractice }}
            onPedalNow={() => setHasPressedPedalNow(true)}
          />
          <ConnectBike />
        </div>
        <div className={styles.column}>
          <PowerCard metrics={metrics} />
          {mode === "tablet" ? (
            <BikeResistanceCard goalLevel={planOnHold ? null : resistanceGoal(goals)} />
          ) : (
            <ResistanceCard mode={mode} status={status} metrics={metrics} controls={controls} />
          )}
          {mode !== "live" && mode !== "tablet" && (
            <BikeCard patientId={patient.id} deviceNumber={patient.deviceNumber} />
          )}
        </div>
      </div>
      <Tips />
    </>
  );
}

/** The level that an active goal of this type asks for. */
function resistanceGoal(goals: SessionBasis["goals"]): number | null {
  const goal = goals.find(({ goalType }) => goalType === "resistance");
  return goal ? Number(goal.targetValue) : null;
}
