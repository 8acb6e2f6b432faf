import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/field.tsx";
import styles from "./form.module.css";

interface PersonFieldsProps {
  email: UseFormRegisterReturn;
  firstName: UseFormRegisterReturn;
  lastName: UseFormRegisterReturn;
  errors: FieldErrors<{ email: string; firstName: string; lastName: string }>;
  emailHint?: string | false;
}

/** Identifying details, all required: email, first and last name. */
export function PersonFields({ email, firstName, lastName, errors, emailHint = false }: PersonFieldsProps) {
  const { t } = useTranslation("sign-in");
  return (
    <>
      <TextField
        {...email}
        type="email"
        autoComplete="email"
        aria-required
        label={t("email")}
        hint={emailHint}
        error={errors.email?.message}
      />
      <div className={styles.pair}>
        <TextField
          {...firstName}
          autoComplete="given-name"
          aria-required
          label={t("firstName")}
          error={errors.firstName?.message}
        />
        <TextField
          {...lastName}
          autoComplete="family-name"
          aria-required
          label={t("lastName")}
          error={errors.lastName?.message}
        />
      </div>
    </>
  );
}
