import type { RideState } from "@bedside-bike/contract";
import { useStateSentence } from "../../ride-state/use-state-sentence.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./state-note.module.css";

/**
 * What the patient's state says if they may ride; nothing if it has nothing to say. Shown above whatever starts a ride.
 */
export function StateNote({ rideState }: { rideState: RideState }) {
  const sentence = useStateSentence(rideState);
  return (
    sentence && (
      <p role="status" className={styles.note}>
        <Icon name="info" size={28} />
        {sentence}
      </p>
    )
  );
}
