import { useTranslation } from "react-i18next";
import { Problem } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import styles from "./bedside-code.module.css";
import { type EmailAccount, fullName } from "./bedside-steps.ts";
import type { BedsideCode } from "./use-bedside-code.ts";
import { useStepStart } from "./use-step-start.ts";

interface ConfirmedStepProps {
  bedside: BedsideCode;
  account: EmailAccount;
  onClose: () => void;
}

/** The account is the patient's: they sign in by email, or now with a bedside code. */
export function ConfirmedStep({ bedside, account: { maskedEmail }, onClose }: ConfirmedStepProps) {
  const { t } = useTranslation("bedside");
  const start = useStepStart();
  const wristband = bedside.form.getValues();
  return (
    <Stack gap={4}>
      <p ref={start} tabIndex={-1} className={styles.start} role="status">
        {t("confirmed.text", { name: fullName(wristband), patientNumber: wristband.patientNumber })}
      </p>
      <p>{t("confirmed.signIn", { maskedEmail })}</p>
      <Problem message={bedside.problem} />
      <DialogActions>
        <SecondaryButton
          starts={bedside}
          pendingLabel={t("wristband.pending")}
          onClick={() => bedside.issue({ by: "number" })}
        >
          {t("confirmed.showCode")}
        </SecondaryButton>
        <PrimaryButton onClick={onClose}>{t("done")}</PrimaryButton>
      </DialogActions>
    </Stack>
  );
}
