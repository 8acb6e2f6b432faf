import type { Dashboard } from "@bedside-bike/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BikeDialog } from "../../bike/load-bike-dialog.ts";
import { atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { withBike } from "../../bike/tablet-ride/patients-bike.ts";
import { useStored } from "../../store.ts";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import styles from "./session-panels.module.css";
import type { SimulatedSession } from "./simulated-session.ts";
import { useFocusAfterEnd } from "./use-focus-after-end.ts";
import type { PracticeControls, SessionMode } from "./use-session-source.ts";

interface SessionButtonsProps {
  patient: Pick<Dashboard["patient"], "id" | "deviceNumber">;
  mode: SessionMode;
  /** Of the practice. */
  status: SimulatedSession["status"];
  controls: PracticeControls;
  /** False if there are no watts to practice at. */
  mayPractice: boolean;
  /** The patient's day has a target that is not reached: only then is a ride asked for, by a filled button. */
  isAsked: boolean;
  /** The day's goal is reached: a ride is a bonus. */
  isResting: boolean;
  /** With a linked bike: the ride begins with the first turn. */
  onWait: () => void;
  ref: RefObject<HTMLDivElement | null>;
}

/**
 * Before and after a ride, and in the middle of practice; the bar at the foot ends either. A bike that sends by itself
 * needs no button to begin.
 */
export function SessionButtons({ ref, ...props }: SessionButtonsProps) {
  const { id, deviceNumber } = props.patient;
  const [isEntering, setIsEntering] = useState(false);
  // 'Enter the bike's number' is gone once there is one.
  useFocusAfterEnd(isEntering || deviceNumber === null, ref);
  return (
    <>
      <Row
        align="stretch"
        gap={4}
        ref={ref}
        className={props.mode === "simulated" ? `${styles.buttons} ${styles.practicing}` : styles.buttons}
      >
        <Buttons {...props} onEnter={() => setIsEntering(true)} />
      </Row>
      <BikeDialog
        from="card"
        patientId={id}
        deviceNumber={deviceNumber}
        isOpen={isEntering}
        onClose={() => setIsEntering(false)}
      />
    </>
  );
}

function Buttons(props: Omit<SessionButtonsProps, "ref"> & { onEnter: () => void }) {
  const { patient, mode, status, controls, mayPractice, isAsked, isResting, onWait, onEnter } = props;
  const { t } = useTranslation(["session", "bike"]);
  const StartButton = isAsked ? PrimaryButton : SecondaryButton;
  const practice = mayPractice && !isResting && (
    <TextButton className={styles.practice} onClick={controls.open}>
      {t("practice")}
    </TextButton>
  );
  switch (mode) {
    case "live":
    case "stopping":
      return null;
    case "tablet":
      return <TabletButtons isAsked={isAsked} isResting={isResting} />;
    case "simulated":
      return status === "idle" ? (
        <PracticeStart isAsked={isAsked} onStart={controls.start} />
      ) : (
        <PauseButton status={status} controls={controls} />
      );
    case "saved":
    case "waiting":
      if (mode === "saved" && !isResting) {
        return (
          <>
            <BackButton />
            {practice}
          </>
        );
      }
      return (
        <>
          {patient.deviceNumber === null ? (
            <StartButton size="large" onClick={onEnter}>
              {t("bike:enterNumber")}
            </StartButton>
          ) : (
            <StartButton size="large" {...(!isResting && { icon: "play" })} onClick={onWait}>
              {t(isResting ? "bonus" : "start")}
            </StartButton>
          )}
          {practice}
        </>
      );
  }
}

function PracticeStart({ isAsked, onStart }: { isAsked: boolean; onStart: () => void }) {
  const { t } = useTranslation("session");
  const start = useRef<HTMLButtonElement>(null);
  // 'Practice' has gone.
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  const StartButton = isAsked ? PrimaryButton : SecondaryButton;
  return (
    <StartButton ref={start} size="large" icon="play" onClick={onStart}>
      {t("start")}
    </StartButton>
  );
}

function PauseButton({ status, controls }: Pick<SessionButtonsProps, "status" | "controls">) {
  const { t } = useTranslation("session");
  const pause = useRef<HTMLButtonElement>(null);
  const isRunning = status === "running";
  // 'Start' has gone.
  useEffect(() => pause.current?.focus({ preventScroll: true }), []);
  return (
    <SecondaryButton
      ref={pause}
      size="large"
      icon={isRunning ? "pause" : "play"}
      onClick={isRunning ? controls.pause : controls.resume}
    >
      {t(isRunning ? "pause" : "resume")}
    </SecondaryButton>
  );
}

function BackButton() {
  const { t } = useTranslation();
  return (
    <PrimaryButton to="/dashboard" size="large">
      {t("backToDashboard")}
    </PrimaryButton>
  );
}

function TabletButtons({ isAsked, isResting }: { isAsked: boolean; isResting: boolean }) {
  const { t } = useTranslation("session");
  const phase = useStored(atTablet, ({ ride }) => ride?.phase ?? "ready");
  const StartButton = isAsked ? PrimaryButton : SecondaryButton;
  const start = () => withBike((controls) => controls.start());
  if (isResting && (phase === "ended" || phase === "ready")) {
    return (
      <SecondaryButton size="large" onClick={start}>
        {t("bonus")}
      </SecondaryButton>
    );
  }
  if (phase === "ended") {
    return (
      <>
        <BackButton />
        <SecondaryButton size="large" onClick={start}>
          {t("start")}
        </SecondaryButton>
      </>
    );
  }
  return phase === "ready" ? (
    <StartButton size="large" icon="play" onClick={start}>
      {t("start")}
    </StartButton>
  ) : null;
}
