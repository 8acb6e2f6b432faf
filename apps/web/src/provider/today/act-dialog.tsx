import type { ProviderPatient } from "@bedside-bike/contract";
import { OfPatient } from "../../patient-identity/patient-identity.tsx";
import { NotDoneDialog } from "../dose/not-done-button.tsx";
import { useDose } from "../dose/use-dose.ts";
import type { StartedEvent } from "../safety-events/event-draft.ts";
import { ReportEventDialog } from "../safety-events/report-event-dialog.tsx";
import { CheckDialog } from "../session-check/check-button.tsx";
import type { Act } from "./arrange-today.ts";

interface ActDialogProps {
  patient: ProviderPatient;
  act: Act;
  isOpen: boolean;
  onClose: () => void;
}

const nothingKnown: StartedEvent = { kind: "", note: "" };

/** What is done with the chosen row. */
export default function ActDialog({ patient, act, isOpen, onClose }: ActDialogProps) {
  return (
    <OfPatient key={patient.id} patient={patient}>
      {act === "check" && <CheckDialog patient={patient} isOpen={isOpen} onClose={onClose} />}
      {act === "notDone" && <NotDone patientId={patient.id} isOpen={isOpen} onClose={onClose} />}
      {act === "event" && (
        <ReportEventDialog patientId={patient.id} started={isOpen ? nothingKnown : null} onClose={onClose} />
      )}
    </OfPatient>
  );
}

/** The days are asked for only here: each read is in the patient's log. */
function NotDone({ patientId, ...dialog }: { patientId: number; isOpen: boolean; onClose: () => void }) {
  const { data: dose } = useDose(patientId);
  return <NotDoneDialog patientId={patientId} dose={dose} {...dialog} />;
}
