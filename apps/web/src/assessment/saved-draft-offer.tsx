import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { restoreDraft, restoredDraftKey } from "./restored-draft.ts";
import { discardDraft, savedDraft } from "./saved-draft.ts";

/** Shown once: reading the draft empties the storage, whatever the visitor chooses. */
export default function SavedDraftOffer() {
  const { t } = useTranslation("calculator");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState(savedDraft);
  useEffect(discardDraft, []);
  if (!answers) return null;
  return (
    <ConfirmDialog
      isOpen
      title={t("kept.title")}
      confirmLabel={t("kept.use")}
      cancelLabel={t("kept.discard")}
      onCancel={() => setAnswers(null)}
      onConfirm={() => {
        queries.setQueryData(restoredDraftKey, restoreDraft(answers));
        setAnswers(null);
        navigate("/risk-assessment");
      }}
    >
      <p>{t("kept.text")}</p>
    </ConfirmDialog>
  );
}
