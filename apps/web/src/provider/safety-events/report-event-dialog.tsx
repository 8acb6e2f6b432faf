import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { PatientIdentity } from "../patient-identity.tsx";
import type { StartedEvent } from "./event-draft.ts";
import { ReportEventForm } from "./report-event-form.tsx";
import { useReportEvent } from "./use-report-event.ts";

interface ReportEventDialogProps {
  patientId: number;
  /** What is known already; null: closed. */
  started: StartedEvent | null;
  onClose: () => void;
}

/** A fall, a stopped session, an operation: what holds the plan until an assessment reviews it. */
export function ReportEventDialog({ patientId, started, onClose }: ReportEventDialogProps) {
  const { t } = useTranslation("provider");
  const report = useReportEvent(patientId, () => {
    onClose();
    toast({ title: t("events.saved") });
  });
  const close = () => {
    report.reset();
    onClose();
  };
  return (
    <Dialog title={t("events.title")} isOpen={started !== null} onClose={close}>
      <PatientIdentity />
      {started && <ReportEventForm started={started} report={report} onCancel={close} />}
    </Dialog>
  );
}
