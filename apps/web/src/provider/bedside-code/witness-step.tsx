import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Problem } from "../../ui/alert.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { CodeField, digitsOf } from "../../ui/code-field.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import type { BedsideCode } from "./use-bedside-code.ts";

/** A colleague witnesses that the account's email address is this patient's; then it gets the number. */
export function WitnessStep({ bedside, reason }: { bedside: BedsideCode; reason: string }) {
  const { t } = useTranslation(["bedside", "shell"]);
  const { register, handleSubmit, setFocus, resetField, formState } = useForm({ defaultValues: { witnessCode: "" } });
  useEffect(() => setFocus("witnessCode"), [setFocus]);
  const submit = handleSubmit(({ witnessCode }) => {
    resetField("witnessCode");
    setFocus("witnessCode");
    bedside.issue({ witnessCode: digitsOf(witnessCode) });
  });
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <p>{reason}</p>
      <CodeField
        {...register("witnessCode", {
          validate: (code) => digitsOf(code).length === 8 || t("shell:witness.invalid"),
        })}
        label={t("shell:witness.label")}
        error={formState.errors.witnessCode?.message ?? bedside.witnessProblem ?? undefined}
      />
      <Problem message={bedside.problem} />
      <DialogActions>
        <SecondaryButton onClick={() => bedside.setStep({ name: "wristband" })}>{t("back")}</SecondaryButton>
        <PrimaryButton type="submit" starts={bedside} pendingLabel={t("wristband.pending")}>
          {t("wristband.submit")}
        </PrimaryButton>
      </DialogActions>
    </Stack>
  );
}
