import { usePatient } from "../../session/signed-in.tsx";
import { askForHelp } from "./ask-for-help.ts";
import styles from "./help-bar.module.css";
import { HelpButtons } from "./help-bar.tsx";

/** In the dialog that covers the bar. */
export default function HelpInDialog() {
  const { id } = usePatient();
  return (
    <div className={styles.bar}>
      <HelpButtons onAsk={(rideId) => askForHelp(id, rideId)} />
    </div>
  );
}
