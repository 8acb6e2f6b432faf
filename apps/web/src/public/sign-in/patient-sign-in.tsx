import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PrimaryButton } from "../../ui/button.tsx";
import { DateField, TextField } from "../../ui/field.tsx";
import { FieldsToMend } from "../../ui/fields-to-mend.tsx";
import { Grid, layoutClass, Row, Stack } from "../../ui/layout.tsx";
import { useFieldChecks } from "../../ui/use-field-checks.ts";
import styles from "./form.module.css";
import { FormFailure } from "./form-failure.tsx";
import { showFieldError } from "./show-field-error.ts";
import { type Challenge, useLogin } from "./use-sign-in.ts";
import { useSuggestedBike } from "./use-suggested-bike.ts";

export interface KnownPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
}

interface Fields {
  email: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  deviceNumber: string;
}

const empty: Fields = { email: "", firstName: "", lastName: "", dateOfBirth: "", deviceNumber: "" };

interface PatientSignInProps {
  /** The person who has just said that they are already here. */
  known: KnownPerson | null;
  onChallenge: (challenge: Challenge) => void;
}

export function PatientSignIn({ known, onChallenge }: PatientSignInProps) {
  const { t } = useTranslation("sign-in");
  const login = useLogin(onChallenge);
  const checks = useFieldChecks();
  const { register, handleSubmit, control, setValue, setError, setFocus, getFieldState, formState } = useForm<Fields>({
    defaultValues: { ...empty, ...known },
  });
  const [firstName, lastName, dateOfBirth, deviceNumber] = useWatch({
    control,
    name: ["firstName", "lastName", "dateOfBirth", "deviceNumber"],
  });
  const suggested = useSuggestedBike({ firstName, lastName, dateOfBirth });
  const isSuggested = suggested !== null && deviceNumber === suggested;

  useEffect(() => {
    if (!getFieldState("deviceNumber").isDirty) setValue("deviceNumber", suggested ?? "");
  }, [suggested, setValue, getFieldState]);

  const submit = handleSubmit(
    (fields) => login.mutate(payloadOf(fields), { onError: (error) => showFieldError(error, fields, setError) }),
    login.reset,
  );
  const { errors } = formState;
  const nameRule = {
    validate: (name: string, fields: Fields) => (isByName(fields) ? checks.requiredName : checks.name).validate(name),
    deps: "email" as const,
  };

  return (
    // A tablet is shared: no field offers what the patient before typed.
    <Stack as="form" gap={4} onSubmit={submit} noValidate autoComplete="off">
      <FormFailure of="login" error={login.error} advice={t(login.variables?.email ? "tryWithoutEmail" : "tryEmail")} />
      <FieldsToMend
        errors={errors}
        setFocus={setFocus}
        labels={{
          email: t("emailRecommended"),
          firstName: t("firstName"),
          lastName: t("lastName"),
          dateOfBirth: t("dateOfBirth"),
          deviceNumber: t("bikeNumber"),
        }}
      />
      <TextField
        {...register("email", {
          validate: (email, fields) => (isBlank(fields) ? checks.emailOrName : checks.email).validate(email),
          deps: ["firstName", "lastName", "dateOfBirth"],
        })}
        type="email"
        autoComplete="off"
        label={t("emailRecommended")}
        placeholder={t("emailExample")}
        error={errors.email?.message}
      />
      <Row as="p" nowrap gap={4} tone="second" size="small" className={styles.divider}>
        <span>{t("legacyDivider")}</span>
      </Row>
      <Grid min="10.625rem" gap={4}>
        <TextField
          {...register("firstName", nameRule)}
          autoComplete="off"
          label={t("firstName")}
          error={errors.firstName?.message}
        />
        <TextField
          {...register("lastName", nameRule)}
          autoComplete="off"
          label={t("lastName")}
          error={errors.lastName?.message}
        />
      </Grid>
      <Grid min="10.625rem" gap={4}>
        <DateField
          {...register("dateOfBirth", {
            validate: (born, fields) =>
              (isByName(fields) ? checks.requiredBornAnyTime : checks.bornAnyTime).validate(born),
            deps: "email",
          })}
          autoComplete="off"
          label={t("dateOfBirth")}
          error={errors.dateOfBirth?.message}
        />
        <TextField
          {...register("deviceNumber", checks.bike)}
          inputMode="numeric"
          autoComplete="off"
          label={t(isSuggested ? "bikeNumberSuggested" : "bikeNumber")}
          placeholder={t("bikeNumberPlaceholder")}
          hint={isSuggested ? t("bikeSuggestedHint", { number: suggested }) : t("bikeHint")}
          error={errors.deviceNumber?.message}
        />
      </Grid>
      <PrimaryButton
        type="submit"
        size="large"
        isFullWidth
        starts={login}
        pendingLabel={t("signingIn")}
        className={layoutClass({ above: 2 })}
      >
        {t("patientSignIn")}
      </PrimaryButton>
    </Stack>
  );
}

const isBlank = ({ email, firstName, lastName, dateOfBirth }: Fields) =>
  [email, firstName, lastName, dateOfBirth].every((field) => !field.trim());

/** Then both names and the birth date are needed. */
const isByName = (fields: Fields) => !fields.email.trim() && !isBlank(fields);

/** SIGN-IN-21: without an email only both names, the birth date and the bike are sent; an empty bike number is null. */
function payloadOf({ deviceNumber, ...person }: Fields) {
  const bike = deviceNumber.trim() || null;
  const { email, firstName, lastName, dateOfBirth } = person;
  const isLegacy = !email.trim() && firstName.trim() && lastName.trim() && dateOfBirth;
  return isLegacy
    ? { firstName, lastName, dateOfBirth, deviceNumber: bike }
    : { ...person, deviceNumber: bike, userType: "patient" as const };
}
