import type { Goal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { GivenReasons, OverrideReasonField, type TypedReason } from "../../goals/override-reason.tsx";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";

interface OtherProviderDialogProps {
  isOpen: boolean;
  /** Those that would be replaced. */
  goals: readonly Goal[];
  /** Who set them; empty if only the server knows. */
  names: string;
  asked: TypedReason & { answer: (given: "otherProvider") => void; cancel: () => void; isPending: boolean };
}

/** A provider confirms replacing another provider's goals, and reads why those were sent. */
export function OtherProviderDialog({ isOpen, goals, names, asked }: OtherProviderDialogProps) {
  const { t } = useTranslation("provider");
  return (
    <ConfirmDialog
      title={t("goals.other.title")}
      isOpen={isOpen}
      confirmLabel={t("goals.other.confirm")}
      onConfirm={() => asked.answer("otherProvider")}
      onCancel={asked.cancel}
      isPending={asked.isPending}
    >
      <PatientIdentity />
      <p>
        {names && t("goals.other.text", { name: names })} <strong>{t("goals.other.advice")}</strong>
      </p>
      <GivenReasons goals={goals} />
      <OverrideReasonField {...asked} />
    </ConfirmDialog>
  );
}
