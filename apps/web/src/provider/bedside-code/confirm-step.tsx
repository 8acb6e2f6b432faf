import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call, errorField, errorMessage } from "../../api.ts";
import { Problem } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { CodeField, digitsOf } from "../../ui/code-field.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import styles from "./bedside-code.module.css";
import type { EmailAccount } from "./bedside-steps.ts";
import type { BedsideCode } from "./use-bedside-code.ts";

/**
 * The patient reads out the code from the mailbox, and a colleague witnesses it: the account is theirs, and gets the
 * wristband's number.
 */
export function ConfirmStep({ bedside, account }: { bedside: BedsideCode; account: EmailAccount }) {
  const { t } = useTranslation(["bedside", "shell"]);
  const { patientId, maskedEmail } = account;
  const { patientNumber } = bedside.form.getValues();
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm({
    defaultValues: { code: "", witnessCode: "" },
  });
  useEffect(() => setFocus("code"), [setFocus]);

  const sendAgain = useMutation({
    mutationFn: () => call("patients.sendConfirmationCode", { params: { id: patientId } }),
    onSettled: () => setFocus("code"),
  });
  const confirm = useMutation({
    mutationFn: ({ code, witnessCode }: { code: string; witnessCode: string }) =>
      call("patients.confirm", {
        params: { id: patientId },
        body: { patientNumber, code: digitsOf(code), witnessCode: digitsOf(witnessCode) },
      }),
    onSuccess: () => bedside.setStep({ name: "confirmed", account }),
    onError: (error) => {
      const message = errorMessage(error) ?? t("shell:failedHint");
      const field = errorField(error);
      if (field === "patientNumber") return bedside.refuseField(field, message);
      if (field !== "code" && field !== "witnessCode") return;
      resetField(field);
      setError(field, { message }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit((codes) => {
    sendAgain.reset();
    confirm.mutate(codes);
  });

  const isAboutField = ["code", "witnessCode"].includes(errorField(confirm.error) ?? "");
  const failed = sendAgain.error ?? (isAboutField ? null : confirm.error);
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <p>{t("confirm.hint", { maskedEmail })}</p>
      <CodeField
        {...register("code", { validate: (code) => digitsOf(code).length === 6 || t("confirm.codeInvalid") })}
        label={t("confirm.code")}
        hint={t("confirm.forNumber", { patientNumber })}
        error={formState.errors.code?.message}
      />
      <div>
        <TextButton starts={sendAgain} onClick={() => sendAgain.mutate()}>
          {t("confirm.again")}
        </TextButton>
        <p role="status" className={styles.sent}>
          {sendAgain.isSuccess && t("confirm.sentAgain")}
        </p>
      </div>
      <CodeField
        {...register("witnessCode", {
          validate: (code) => digitsOf(code).length === 8 || t("shell:witness.invalid"),
        })}
        label={t("shell:witness.label")}
        hint={t("confirm.witnessHint")}
        error={formState.errors.witnessCode?.message}
      />
      <Problem error={failed} />
      <DialogActions>
        <SecondaryButton onClick={() => bedside.setStep({ name: "wristband" })}>{t("back")}</SecondaryButton>
        <PrimaryButton type="submit" starts={confirm} pendingLabel={t("confirm.pending")}>
          {t("confirm.submit")}
        </PrimaryButton>
      </DialogActions>
    </Stack>
  );
}
