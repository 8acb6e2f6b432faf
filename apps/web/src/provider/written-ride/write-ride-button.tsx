import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { useUnsent } from "../../session/unsent.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { RideDialog } from "./ride-dialog.tsx";
import { emptyDraft } from "./ride-draft.ts";

/** For a ride on a machine that sends nothing. What was typed stays until it is saved. */
export function WriteRideButton({ patientId }: { patientId: number }) {
  const { t } = useTranslation("written-ride");
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(emptyDraft);
  useUnsent(draft !== emptyDraft, { isKept: false });
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
        draft={draft}
        onDraft={setDraft}
        save={(body) => call("rides.recordByHand", { params: { id: patientId }, body })}
        onSaved={() => setDraft(emptyDraft)}
      />
    </>
  );
}
