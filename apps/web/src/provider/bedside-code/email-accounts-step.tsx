import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { Problem } from "../../ui/alert.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import styles from "./bedside-code.module.css";
import type { EmailAccount } from "./bedside-steps.ts";
import { Choice } from "./choice.tsx";
import type { BedsideCode } from "./use-bedside-code.ts";
import { useStepStart } from "./use-step-start.ts";

/** Accounts that somebody made by email under the patient's name: the patient's own, or somebody else's. */
export function EmailAccountsStep({ bedside, accounts }: { bedside: BedsideCode; accounts: readonly EmailAccount[] }) {
  const { t } = useTranslation("bedside");
  const start = useStepStart();
  const send = useMutation({
    mutationFn: ({ patientId }: EmailAccount) => call("patients.sendConfirmationCode", { params: { id: patientId } }),
    onSuccess: (_reply, account) => bedside.setStep({ name: "confirm", account }),
  });
  return (
    <Stack gap={4}>
      <p ref={start} tabIndex={-1} className={styles.start}>
        {t("emailAccounts.hint")}
      </p>
      {accounts.map((account) => (
        <Choice key={account.patientId}>
          <p id={`account-${account.patientId}`}>{t("emailAccounts.account", { maskedEmail: account.maskedEmail })}</p>
          <SecondaryButton
            isFullWidth
            aria-describedby={`account-${account.patientId}`}
            starts={send.variables?.patientId === account.patientId ? send : undefined}
            pendingLabel={t("emailAccounts.confirmPending")}
            onClick={() => send.mutate(account)}
          >
            {t("emailAccounts.confirm")}
          </SecondaryButton>
        </Choice>
      ))}
      <Choice>
        <p>{t("emailAccounts.notTheirs")}</p>
        <SecondaryButton
          isFullWidth
          isPending={bedside.isCreating}
          pendingLabel={t("wristband.pending")}
          onClick={() => bedside.issue({ createAccount: true })}
        >
          {t("emailAccounts.createAccount")}
        </SecondaryButton>
      </Choice>
      <Problem error={send.error} message={bedside.problem} />
      <DialogActions>
        <SecondaryButton onClick={() => bedside.setStep({ name: "wristband" })}>{t("back")}</SecondaryButton>
      </DialogActions>
    </Stack>
  );
}
