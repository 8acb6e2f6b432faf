import type { Credentials } from "@bedside-bike/contract";
import { allCredentials } from "@bedside-bike/contract/choices";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PrimaryButton } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { layoutClass, Stack } from "../../ui/layout.tsx";
import { FormFailure } from "./form-failure.tsx";
import { PersonFields } from "./person-fields.tsx";
import { showFieldError } from "./show-field-error.ts";
import { useRequired } from "./use-required.ts";
import { type Challenge, useRegister } from "./use-sign-in.ts";

const empty = { email: "", firstName: "", lastName: "", credentials: "", specialty: "", licenseNumber: "" };

export function ProviderRegister({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const { t } = useTranslation(["sign-in", "sign-in-forms"]);
  const registration = useRegister(onChallenge);
  const { required, requiredEmail } = useRequired();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;

  const submit = handleSubmit((fields) =>
    registration.mutate(
      { ...fields, credentials: fields.credentials as Credentials, userType: "provider" },
      { onError: (error) => showFieldError(error, fields, setError) },
    ),
  );

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <FormFailure of="registration" error={registration.error} />
      <PersonFields
        email={register("email", requiredEmail)}
        firstName={register("firstName", required)}
        lastName={register("lastName", required)}
        errors={errors}
      />
      <SelectField
        {...register("credentials", required)}
        aria-required
        label={t("sign-in-forms:credentials")}
        placeholder={t("sign-in-forms:credentialsPlaceholder")}
        options={allCredentials.map((value) => ({ value, label: t(`sign-in-forms:credentialsOptions.${value}`) }))}
        error={errors.credentials?.message}
      />
      <TextField
        {...register("specialty", required)}
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
