import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../api.ts";
import { useSystemStatus } from "../ui/app-shell.tsx";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ShownCode } from "./shown-code.tsx";
import styles from "./witness-code-button.module.css";

/** A code with which this provider witnesses what a colleague can't do alone. Demo sign-in needs no witness. */
export function WitnessCodeButton() {
  const { t } = useTranslation("bedside");
  const { data: status } = useSystemStatus();
  const [isOpen, setIsOpen] = useState(false);
  if (status?.authMode !== "verified") return null;
  return (
    <>
      <SecondaryButton size="small" onClick={() => setIsOpen(true)}>
        {t("witness.open")}
      </SecondaryButton>
      {isOpen && <WitnessCodeDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function WitnessCodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["bedside", "shell"]);
  const [code, setCode] = useState<string | null>(null);
  const issue = useMutation({
    mutationFn: () => call("witnessCodes.issue"),
    onSuccess: (reply) => setCode(reply.code),
  });
  const { isPending, isError, error } = issue;
  const make = () => issue.mutate();
  return (
    <Dialog
      title={t("witness.title")}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        code ? (
          <PrimaryButton onClick={onClose}>{t("done")}</PrimaryButton>
        ) : (
          <>
            <SecondaryButton onClick={onClose}>{t("shell:cancel")}</SecondaryButton>
            <PrimaryButton isPending={isPending} pendingLabel={t("witness.pending")} onClick={make}>
              {t("witness.submit")}
            </PrimaryButton>
          </>
        )
      }
    >
      {code ? (
        <ShownCode key={code} code={code} whom={null} onNewCode={make} isPending={isPending}>
          {t("witness.for")}
        </ShownCode>
      ) : (
        <div className={styles.text}>
          <p>{t("witness.hint")}</p>
          <p>{t("witness.check")}</p>
        </div>
      )}
      {isError && (
        <p role="alert" className={styles.error}>
          {errorMessage(error) ?? t("shell:failedHint")}
        </p>
      )}
    </Dialog>
  );
}
