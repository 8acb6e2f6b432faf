import type { ProviderPatient } from "@bedside-bike/contract";
import { OfPatient } from "../../patient-identity/patient-identity.tsx";
import { ReportEventDialog } from "../safety-events/report-event-dialog.tsx";
import { eventToReport } from "./event-to-report.ts";

const nothingKnown = { kind: "", note: "" } as const;

export default function ReportAfterHelp({ patient }: { patient: ProviderPatient }) {
  return (
    <OfPatient patient={patient}>
      <ReportEventDialog patientId={patient.id} started={nothingKnown} onClose={() => eventToReport.set(null)} />
    </OfPatient>
  );
}
