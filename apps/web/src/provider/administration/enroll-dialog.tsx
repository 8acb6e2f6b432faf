import type { BikeKey } from "@bedside-bike/contract";
import { withAsciiDigits } from "@bedside-bike/contract/read-number";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { anyText, useDraft } from "../../session/use-draft.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";

interface EnrollDialogProps {
  onEnrolled: (bike: BikeKey) => void;
  onClose: () => void;
}

export function EnrollDialog({ onEnrolled, onClose }: EnrollDialogProps) {
  const { t } = useTranslation(["administration", "shell"]);
  const draft = useDraft({ about: ["enroll-bike"], initial: "", restore: anyText });
  const number = draft.value;
  const [isWrong, setIsWrong] = useState(false);
  const enroll = useMutation({
    mutationFn: () => call("administration.enrollBike", { body: { number: number.trim() } }),
    onSuccess: (bike) => {
      draft.forget();
      onEnrolled(bike);
    },
  });
  const close = () => {
    draft.forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isNumber = /^[1-9]\d{0,5}$/.test(withAsciiDigits(number.trim()));
    setIsWrong(!isNumber);
    if (isNumber) enroll.mutate();
  };
  const failed = enroll.error ? (errorMessage(enroll.error) ?? t("shell:failedHint")) : undefined;
  return (
    <Dialog title={t("bikes.enroll")} isOpen onClose={close} size="small">
      <Stack as="form" gap={4} onSubmit={submit} noValidate>
        <p>{t("bikes.enrollHint")}</p>
        <TextField
          data-autofocus
          label={t("bikes.enrollNumber")}
          inputMode="numeric"
          autoComplete="off"
          error={isWrong ? t("bikes.wrongNumber") : failed}
          value={number}
          onChange={(event) => {
            enroll.reset();
            setIsWrong(false);
            draft.change(event.target.value);
          }}
        />
        <DialogActions>
          <SecondaryButton onClick={close}>{t("shell:cancel")}</SecondaryButton>
          <PrimaryButton type="submit" starts={enroll}>
            {t("bikes.enroll")}
          </PrimaryButton>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
