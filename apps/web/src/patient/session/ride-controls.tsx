import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useStored } from "../../bike/store.ts";
import { atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { withBike } from "../../bike/tablet-ride/patients-bike.ts";
import type { TabletRidePhase } from "../../bike/tablet-ride/tablet-ride.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import styles from "./session-buttons.module.css";

const mainOf = {
  ready: { label: "start", icon: "play", press: "start" },
  started: { label: "start", icon: "play", press: "start" },
  running: { label: "pause", icon: "pause", press: "pause" },
  paused: { label: "resume", icon: "play", press: "resume" },
  ended: { label: "start", icon: "play", press: "start" },
} as const satisfies Record<TabletRidePhase, object>;

/** 'Start', 'Pause', 'Resume' and 'End Session' for the ride on the bike at this tablet. */
export function RideControls({ hasTarget }: { hasTarget: boolean }) {
  const { t } = useTranslation(["session", "shell"]);
  const phase = useStored(atTablet, ({ ride }) => ride?.phase ?? "ready");
  const isLinked = useStored(atTablet, ({ bike }) => bike?.kind === "live" || bike?.kind === "silent");
  const main = useRef<HTMLButtonElement>(null);
  const MainButton = hasTarget ? PrimaryButton : SecondaryButton;
  if (phase === "ended") {
    return (
      <div className={styles.buttons}>
        <PrimaryButton to="/dashboard" size="large">
          {t("shell:backToDashboard")}
        </PrimaryButton>
        <SecondaryButton size="large" onClick={() => withBike(({ start }) => start())}>
          {t("start")}
        </SecondaryButton>
      </div>
    );
  }
  const { label, icon, press } = mainOf[phase];
  return (
    <div className={styles.buttons}>
      {phase !== "started" && (
        <MainButton ref={main} size="large" icon={icon} onClick={() => withBike((controls) => controls[press]())}>
          {t(phase === "ready" && isLinked ? "pedalNow" : label)}
        </MainButton>
      )}
      {phase !== "ready" && (
        <SecondaryButton
          size="large"
          onClick={() => {
            withBike(({ end }) => end());
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
