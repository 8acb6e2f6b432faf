import type { RideState } from "@bedside-bike/contract";
import { useStateSentence } from "../../ride-state/use-state-sentence.ts";
import { Icon } from "../../ui/icon.tsx";
import { type LayoutProps, Row } from "../../ui/layout.tsx";
import styles from "./state.module.css";

/**
 * What the patient's state says if they may ride; nothing if it has nothing to say. Shown above whatever starts a ride.
 */
export function StateNote({ rideState, below = 0 }: { rideState: RideState; below?: LayoutProps["below"] }) {
  const sentence = useStateSentence(rideState);
  return (
    sentence && (
      <Row
        as="p"
        nowrap
        gap={3}
        below={below}
        padY={2}
        padX={4}
        tone="moderate"
        weight="bold"
        ground="moderate"
        corners="field"
        role="status"
        className={styles.note}
      >
        <Icon name="info" size={28} />
        {sentence}
      </Row>
    )
  );
}
