import type { Credentials } from "@bedside-bike/contract";
import { allCredentials } from "@bedside-bike/contract/choices";
import { useEffect, useEffectEvent } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { type Draft, textsLike, useDraft } from "../../session/use-draft.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { FieldsToMend } from "../../ui/fields-to-mend.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { useFieldChecks } from "../../ui/use-field-checks.ts";
import { useAddProvider } from "./use-access.ts";

const empty = { email: "", firstName: "", lastName: "", credentials: "", specialty: "", licenseNumber: "" };
/** The server sets all three itself: ACCESS-5. */
const fixed = { userType: "provider", providerRole: "clinician", isActive: true } as const;

const formId = "add-provider";

/** Adds a provider who is not on the list yet and needs the hospital's approval. */
export function AddProviderDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(["access", "shell"]);
  const add = useAddProvider();
  const draft = useDraft({ about: ["add-provider"], initial: empty, restore: textsLike(empty) });
  const close = () => {
    draft.forget();
    onClose();
  };
  return (
    <Dialog
      title={t("add.title")}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <SecondaryButton onClick={close}>{t("shell:cancel")}</SecondaryButton>
          <PrimaryButton type="submit" form={formId} starts={add} pendingLabel={t("add.pending")}>
            {t("add.submit")}
          </PrimaryButton>
        </>
      }
    >
      <AddProviderForm add={add} draft={draft} onDone={close} />
    </Dialog>
  );
}

interface AddProviderFormProps {
  add: ReturnType<typeof useAddProvider>;
  draft: Draft<typeof empty>;
  onDone: () => void;
}

function AddProviderForm({ add, draft, onDone }: AddProviderFormProps) {
  const { t } = useTranslation(["access", "sign-in", "sign-in-forms"]);
  const { register, handleSubmit, setError, setFocus, formState, watch, getValues } = useForm({
    defaultValues: draft.value,
  });
  const { errors } = formState;
  const keep = useEffectEvent(() => draft.change(getValues()));
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (name !== undefined) keep();
    });
    return unsubscribe;
  }, [watch]);
  const checks = useFieldChecks();

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
    <Stack as="form" gap={4} id={formId} onSubmit={submit} noValidate>
      <Text tone="second">{t("add.hint")}</Text>
      <FieldsToMend
        errors={errors}
        setFocus={setFocus}
        labels={{
          firstName: t("sign-in:firstName"),
          lastName: t("sign-in:lastName"),
          email: t("sign-in:email"),
          credentials: t("sign-in-forms:credentials"),
          specialty: t("sign-in-forms:specialty"),
        }}
      />
      <Grid min="12.5rem" gap={4}>
        <TextField
          {...register("firstName", checks.requiredName)}
          autoComplete="off"
          aria-required
          label={t("sign-in:firstName")}
          error={errors.firstName?.message}
        />
        <TextField
          {...register("lastName", checks.requiredName)}
          autoComplete="off"
          aria-required
          label={t("sign-in:lastName")}
          error={errors.lastName?.message}
        />
      </Grid>
      <TextField
        {...register("email", checks.requiredEmail)}
        type="email"
        autoComplete="off"
        aria-required
        label={t("sign-in:email")}
        error={errors.email?.message}
      />
      <SelectField
        {...register("credentials", checks.filled)}
        aria-required
        label={t("sign-in-forms:credentials")}
        placeholder={t("add.credentialsPlaceholder")}
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
    </Stack>
  );
}
