import type { Credentials } from "@bedside-bike/contract";
import { allCredentials } from "@bedside-bike/contract/choices";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PrimaryButton } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { FieldsToMend } from "../../ui/fields-to-mend.tsx";
import { layoutClass, Stack } from "../../ui/layout.tsx";
import { useFieldChecks } from "../../ui/use-field-checks.ts";
import { FormFailure } from "./form-failure.tsx";
import { PersonFields } from "./person-fields.tsx";
import { showFieldError } from "./show-field-error.ts";
import { type Challenge, useRegister } from "./use-sign-in.ts";

const empty = { email: "", firstName: "", lastName: "", credentials: "", specialty: "", licenseNumber: "" };

export function ProviderRegister({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const { t } = useTranslation(["sign-in", "sign-in-forms"]);
  const registration = useRegister(onChallenge);
  const checks = useFieldChecks();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;

  const submit = handleSubmit(
    (fields) =>
      registration.mutate(
        { ...fields, credentials: fields.credentials as Credentials, userType: "provider" },
        { onError: (error) => showFieldError(error, fields, setError) },
      ),
    registration.reset,
  );

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <FormFailure of="registration" error={registration.error} />
      <FieldsToMend
        errors={errors}
        setFocus={setFocus}
        labels={{
          email: t("email"),
          firstName: t("firstName"),
          lastName: t("lastName"),
          credentials: t("sign-in-forms:credentials"),
          specialty: t("sign-in-forms:specialty"),
        }}
      />
      <PersonFields
        email={register("email", checks.requiredEmail)}
        firstName={register("firstName", checks.requiredName)}
        lastName={register("lastName", checks.requiredName)}
        errors={errors}
      />
      <SelectField
        {...register("credentials", checks.filled)}
        aria-required
        label={t("sign-in-forms:credentials")}
        placeholder={t("sign-in-forms:credentialsPlaceholder")}
        options={allCredentials.map((value) => ({ value, label: t(`sign-in-forms:credentialsOptions.${value}`) }))}
        error={errors.credentials?.message}
      />
      <TextField
        {...register("specialty", checks.filled)}
        autoComplete="off"
        aria-required
        label={t("sign-in-forms:specialty")}
        error={errors.specialty?.message}
      />
      <TextField
        {...register("licenseNumber")}
        autoComplete="off"
        label={t("sign-in-forms:licenseNumber")}
        error={errors.licenseNumber?.message}
      />
      <PrimaryButton
        type="submit"
        size="large"
        isFullWidth
        starts={registration}
        pendingLabel={t("sign-in-forms:creatingAccount")}
        className={layoutClass({ above: 2 })}
      >
        {t("sign-in-forms:providerRegister")}
      </PrimaryButton>
    </Stack>
  );
}
