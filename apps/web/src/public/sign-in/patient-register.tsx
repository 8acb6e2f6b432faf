import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { PrimaryButton } from "../../ui/button.tsx";
import { DateField, TextField } from "../../ui/field.tsx";
import styles from "./form.module.css";
import { showFieldError } from "./show-field-error.ts";
import { useRequired } from "./use-required.ts";
import { type Challenge, useRegister } from "./use-sign-in.ts";

const empty = { email: "", firstName: "", lastName: "", dateOfBirth: "", deviceNumber: "" };

export function PatientRegister({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const { t } = useTranslation("sign-in");
  const { data: status } = useSystemStatus();
  const registration = useRegister(onChallenge);
  const { required, requiredEmail } = useRequired();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;

  const submit = handleSubmit((fields) =>
    registration.mutate(
      { ...fields, deviceNumber: fields.deviceNumber.trim() || null, userType: "patient" },
      { onError: (error) => showFieldError(error, fields, setError) },
    ),
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...register("email", requiredEmail)}
        type="email"
        autoComplete="email"
        aria-required
        label={t("email")}
        hint={status?.authMode === "verified" && t("emailMissing")}
        error={errors.email?.message}
      />
      <div className={styles.pair}>
        <TextField
          {...register("firstName", required)}
          autoComplete="given-name"
          aria-required
          label={t("firstName")}
          error={errors.firstName?.message}
        />
        <TextField
          {...register("lastName", required)}
          autoComplete="family-name"
          aria-required
          label={t("lastName")}
          error={errors.lastName?.message}
        />
      </div>
      <DateField
        {...register("dateOfBirth", required)}
        autoComplete="bday"
        aria-required
        label={t("dateOfBirth")}
        error={errors.dateOfBirth?.message}
      />
      <TextField
        {...register("deviceNumber")}
        inputMode="numeric"
        autoComplete="off"
        label={t("bikeNumberOptional")}
        placeholder={t("bikeNumberPlaceholder")}
        hint={t("bikeHint")}
        error={errors.deviceNumber?.message}
      />
      <PrimaryButton
        type="submit"
        size="large"
        isFullWidth
        isPending={registration.isPending}
        pendingLabel={t("creatingAccount")}
      >
        {t("patientRegister")}
      </PrimaryButton>
    </form>
  );
}
