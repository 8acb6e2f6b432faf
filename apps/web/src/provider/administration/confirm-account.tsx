import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { Problem } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";

interface ConfirmAccountProps {
  id: number;
  onDone: () => void;
  onClose: () => void;
}

const fields = ["patientNumber", "code", "witnessCode"] as const;

/** As at the bed: a code from the account's mailbox, the wristband's number and a colleague's witness code. */
export function ConfirmAccount({ id, onDone, onClose }: ConfirmAccountProps) {
  const { t } = useTranslation(["administration", "shell"]);
  const [values, setValues] = useState({ patientNumber: "", code: "", witnessCode: "" });
  const [isMissing, setIsMissing] = useState(false);
  const send = useMutation({ mutationFn: () => call("patients.sendConfirmationCode", { params: { id } }) });
  const confirm = useMutation({
    mutationFn: () => call("patients.confirm", { params: { id }, body: values }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = fields.every((field) => values[field].trim() !== "");
    setIsMissing(!isWhole);
    if (isWhole) confirm.mutate();
  };
  return (
    <Dialog title={t("settle.confirmName", { id })} isOpen onClose={onClose} size="small">
      <Stack as="form" gap={4} onSubmit={submit} noValidate>
        <p>{t("settle.confirmHint")}</p>
        <SecondaryButton starts={send} onClick={() => send.mutate()}>
          {t("settle.sendCode")}
        </SecondaryButton>
        {send.isSuccess && <p role="status">{t("settle.codeSent")}</p>}
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`settle.${field}`)}
            autoComplete="off"
            error={isMissing && values[field].trim() === "" ? t("shell:required") : undefined}
            value={values[field]}
            onChange={(event) => {
              confirm.reset();
              setValues({ ...values, [field]: event.target.value });
            }}
          />
        ))}
        <Problem error={send.error ?? confirm.error} />
        <DialogActions>
          <SecondaryButton onClick={onClose}>{t("shell:cancel")}</SecondaryButton>
          <PrimaryButton type="submit" starts={confirm}>
            {t("settle.confirm")}
          </PrimaryButton>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
