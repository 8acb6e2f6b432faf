import type { RideState } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { Chip } from "../ui/chip.tsx";
import styles from "./state-chip.module.css";
import { StateShape } from "./state-shape.tsx";
import { chipKeyOf, type ShownState } from "./state-words.ts";

const tones = {
  stop: "high",
  hold: "moderate",
  wait: "high",
  unassessed: "outline",
  expired: "moderate",
  ask: "moderate",
  ready: "low",
  passive: "low",
  active: "low",
} as const satisfies Record<RideState["state"], string>;

function toneOf({ state, reasonId }: ShownState, isHelpComing: boolean) {
  if (reasonId === "help_request") return isHelpComing ? "soft" : "alarm";
  return reasonId === "session_check" ? "moderate" : tones[state];
}

interface StateChipProps {
  rideState: ShownState;
  /** Somebody goes to a patient who asked for help. */
  isHelpComing?: boolean;
  isSmall?: boolean;
}

/** What a patient may do now, in the model's words: one chip per patient, the same on every screen and in print. */
export function StateChip({ rideState, isHelpComing = false, isSmall = false }: StateChipProps) {
  const { t } = useTranslation("goal-limits");
  return (
    <span className={isSmall ? `${styles.chip} ${styles.small}` : styles.chip}>
      <Chip tone={toneOf(rideState, isHelpComing)}>
        <StateShape rideState={rideState} />
        <span>{t(`chip.${chipKeyOf(rideState)}`)}</span>
      </Chip>
    </span>
  );
}
