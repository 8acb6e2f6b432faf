import { type Ref, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { withBike } from "../../bike/tablet-ride/patients-bike.ts";
import { useStored } from "../../store.ts";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import styles from "./session-panels.module.css";
import type { SimulatedControls, SimulatedSession } from "./simulated-session.ts";
import type { SessionMode } from "./use-session-source.ts";

interface SessionButtonsProps {
  mode: SessionMode;
  status: SimulatedSession["status"];
  controls: SimulatedControls;
  hasBike: boolean;
  /** Null if there are no watts to practice at. */
  mayPractice: boolean;
  /** The patient's day has a target: only then is a ride asked for. */
  hasTarget: boolean;
  onPractice: () => void;
  /** With a linked bike: the ride begins with the first turn. */
  onWait: () => void;
  ref: Ref<HTMLDivElement>;
}

/**
 * Before and after a ride, and in the middle of practice; the bar at the foot ends either. A bike that sends by itself
 * needs no button to begin.
 */
export function SessionButtons({ ref, ...props }: SessionButtonsProps) {
  return (
    <Row align="stretch" gap={4} ref={ref} className={styles.buttons}>
      <Buttons {...props} />
    </Row>
  );
}

function Buttons(props: Omit<SessionButtonsProps, "ref">) {
  const { mode, status, controls, hasBike, mayPractice, hasTarget, onPractice, onWait } = props;
  const { t } = useTranslation("session");
  const StartButton = hasTarget ? PrimaryButton : SecondaryButton;
  const practice = mayPractice && hasBike && (
    <TextButton className={styles.practice} onClick={onPractice}>
      {t("practice")}
    </TextButton>
  );
  if (mode === "simulated" && status !== "idle") return <PauseButton status={status} controls={controls} />;
  switch (mode) {
    case "live":
      return null;
    case "tablet":
      return <TabletButtons hasTarget={hasTarget} />;
    case "saved":
      return (
        <>
          <BackButton />
          {practice}
          {mayPractice && !hasBike && (
            <SecondaryButton size="large" onClick={onPractice}>
              {t("start")}
            </SecondaryButton>
          )}
        </>
      );
    case "waiting":
      return (
        <>
          <StartButton size="large" icon="play" onClick={onWait}>
            {t("start")}
          </StartButton>
          {practice}
        </>
      );
    case "simulated":
      return (
        mayPractice && (
          <PrimaryButton size="large" icon="play" onClick={onPractice}>
            {t("start")}
          </PrimaryButton>
        )
      );
  }
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

function TabletButtons({ hasTarget }: { hasTarget: boolean }) {
  const { t } = useTranslation("session");
  const phase = useStored(atTablet, ({ ride }) => ride?.phase ?? "ready");
  const StartButton = hasTarget ? PrimaryButton : SecondaryButton;
  const start = () => withBike((controls) => controls.start());
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
