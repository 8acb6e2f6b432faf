import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { useDraft } from "../../session/use-draft.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { RideDialog } from "./ride-dialog.tsx";
import { emptyDraft, restoreDraft } from "./ride-draft.ts";

/** For a ride on a machine that sends nothing. What was typed stays until it is saved, also when the session ends. */
export function WriteRideButton({ patientId }: { patientId: number }) {
  const { t } = useTranslation("written-ride");
  const [isOpen, setIsOpen] = useState(false);
  const draft = useDraft({ about: ["written-ride", patientId], initial: emptyDraft, restore: restoreDraft });
  return (
    <>
      <SecondaryButton size="small" icon="plus" onClick={() => setIsOpen(true)}>
        {t("write.open")}
      </SecondaryButton>
      <RideDialog
        patientId={patientId}
        title={t("write.open")}
        saveLabel={t("write.save")}
        savedMessage={t("write.saved")}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        draft={draft.value}
        typedAtMs={draft.typedAtMs}
        onDraft={draft.change}
        save={(body) => call("rides.recordByHand", { params: { id: patientId }, body })}
        onSaved={draft.forget}
        onGiveUp={draft.forget}
      />
    </>
  );
}
