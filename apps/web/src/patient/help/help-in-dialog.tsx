import { usePatient } from "../../session/signed-in.tsx";
import styles from "./help-bar.module.css";
import { BarContent } from "./help-bar.tsx";

/** In the dialog that covers the bar. */
export default function HelpInDialog() {
  const { id } = usePatient();
  return (
    <div className={styles.bar}>
      <BarContent patientId={id} />
    </div>
  );
}
