import type { Credentials } from "@bedside-bike/contract";
import { allCredentials } from "@bedside-bike/contract/choices";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import styles from "./add-provider-dialog.module.css";
import { useAddProvider } from "./use-access.ts";

const empty = { email: "", firstName: "", lastName: "", credentials: "", specialty: "", licenseNumber: "" };
/** The server sets all three itself: ACCESS-5. */
const fixed = { userType: "provider", providerRole: "clinician", isActive: true } as const;

const formId = "add-provider";

/** Adds a provider who is not on the list yet and needs the hospital's approval. */
export function AddProviderDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(["access", "shell"]);
  const add = useAddProvider();
  return (
    <Dialog
      title={t("add.title")}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <SecondaryButton onClick={onClose}>{t("shell:cancel")}</SecondaryButton>
          <PrimaryButton type="submit" form={formId} isPending={add.isPending} pendingLabel={t("add.pending")}>
            {t("add.submit")}
          </PrimaryButton>
        </>
      }
    >
      <AddProviderForm add={add} onDone={onClose} />
    </Dialog>
  );
}

function AddProviderForm({ add, onDone }: { add: ReturnType<typeof useAddProvider>; onDone: () => void }) {
  const { t } = useTranslation(["access", "shell", "sign-in"]);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;
  const isFilled = (value: string) => value.trim() !== "" || t("shell:required");
  const isEmail = (value: string) =>
    value.trim() === "" ? isFilled(value) : /^\S+@\S+\.\S+$/.test(value.trim()) || t("sign-in:emailInvalid");

  const submit = handleSubmit((fields) =>
    add.mutate(
      { ...fields, ...fixed, credentials: fields.credentials as Credentials },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (!(error instanceof ApiError) || !error.reply?.field) return;
          const { field, error: message } = error.reply;
          if (field in fields) setError(field as keyof typeof fields, { message }, { shouldFocus: true });
        },
      },
    ),
  );

  return (
    <form id={formId} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.hint}>{t("add.hint")}</p>
      <div className={styles.pair}>
        <TextField
          {...register("firstName", { validate: isFilled })}
          autoComplete="off"
          aria-required
          label={t("sign-in:firstName")}
          error={errors.firstName?.message}
        />
        <TextField
          {...register("lastName", { validate: isFilled })}
          autoComplete="off"
          aria-required
          label={t("sign-in:lastName")}
          error={errors.lastName?.message}
        />
      </div>
      <TextField
        {...register("email", { validate: isEmail })}
        type="email"
        autoComplete="off"
        aria-required
        label={t("sign-in:email")}
        error={errors.email?.message}
      />
      <SelectField
        {...register("credentials", { validate: isFilled })}
        aria-required
        label={t("sign-in:credentials")}
        placeholder={t("add.credentialsPlaceholder")}
        options={allCredentials.map((value) => ({ value, label: t(`sign-in:credentialsOptions.${value}`) }))}
        error={errors.credentials?.message}
      />
      <TextField
        {...register("specialty", { validate: isFilled })}
        autoComplete="off"
        aria-required
        label={t("sign-in:specialty")}
        error={errors.specialty?.message}
      />
      <TextField
        {...register("licenseNumber")}
        autoComplete="off"
        label={t("sign-in:licenseNumber")}
        error={errors.licenseNumber?.message}
      />
    </form>
  );
}
