import { useEffect, useState } from "react";
import { BikeCard } from "../../bike/bike-card.tsx";
import { BikeNotice } from "../../bike/bike-notice.tsx";
import { LiveChip } from "../../bike/live-chip.tsx";
import { ConnectBike } from "../../bike/tablet-ride/connect-bike.tsx";
import { SavedWhere } from "../../bike/tablet-ride/saved-where.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart, usePreload } from "../../ui/lazy-screen.tsx";
import { useJustEndedRide } from "../feedback/asked-ride.ts";
import { useSendFeedbackAgain } from "../feedback/use-send-feedback-again.ts";
import { FirstRideAdvice } from "../first-ride-advice.tsx";
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

const { Part: RideQuestion, preload: loadQuestion } = lazyPart(
  () => import("../feedback/ride-question.tsx"),
  "feedback",
);

export function SessionPanels({ dashboard }: { dashboard: SessionBasis }) {
  const { patient, bikeLoss, today, goals, planOnHold, history } = dashboard;
  const [hasPressedPedalNow, setHasPressedPedalNow] = useState(false);
  const [doneRideId, setDoneRideId] = useState<string | null>(null);
  const startPractice = () => {
    setHasPressedPedalNow(false);
    controls.start();
  };
  const endedRideId = useJustEndedRide(dashboard);
  useSendFeedbackAgain(dashboard);
  const isQuestionHere = useIsQuestionHere(endedRideId);
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
          {isQuestionHere &&
            endedRideId !== null &&
            endedRideId !== doneRideId &&
            (mode === "saved" || mode === "tablet") && (
              <Card>
                <RideQuestion
                  key={endedRideId}
                  patientId={patient.id}
                  rideId={endedRideId}
                  onDone={() => setDoneRideId(endedRideId)}
                />
              </Card>
            )}
          {history && mode !== "live" && <FirstRideAdvice {...history} />}
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

/**
 * Fetched before it is needed, and drawn only once it is here: a network that is gone at the end of a ride must not take
 * the screen with it. Whoever could not be asked here is asked on the dashboard.
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

/** The level that an active goal of this type asks for. */
function resistanceGoal(goals: SessionBasis["goals"]): number | null {
  const goal = goals.find(({ goalType }) => goalType === "resistance");
  return goal ? Number(goal.targetValue) : null;
}
