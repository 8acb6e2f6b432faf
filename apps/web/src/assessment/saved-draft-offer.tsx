import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { checkIntake } from "./form/check-answers.ts";
import { valuesToWire } from "./form/wire-conversion.ts";
import { restoreDraft, restoredDraftKey, savedResultKey } from "./restored-draft.ts";
import { discardDraft, savedDraft } from "./saved-draft.ts";
import { useAssess } from "./use-assess.ts";

/**
 * Shown once: reading the draft empties the storage, whatever the patient chooses. Results without something that an
 * account's need, or about which the server asks, are completed in the form.
 */
export default function SavedDraftOffer({ patientId }: { patientId: number }) {
  const { t } = useTranslation("calculator");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState(savedDraft);
  const assess = useAssess(patientId);
  useEffect(discardDraft, []);
  if (!answers) return null;
  const show = (key: readonly string[], what: unknown) => {
    queries.setQueryData(key, what);
    setAnswers(null);
    navigate("/risk-assessment");
  };
  const save = () => {
    const values = restoreDraft(answers);
    if (checkIntake(values)) return show(restoredDraftKey, values);
    assess.mutate(valuesToWire(values), {
      onSuccess: (assessment) => show(savedResultKey, assessment),
      onError: () => show(restoredDraftKey, values),
    });
  };
  return (
    <ConfirmDialog
      isOpen
      title={t("kept.title")}
      confirmLabel={t("kept.use")}
      starts={assess}
      cancelLabel={t("kept.discard")}
      onCancel={() => setAnswers(null)}
      onConfirm={save}
    >
      <p>{t("kept.text")}</p>
    </ConfirmDialog>
  );
}
