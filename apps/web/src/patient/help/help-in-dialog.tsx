import { usePatient } from "../../session/signed-in.tsx";
import { BarContent, barClass } from "./help-bar.tsx";

/** In the dialog that covers the bar. */
export default function HelpInDialog() {
  const { id } = usePatient();
  return (
    <div className={barClass}>
      <BarContent patientId={id} />
    </div>
  );
}
