import { useRef } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { RideControls } from "./ride-controls.tsx";
import styles from "./session-buttons.module.css";
import type { SimulatedControls, SimulatedSession } from "./simulated-session.ts";
import type { SessionMode } from "./use-session-source.ts";

interface SessionButtonsProps {
  mode: SessionMode;
  status: SimulatedSession["status"];
  controls: SimulatedControls;
}

/** A bike that sends by itself controls its ride, so there are no buttons then. */
export function SessionButtons({ mode, status, controls }: SessionButtonsProps) {
  const { t } = useTranslation(["session", "shell"]);
  const main = useRef<HTMLButtonElement>(null);
  if (mode === "live") return null;
  if (mode === "tablet") return <RideControls />;
  if (mode === "saved") {
    return (
      <div className={styles.buttons}>
        <PrimaryButton to="/dashboard" size="large">
          {t("shell:backToDashboard")}
        </PrimaryButton>
        <SecondaryButton size="large" onClick={controls.start}>
          {t("start")}
        </SecondaryButton>
      </div>
    );
  }
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
