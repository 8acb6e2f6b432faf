import type { CallBody } from "@bedside-bike/contract";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError, call, errorMessage } from "../api.ts";
import { useSystemStatus } from "../ui/app-shell.tsx";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DateField, TextField } from "../ui/field.tsx";
import styles from "./bedside-code.module.css";

const empty = { firstName: "", lastName: "", dateOfBirth: "" };

/** Issues a code to a patient without access to email. Demo sign-in uses no codes. */
export function BedsideCodeButton() {
  const { t } = useTranslation("provider");
  const { data: status } = useSystemStatus();
  const [isOpen, setIsOpen] = useState(false);
  if (status?.authMode !== "verified") return null;
  return (
    <>
      <SecondaryButton size="small" onClick={() => setIsOpen(true)}>
        {t("bedsideCode.open")}
      </SecondaryButton>
      {isOpen && <BedsideCodeDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function BedsideCodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["provider", "shell"]);
  const formId = useId();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;
  const issue = useMutation({
    mutationFn: (body: CallBody<"bedsideCodes.issue">) => call("bedsideCodes.issue", { body }),
  });
  const isFilled = (value: string) => value.trim() !== "" || t("shell:required");

  const ask = (createAccount: boolean) =>
    handleSubmit((fields) =>
      issue.mutate(
        { ...fields, createAccount },
        {
          onError: (error) => {
            const field = error instanceof ApiError ? error.reply?.field : undefined;
            const name = field === "firstName" || field === "dateOfBirth" ? field : "lastName";
            setError(name, { message: errorMessage(error) ?? t("shell:failedHint") }, { shouldFocus: true });
          },
        },
      ),
    );
  const isUnknown = issue.error instanceof ApiError && issue.error.status === 404;

  if (issue.data && "code" in issue.data) {
    return (
      <Dialog
        title={t("bedsideCode.done")}
        isOpen
        onClose={onClose}
        size="small"
        actions={<PrimaryButton onClick={onClose}>{t("bedsideCode.close")}</PrimaryButton>}
      >
        <p role="status" className={styles.code}>
          {issue.data.code.slice(0, 3)} {issue.data.code.slice(3)}
        </p>
        <p>{t("bedsideCode.doneHint", { name: `${issue.variables.firstName} ${issue.variables.lastName}` })}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t("bedsideCode.title")}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <SecondaryButton onClick={onClose}>{t("shell:cancel")}</SecondaryButton>
          <PrimaryButton
            type="submit"
            form={formId}
            isPending={issue.isPending}
            pendingLabel={t("bedsideCode.pending")}
          >
            {t("bedsideCode.submit")}
          </PrimaryButton>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={ask(false)} noValidate>
        <p>{t("bedsideCode.hint")}</p>
        <TextField
          {...register("firstName", { validate: isFilled })}
          autoComplete="off"
          label={t("bedsideCode.firstName")}
          error={errors.firstName?.message}
        />
        <TextField
          {...register("lastName", { validate: isFilled })}
          autoComplete="off"
          label={t("bedsideCode.lastName")}
          error={errors.lastName?.message}
        />
        <DateField
          {...register("dateOfBirth", { validate: isFilled })}
          autoComplete="off"
          label={t("bedsideCode.dateOfBirth")}
          error={errors.dateOfBirth?.message}
        />
        {isUnknown && (
          <div role="status" className={styles.newPatient}>
            <p>{t("bedsideCode.newPatient")}</p>
            <SecondaryButton isFullWidth onClick={ask(true)}>
              {t("bedsideCode.createAccount")}
            </SecondaryButton>
          </div>
        )}
      </form>
    </Dialog>
  );
}
