import { lazy, Suspense } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { inTime } from "../../network/in-time.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { FieldsToMend } from "../../ui/fields-to-mend.tsx";
import { layoutClass, Stack } from "../../ui/layout.tsx";
import { useFieldChecks } from "../../ui/use-field-checks.ts";
import { FormFailure } from "./form-failure.tsx";
import { PersonFields } from "./person-fields.tsx";
import { showFieldError } from "./show-field-error.ts";
import { type Challenge, useLogin } from "./use-sign-in.ts";

/** Loaded on the provider's tab only, to keep single sign-on and passkeys out of the first load. */
const OtherWays = lazy(async () => ({ default: (await inTime(() => import("./other-ways.tsx"))).OtherWays }));

const empty = { email: "", firstName: "", lastName: "" };

export function ProviderSignIn({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const { t } = useTranslation(["sign-in", "sign-in-forms"]);
  const login = useLogin(onChallenge);
  const checks = useFieldChecks();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;

  const submit = handleSubmit(
    (fields) =>
      login.mutate(
        { ...fields, userType: "provider", deviceNumber: null },
        { onError: (error) => showFieldError(error, fields, setError) },
      ),
    login.reset,
  );

  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <FormFailure of="login" error={login.error} advice={t("sign-in-forms:checkNames")} />
      <FieldsToMend
        errors={errors}
        setFocus={setFocus}
        labels={{ email: t("email"), firstName: t("firstName"), lastName: t("lastName") }}
      />
      <PersonFields
        email={register("email", checks.requiredEmail)}
        firstName={register("firstName", checks.requiredName)}
        lastName={register("lastName", checks.requiredName)}
        errors={errors}
      />
      <PrimaryButton
        type="submit"
        size="large"
        isFullWidth
        starts={login}
        pendingLabel={t("signingIn")}
        className={layoutClass({ above: 2 })}
      >
        {t("sign-in-forms:providerSignIn")}
      </PrimaryButton>
      <Suspense fallback={null}>
        <OtherWays />
      </Suspense>
    </Stack>
  );
}
