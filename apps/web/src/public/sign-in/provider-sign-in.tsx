import { lazy, Suspense } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PrimaryButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import styles from "./form.module.css";
import { showFieldError } from "./show-field-error.ts";
import { useRequired } from "./use-required.ts";
import { type Challenge, useLogin } from "./use-sign-in.ts";

/** On the provider's tab only, so that the first load goes without single sign-on and passkeys. */
const OtherWays = lazy(async () => ({ default: (await import("./other-ways.tsx")).OtherWays }));

const empty = { email: "", firstName: "", lastName: "" };

export function ProviderSignIn({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const { t } = useTranslation("sign-in");
  const login = useLogin(onChallenge);
  const { required, requiredEmail } = useRequired();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;

  const submit = handleSubmit((fields) =>
    login.mutate(
      { ...fields, userType: "provider", deviceNumber: null },
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
      <PrimaryButton type="submit" size="large" isFullWidth isPending={login.isPending} pendingLabel={t("signingIn")}>
        {t("providerSignIn")}
      </PrimaryButton>
      <Suspense fallback={null}>
        <OtherWays />
      </Suspense>
    </form>
  );
}
