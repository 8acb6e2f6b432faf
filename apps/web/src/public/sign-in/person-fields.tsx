import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/field.tsx";
import { Grid } from "../../ui/layout.tsx";

interface PersonFieldsProps {
  email: UseFormRegisterReturn;
  firstName: UseFormRegisterReturn;
  lastName: UseFormRegisterReturn;
  errors: FieldErrors<{ email: string; firstName: string; lastName: string }>;
  emailHint?: string | false;
  /** Then no field offers what somebody else typed; a provider's own machine may. */
  isOnSharedTablet?: boolean;
}

/** Identifying details, all required: email, first and last name. */
export function PersonFields(props: PersonFieldsProps) {
  const { email, firstName, lastName, errors, emailHint = false, isOnSharedTablet = false } = props;
  const { t } = useTranslation("sign-in");
  const filledFrom = (kept: string) => (isOnSharedTablet ? "off" : kept);
  return (
    <>
      <TextField
        {...email}
        type="email"
        autoComplete={filledFrom("email")}
        aria-required
        label={t("email")}
        hint={emailHint}
        error={errors.email?.message}
      />
      <Grid min="10.625rem" gap={4}>
        <TextField
          {...firstName}
          autoComplete={filledFrom("given-name")}
          aria-required
          label={t("firstName")}
          error={errors.firstName?.message}
        />
        <TextField
          {...lastName}
          autoComplete={filledFrom("family-name")}
          aria-required
          label={t("lastName")}
          error={errors.lastName?.message}
        />
      </Grid>
    </>
  );
}
