import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { RideControls } from "./ride-controls.tsx";
import styles from "./session-buttons.module.css";
import type { SimulatedControls, SimulatedSession } from "./simulated-session.ts";
import type { SessionMode } from "./use-session-source.ts";

interface SessionButtonsProps {
  mode: SessionMode;
  status: SimulatedSession["status"];
  hasBike: boolean;
  /** Where there are watts to practice at. */
  mayPractice: boolean;
  /** The patient's day has a target: only then is a ride called for. */
  hasTarget: boolean;
  controls: SimulatedControls;
  onPedalNow: () => void;
}

/** A bike that sends by itself controls its ride, so there are no buttons then; nothing but pedaling starts one. */
export function SessionButtons(props: SessionButtonsProps) {
  const { mode, status, hasBike, mayPractice, hasTarget, controls, onPedalNow } = props;
  const { t } = useTranslation(["session", "shell"]);
  const main = useRef<HTMLButtonElement>(null);
  if (mode === "live") return null;
  const StartButton = hasTarget ? PrimaryButton : SecondaryButton;
  if (mode === "tablet") return <RideControls hasTarget={hasTarget} />;
  if (mode === "saved") {
    return (
      <div className={styles.buttons}>
        <PrimaryButton to="/dashboard" size="large">
          {t("shell:backToDashboard")}
        </PrimaryButton>
        {mayPractice && hasBike && (
          <TextButton className={styles.practice} onClick={controls.start}>
            {t("practice")}
          </TextButton>
        )}
        {mayPractice && !hasBike && (
          <SecondaryButton size="large" onClick={controls.start}>
            {t("start")}
          </SecondaryButton>
        )}
      </div>
    );
  }
  if (mode === "waiting") {
    return (
      <div className={styles.buttons}>
        <StartButton ref={main} size="large" icon="forward" onClick={onPedalNow}>
          {t("pedalNow")}
        </StartButton>
        {mayPractice && (
          <TextButton className={styles.practice} onClick={controls.start}>
            {t("practice")}
          </TextButton>
        )}
      </div>
    );
  }
  if (!mayPractice) return null;
  const [label, icon, press] = {
    idle: [t("start"), "play", controls.start] as const,
    running: [t("pause"), "pause", controls.pause] as const,
    paused: [t("resume"), "play", controls.resume] as const,
  }[status];
  return (
    <div className={styles.buttons}>
      <PrimaryButton ref={main} size="large" icon={icon} onClick={press}>
        {label}
      </PrimaryButton>
      {status !== "idle" && (
        <SecondaryButton
          size="large"
          onClick={() => {
            controls.end();
            // This button is removed: focus moves to the next step.
            main.current?.focus();
          }}
        >
          {t("end")}
        </SecondaryButton>
      )}
    </div>
  );
}
