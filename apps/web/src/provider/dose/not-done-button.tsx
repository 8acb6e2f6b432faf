import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { PatientIdentity } from "../patient-identity.tsx";
import { NotDoneForm } from "./not-done-form.tsx";
import { openSessionsOf, useDose, useSayNotDone } from "./use-dose.ts";

/** Why a session was not done: today's that are open, or an earlier one that nobody explained. */
export function NotDoneButton({ patientId }: { patientId: number }) {
  const { t } = useTranslation("dose");
  const [isOpen, setOpen] = useState(false);
  const { data: dose } = useDose(patientId);
  const say = useSayNotDone(patientId, ({ slot, reason }) => {
    setOpen(false);
    toast({ title: t("notDone.saved", { slot, reason: t(`reason.${reason}`) }) });
  });
  const sessions = dose ? openSessionsOf(dose) : [];
  const close = () => {
    say.reset();
    setOpen(false);
  };
  if (!dose || (sessions.length === 0 && !isOpen)) return null;
  return (
    <>
      <SecondaryButton onClick={() => setOpen(true)}>{t("notDone.open")}</SecondaryButton>
      <Dialog title={t("notDone.title")} isOpen={isOpen} onClose={close}>
        <PatientIdentity />
        <NotDoneForm sessions={sessions} today={dose.today} say={say} onCancel={close} />
      </Dialog>
    </>
  );
}
