import type { RideState } from "@bedside-bike/contract";
import { useStateSentence } from "../../ride-state/use-state-sentence.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./state-note.module.css";

/** What the patient's state says where they may ride; nothing where it says nothing. To be shown above what starts a ride. */
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
