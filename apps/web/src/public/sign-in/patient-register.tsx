import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/alert.tsx";
import { BirthDateField } from "../../ui/birth-date-field.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FieldsToMend } from "../../ui/fields-to-mend.tsx";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { Grid, layoutClass, Stack, Text } from "../../ui/layout.tsx";
import { useFieldChecks } from "../../ui/use-field-checks.ts";
import { FormFailure } from "./form-failure.tsx";
import type { KnownPerson } from "./patient-sign-in.tsx";
import { PersonFields } from "./person-fields.tsx";
import { ResultsWaiting } from "./results-waiting.tsx";
import { showFieldError } from "./show-field-error.ts";
import { type Challenge, isNamesake, useRegister } from "./use-sign-in.ts";

const empty = { email: "", firstName: "", lastName: "", dateOfBirth: "", deviceNumber: "" };

interface PatientRegisterProps {
  onChallenge: (challenge: Challenge) => void;
  /** 'Yes, that is me': to the sign-in, with these details. */
  onKnown: (person: KnownPerson) => void;
}

export function PatientRegister({ onChallenge, onKnown }: PatientRegisterProps) {
  const { t } = useTranslation(["sign-in", "sign-in-forms"]);
  const registration = useRegister(onChallenge);
  const checks = useFieldChecks();
  const today = useHospitalToday();
  const { register, handleSubmit, getValues, setError, setFocus, watch, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;

  const send = (fields: typeof empty, answer: { isSomeoneElse?: true } = {}) =>
    registration.mutate(
      { ...fields, ...answer, deviceNumber: fields.deviceNumber.trim() || null, userType: "patient" },
      { onError: (error) => showFieldError(error, fields, setError) },
    );
  const submit = handleSubmit((fields) => send(fields), registration.reset);

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate autoComplete="off">
      <ResultsWaiting />
      <FormFailure of="registration" error={isNamesake(registration.error) ? null : registration.error} />
      <FieldsToMend
        errors={errors}
        setFocus={setFocus}
        labels={{
          email: t("email"),
          firstName: t("firstName"),
          lastName: t("lastName"),
          dateOfBirth: t("dateOfBirth"),
          deviceNumber: t("bikeNumber"),
        }}
      />
      <PersonFields
        email={register("email", checks.requiredEmail)}
        firstName={register("firstName", checks.requiredName)}
        lastName={register("lastName", checks.requiredName)}
        errors={errors}
        emailHint={t("sign-in-forms:emailMissing")}
        isOnSharedTablet
      />
      <BirthDateField
        born={watch("dateOfBirth")}
        {...register("dateOfBirth", checks.requiredPatientsBirth(today))}
        autoComplete="off"
        aria-required
        label={t("dateOfBirth")}
        error={errors.dateOfBirth?.message}
      />
      <TextField
        {...register("deviceNumber", checks.bike)}
        inputMode="numeric"
        autoComplete="off"
        label={t("sign-in-forms:bikeNumberOptional")}
        placeholder={t("bikeNumberPlaceholder")}
        hint={t("bikeHint")}
        error={errors.deviceNumber?.message}
      />
      {isNamesake(registration.error) && (
        <Stack gap={4}>
          <Alert>
            <span>{t("sign-in-forms:namesake.question")}</span>{" "}
            <Text as="span" weight="regular">
              {t("sign-in-forms:namesake.then")}
            </Text>
          </Alert>
          <Grid min="10.625rem" gap={4}>
            <SecondaryButton
              onClick={() => {
                const { firstName, lastName, dateOfBirth } = getValues();
                onKnown({ firstName, lastName, dateOfBirth });
              }}
            >
              {t("sign-in-forms:namesake.signIn")}
            </SecondaryButton>
            <SecondaryButton onClick={handleSubmit((fields) => send(fields, { isSomeoneElse: true }))}>
              {t("sign-in-forms:namesake.someoneElse")}
            </SecondaryButton>
          </Grid>
        </Stack>
      )}
      <PrimaryButton
        type="submit"
        size="large"
        isFullWidth
        starts={registration}
        pendingLabel={t("sign-in-forms:creatingAccount")}
        className={layoutClass({ above: 2 })}
      >
        {t("sign-in-forms:patientRegister")}
      </PrimaryButton>
    </Stack>
  );
}
