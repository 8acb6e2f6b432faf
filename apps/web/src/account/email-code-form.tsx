import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call, errorField, errorMessage } from "../api.ts";
import { usePatient, useSignedIn } from "../session/signed-in.tsx";
import { PrimaryButton, TextButton } from "../ui/button.tsx";
import { CodeField, digitsOf } from "../ui/code-field.tsx";
import { Stack } from "../ui/layout.tsx";
import styles from "./account.module.css";

interface EmailCodeFormProps {
  email: string;
  onDone: (email: string) => void;
  onBack: () => void;
}

/** The code from the new mailbox: then the address is the account's. */
export function EmailCodeForm({ email, onDone, onBack }: EmailCodeFormProps) {
  const { t } = useTranslation(["account", "shell"]);
  const patient = usePatient();
  const { updateUser } = useSignedIn();
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm({
    defaultValues: { code: "" },
  });
  useEffect(() => setFocus("code"), [setFocus]);
  const prove = useMutation({
    mutationFn: (code: string) => call("auth.proveEmail", { body: { code } }),
    onSuccess: (reply) => {
      onDone(reply.email);
      updateUser({ ...patient, email: reply.email });
    },
    onError: (error) => {
      if (errorField(error) === "code") resetField("code");
      setError("code", { message: errorMessage(error) ?? t("shell:failedHint") }, { shouldFocus: true });
    },
  });
  return (
    <Stack as="form" gap={4} onSubmit={handleSubmit(({ code }) => prove.mutate(digitsOf(code)))} noValidate>
      <p>{t("email.sent", { email })}</p>
      <CodeField
        {...register("code", { validate: (code) => digitsOf(code).length === 6 || t("email.codeInvalid") })}
        autoComplete="one-time-code"
        label={t("email.code")}
        error={formState.errors.code?.message}
      />
      <PrimaryButton type="submit" starts={prove} pendingLabel={t("email.proving")}>
        {t("email.prove")}
      </PrimaryButton>
      <TextButton className={styles.back} onClick={onBack}>
        {t("email.back")}
      </TextButton>
    </Stack>
  );
}
