import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call, errorField, errorMessage } from "../../api.ts";
import { Problem } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { CodeField, digitsOf } from "../../ui/code-field.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";
import type { BedsideCode } from "./use-bedside-code.ts";

interface Correction {
  readonly witnessCode: string;
  readonly formerPatientNumber: string;
}

/** Gives the patient the wristband's number in place of the stored one, together with a colleague. */
export function CorrectStep({ bedside }: { bedside: BedsideCode }) {
  const { t } = useTranslation(["bedside", "shell"]);
  const wristband = bedside.form.getValues();
  const [isFormerAsked, setIsFormerAsked] = useState(false);
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm<Correction>({
    defaultValues: { witnessCode: "", formerPatientNumber: "" },
  });
  const { errors } = formState;
  useEffect(() => setFocus(isFormerAsked ? "formerPatientNumber" : "witnessCode"), [isFormerAsked, setFocus]);

  const correct = useMutation({
    mutationFn: ({ witnessCode, formerPatientNumber }: Correction) =>
      call("patients.correctNumber", {
        body: {
          ...wristband,
          witnessCode: digitsOf(witnessCode),
          ...(isFormerAsked ? { formerPatientNumber: formerPatientNumber.trim() } : {}),
        },
      }),
    onSuccess: () => bedside.issue({ by: "number" }),
    onError: (error) => {
      const message = errorMessage(error) ?? t("shell:failedHint");
      const field = errorField(error);
      if (field === "patientNumber") return bedside.refuseField(field, message);
      if (field === "formerPatientNumber") setIsFormerAsked(true);
      if (field === "witnessCode") resetField("witnessCode");
      if (field === "witnessCode" || field === "formerPatientNumber") {
        setError(field, { message }, { shouldFocus: true });
      }
    },
  });
  const isAboutField = ["witnessCode", "formerPatientNumber"].includes(errorField(correct.error) ?? "");

  return (
    <Stack as="form" gap={4} onSubmit={handleSubmit((fields) => correct.mutate(fields))} noValidate>
      <p>{t("correct.hint", { patientNumber: wristband.patientNumber })}</p>
      <CodeField
        {...register("witnessCode", {
          validate: (code) => digitsOf(code).length === 8 || t("shell:witness.invalid"),
        })}
        label={t("shell:witness.label")}
        error={errors.witnessCode?.message}
      />
      {isFormerAsked && (
        <TextField
          {...register("formerPatientNumber", { validate: (value) => value.trim() !== "" || t("shell:required") })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          label={t("correct.former")}
          error={errors.formerPatientNumber?.message}
        />
      )}
      <Problem error={isAboutField ? null : correct.error} message={bedside.problem} />
      <DialogActions>
        <SecondaryButton onClick={() => bedside.setStep({ name: "otherNumber" })}>{t("back")}</SecondaryButton>
        <PrimaryButton type="submit" starts={bedside.isPending ? bedside : correct} pendingLabel={t("correct.pending")}>
          {t("correct.submit")}
        </PrimaryButton>
      </DialogActions>
    </Stack>
  );
}
