import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../bike/live-ride.tsx";
import { stopRide } from "../../bike/stopped-ride.ts";
import { atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { withBike } from "../../bike/tablet-ride/patients-bike.ts";
import { useStored } from "../../store.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { HelpButton } from "../help/help-button.tsx";
import styles from "./ride-bar.module.css";
import type { SimulatedControls, SimulatedSession } from "./simulated-session.ts";
import type { SessionMode } from "./use-session-source.ts";

interface RideBarProps {
  mode: SessionMode;
  status: SimulatedSession["status"];
  controls: SimulatedControls;
  onAskForHelp: () => void;
  /** Contains what comes next, which takes the keyboard's focus once this bar is gone. */
  next: RefObject<HTMLElement | null>;
}

/**
 * Visible wherever the page is scrolled: 'I don't feel well' and, while somebody rides, the button that ends the ride.
 */
export function RideBar({ onAskForHelp, ...ride }: RideBarProps) {
  return (
    <div className={styles.bar}>
      <RideEnd {...ride} />
      <HelpButton onAsk={onAskForHelp} />
    </div>
  );
}

function RideEnd({ mode, status, controls, next }: Omit<RideBarProps, "onAskForHelp">) {
  const isAtTablet = useStored(atTablet, ({ ride }) => ride?.phase === "started" || ride?.phase === "running");
  const liveRideId = useLive(({ ride }) => ride?.rideId ?? null);
  if (mode === "tablet" && isAtTablet) {
    return <StopBar next={next} onStop={() => withBike(({ end }) => end())} />;
  }
  if (mode === "live" && liveRideId !== null) return <StopBar next={next} onStop={() => stopRide(liveRideId)} />;
  if (mode === "simulated" && status !== "idle") {
    return <PracticeBar status={status} controls={controls} next={next} />;
  }
  return null;
}

function StopBar({ onStop, next }: { onStop: () => void } & Pick<RideBarProps, "next">) {
  const { t } = useTranslation("session");
  return (
    <Bar next={next} hint={t("stopToPause")}>
      <SecondaryButton size="large" icon="stop" onClick={onStop}>
        {t("end")}
      </SecondaryButton>
    </Bar>
  );
}

function PracticeBar({ status, controls, next }: Omit<RideBarProps, "mode" | "onAskForHelp">) {
  const { t } = useTranslation("session");
  const isRunning = status === "running";
  const pause = useRef<HTMLButtonElement>(null);
  // 'Start' has gone.
  useEffect(() => pause.current?.focus({ preventScroll: true }), []);
  return (
    <Bar next={next}>
      <SecondaryButton
        ref={pause}
        size="large"
        icon={isRunning ? "pause" : "play"}
        onClick={isRunning ? controls.pause : controls.resume}
      >
        {t(isRunning ? "pause" : "resume")}
      </SecondaryButton>
      <SecondaryButton size="large" icon="stop" onClick={controls.end}>
        {t("end")}
      </SecondaryButton>
    </Bar>
  );
}

function Bar({ next, hint, children }: { hint?: string; children: ReactNode } & Pick<RideBarProps, "next">) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = bar.current;
    return () => {
      if (!here?.contains(document.activeElement)) return;
      queueMicrotask(() => next.current?.querySelector<HTMLElement>("button, a")?.focus());
    };
  }, [next]);
  return (
    <div ref={bar} className={styles.end}>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
