import type { DoseReply } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loading } from "../../ui/screen-states.tsx";
import { toast } from "../../ui/toast.ts";
import { NotDoneForm } from "./not-done-form.tsx";
import { openSessionsOf, useDose, useSayNotDone } from "./use-dose.ts";

/** Why a session was not done: today's open ones, or an earlier one that nobody explained. */
export function NotDoneButton({ patientId }: { patientId: number }) {
  const { t } = useTranslation("dose");
  const [isOpen, setOpen] = useState(false);
  const { data: dose } = useDose(patientId);
  if (!dose || (openSessionsOf(dose).length === 0 && !isOpen)) return null;
  return (
    <>
      <SecondaryButton onClick={() => setOpen(true)}>{t("notDone.open")}</SecondaryButton>
      <NotDoneDialog patientId={patientId} dose={dose} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface NotDoneDialogProps {
  patientId: number;
  dose: DoseReply | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function NotDoneDialog({ patientId, dose, isOpen, onClose }: NotDoneDialogProps) {
  const { t } = useTranslation("dose");
  const { t: shell } = useTranslation();
  const say = useSayNotDone(patientId, ({ slot, reason }) => {
    onClose();
    toast({ title: t("notDone.saved", { slot, reason: t(`reason.${reason}`) }), isOnPage: true });
  });
  const close = () => {
    say.reset();
    onClose();
  };
  return (
    <Dialog title={t("notDone.title")} isOpen={isOpen} onClose={close}>
      <PatientIdentity />
      {dose ? (
        <NotDoneForm
          patientId={patientId}
          sessions={openSessionsOf(dose)}
          today={dose.today}
          say={say}
          onCancel={close}
        />
      ) : (
        <Loading text={shell("loading")} />
      )}
    </Dialog>
  );
}
