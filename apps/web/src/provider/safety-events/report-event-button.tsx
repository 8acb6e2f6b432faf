import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { PatientIdentity } from "../patient-identity.tsx";
import { ReportEventForm } from "./report-event-form.tsx";
import { useReportEvent } from "./use-report-event.ts";

/** A fall, a stopped session, an operation: what holds the plan until an assessment reviews it. */
export function ReportEventButton({ patientId }: { patientId: number }) {
  const { t } = useTranslation("provider");
  const [isOpen, setIsOpen] = useState(false);
  const report = useReportEvent(patientId, () => {
    setIsOpen(false);
    toast({ title: t("events.saved") });
  });
  const open = () => {
    report.reset();
    setIsOpen(true);
  };
  return (
    <>
      <SecondaryButton onClick={open}>{t("events.report")}</SecondaryButton>
      <Dialog title={t("events.title")} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <PatientIdentity />
        <ReportEventForm report={report} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
