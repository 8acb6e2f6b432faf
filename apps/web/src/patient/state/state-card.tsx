import type { RideState } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStateSentence } from "../../ride-state/use-state-sentence.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { awaitedOf } from "./awaited.ts";
import styles from "./state-card.module.css";

interface StateCardProps {
  rideState: RideState;
  /** The page's first heading, if it has no other. */
  greeting?: string;
  children?: ReactNode;
}

/**
 * In a state without a target: its sentence, larger than everything else, in place of a ring and of any prompt to
 * pedal.
 */
export function StateCard({ rideState, greeting, children }: StateCardProps) {
  const { t } = useTranslation("ride-state");
  const sentence = useStateSentence(rideState);
  return (
    <Card className={styles.card}>
      <span className={styles.shape}>
        <Icon name={rideState.mayStart ? "info" : "onHold"} size={48} />
      </span>
      <div className={styles.words}>
        {greeting && <h1 className={styles.greeting}>{greeting}</h1>}
        <p role="status" className={styles.sentence}>
          {sentence ?? t("noMinutes")}
        </p>
        <p className={styles.second}>{t(`changes.${awaitedOf(rideState)}`)}</p>
        {children}
      </div>
    </Card>
  );
}
