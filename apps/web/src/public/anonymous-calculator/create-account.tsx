import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { AssessmentValues } from "../../assessment/form/assessment-values.ts";
import { discardDraft, saveDraft } from "../../assessment/saved-draft.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./create-account.module.css";

/** 'Create Account to Save Results': asks before anything is kept in this browser. */
export function CreateAccount({ answers }: { answers: AssessmentValues }) {
  const { t } = useTranslation("calculator");
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const leave = (isKept: boolean) => {
    if (isKept) saveDraft(answers);
    else discardDraft();
    navigate("/");
  };
  return (
    <Card variant="soft" className={styles.card}>
      <p className={styles.text}>{t("account.text")}</p>
      <PrimaryButton size="large" onClick={() => setIsAsking(true)}>
        {t("account.create")}
      </PrimaryButton>
      <Dialog
        title={t("account.question")}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <SecondaryButton onClick={() => leave(false)}>{t("account.without")}</SecondaryButton>
            <PrimaryButton onClick={() => leave(true)}>{t("account.keep")}</PrimaryButton>
          </>
        }
      >
        <p>{t("account.explanation")}</p>
      </Dialog>
    </Card>
  );
}
