import type { ProviderPatient } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckForm } from "./check-form.tsx";

interface CheckButtonProps {
  patient: ProviderPatient;
  /** Nothing else has to be done first. */
  isNext: boolean;
}

/** Opens the check before cycling; nothing if the hospital does not use it. */
export function CheckButton({ patient, isNext }: CheckButtonProps) {
  const { t } = useTranslation("session-check");
  const [isOpen, setIsOpen] = useState(false);
  if (patient.sessionCheck === undefined) return null;
  const hasGo = patient.sessionCheck?.state === "go";
  const Button = isNext && !hasGo ? PrimaryButton : SecondaryButton;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t(hasGo ? "again" : "title")}</Button>
      <CheckDialog patient={patient} isOpen={isOpen} onClose={close} />
    </>
  );
}

interface CheckDialogProps {
  patient: ProviderPatient;
  isOpen: boolean;
  onClose: () => void;
}

export function CheckDialog({ patient, isOpen, onClose }: CheckDialogProps) {
  const { t } = useTranslation("session-check");
  return (
    <Dialog title={t("title")} isOpen={isOpen} onClose={onClose} size="large">
      <CheckForm patient={patient} onDone={onClose} />
    </Dialog>
  );
}
