import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PrimaryButton, TextButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import styles from "./form.module.css";
import { type Challenge, useVerify } from "./use-sign-in.ts";

/** The second step of verified sign-in. */
export function CodeForm({ challenge, onBack }: { challenge: Challenge; onBack: () => void }) {
  const { t } = useTranslation("sign-in");
  const verification = useVerify();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: "" } });
  const submit = handleSubmit(({ code }) =>
    verification.mutate({ challengeId: challenge.challengeId, code: code.replace(/\s/g, "") }),
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>{t("code.title")}</h2>
      <p>{t("code.hint")}</p>
      <TextField
        {...register("code", { validate: (code) => /^\d{6}$/.test(code.replace(/\s/g, "")) || t("code.invalid") })}
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t("code.label")}
        error={formState.errors.code?.message}
      />
      <PrimaryButton
        type="submit"
        size="large"
        isFullWidth
        isPending={verification.isPending}
        pendingLabel={t("code.pending")}
      >
        {t("code.submit")}
      </PrimaryButton>
      <TextButton onClick={onBack}>{t("code.back")}</TextButton>
    </form>
  );
}
