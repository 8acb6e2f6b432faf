import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { PrimaryButton } from "../../ui/button.tsx";
import { DateField, TextField } from "../../ui/field.tsx";
import styles from "./form.module.css";
import { PersonFields } from "./person-fields.tsx";
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
      <PersonFields
        email={register("email", requiredEmail)}
        firstName={register("firstName", required)}
        lastName={register("lastName", required)}
        errors={errors}
        emailHint={status?.authMode === "verified" && t("emailMissing")}
      />
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
