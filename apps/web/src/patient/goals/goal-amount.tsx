import { Text } from "../../ui/layout.tsx";
import styles from "./goal-texts.module.css";

/** A number, large, and what it counts. */
export const GoalAmount = ({ amount, unit }: { amount: string; unit: string }) => (
  <p>
    <Text as="span" weight="bold" leading="tight" className={styles.metric}>
      {amount}
    </Text>{" "}
    <Text as="span" tone="second">
      {unit}
    </Text>
  </p>
);
