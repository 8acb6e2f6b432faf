import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import type { StartedEvent } from "./event-draft.ts";
import { ReportEventForm } from "./report-event-form.tsx";
import { useReportEvent } from "./use-report-event.ts";

interface ReportEventDialogProps {
  patientId: number;
  /** What is already known; null if the dialog is closed. */
  started: StartedEvent | null;
  onClose: () => void;
  /** Above the form. */
  children?: ReactNode;
}

/** What happened to the patient, or what only holds the plan until an assessment reviews it. */
export function ReportEventDialog({ patientId, started, onClose, children }: ReportEventDialogProps) {
  const { t } = useTranslation(["clinical-dashboard", "adverse-events"]);
  const report = useReportEvent(patientId, () => {
    onClose();
    toast({ title: t("events.saved") });
  });
  const close = () => {
    report.reset();
    onClose();
  };
  return (
    <Dialog
      title={t(started?.corrects ? "adverse-events:correctTitle" : "events.title")}
      isOpen={started !== null}
      onClose={close}
    >
      <PatientIdentity />
      {children}
      {started && <ReportEventForm patientId={patientId} started={started} report={report} onCancel={close} />}
    </Dialog>
  );
}
