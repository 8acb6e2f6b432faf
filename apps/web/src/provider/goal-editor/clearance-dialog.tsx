import type { SafetyWarning } from "@bedside-bike/clinical";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import styles from "./send-questions.module.css";

interface ClearanceDialogProps {
  warnings: readonly SafetyWarning[];
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  isPending: boolean;
}

/** The assessment's safety warnings, those that need clearance first. Nothing is sent until they are acknowledged. */
export function ClearanceDialog({ isOpen, onCancel, ...rest }: ClearanceDialogProps) {
  const { t } = useTranslation("provider");
  return (
    <Dialog title={t("goals.clearance.title")} isOpen={isOpen} onClose={onCancel}>
      <Clearance {...rest} onCancel={onCancel} />
    </Dialog>
  );
}

/** Inside the dialog, so that the checkbox is cleared when it opens again. */
function Clearance({ warnings, onConfirm, onCancel, isPending }: Omit<ClearanceDialogProps, "isOpen">) {
  const { t } = useTranslation("provider");
  const { t: shell } = useTranslation();
  const { t: words } = useTranslation("clinical");
  const [isAcknowledged, setIsAcknowledged] = useState(false);
  return (
    <>
      <p>{t("goals.clearance.text")}</p>
      <ul className={styles.list}>
        {warnings.map(({ key, needsClearance }) => (
          <li key={key} className={needsClearance ? styles.strict : undefined}>
            {needsClearance && <strong>{t("goals.clearance.needed")}: </strong>}
            {words(`safety.${key}`)}
          </li>
        ))}
      </ul>
      <CheckboxField
        className={styles.acknowledge}
        label={t("goals.clearance.acknowledge")}
        checked={isAcknowledged}
        onChange={(event) => setIsAcknowledged(event.target.checked)}
      />
      <div className={styles.actions}>
        <SecondaryButton onClick={onCancel}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton disabled={!isAcknowledged} isPending={isPending} onClick={onConfirm}>
          {t("goals.clearance.confirm")}
        </PrimaryButton>
      </div>
    </>
  );
}
