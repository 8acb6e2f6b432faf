import { PATIENT_NUMBER_FORM } from "@bedside-bike/contract/limits";
import { withAsciiDigits } from "@bedside-bike/contract/read-number";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../../ui/alert.tsx";
import { BirthDateField } from "../../ui/birth-date-field.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { hasName } from "./bedside-steps.ts";
import { CameraScan } from "./camera-scan.tsx";
import type { BedsideCode } from "./use-bedside-code.ts";

/** The number, scanned or typed; name and birth date too if it finds nobody. */
export function WristbandStep({ bedside, onClose }: { bedside: BedsideCode; onClose: () => void }) {
  const { t } = useTranslation(["bedside", "shell"]);
  const { form, askedForName, mayCreate, refused, isPending, isCreating } = bedside;
  const { register, handleSubmit, getValues, setFocus, setValue, formState } = form;
  const { errors } = formState;
  const isFilled = (value: string) => value.trim() !== "" || t("shell:required");
  const isNumber = (value: string) => {
    if (value.trim() === "") return t("shell:required");
    return PATIENT_NUMBER_FORM.test(withAsciiDigits(value.trim())) || t("wristband.numberInvalid");
  };

  useEffect(() => {
    // Selected, so that a scan replaces what is there.
    setFocus(refused?.field ?? (askedForName ? "firstName" : "patientNumber"), { shouldSelect: true });
  }, [refused, askedForName, setFocus]);

  const ask = handleSubmit(() => bedside.issue());
  const takeScan = (patientNumber: string) => {
    setValue("patientNumber", patientNumber);
    if (hasName(getValues())) void ask();
    else bedside.issue();
  };

  return (
    <Stack as="form" gap={4} onSubmit={ask} onChange={bedside.forgetReply} noValidate>
      <p>{t("wristband.hint")}</p>
      <TextField
        {...register("patientNumber", { validate: isNumber, onChange: bedside.forgetNumber })}
        data-autofocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        label={t("wristband.number")}
        hint={askedForName === null && t("wristband.numberHint")}
        error={errors.patientNumber?.message}
      />
      <CameraScan onScan={takeScan} />
      {askedForName !== null && (
        <>
          <Text padY={4} padX={4} ground="soft" corners="field" role="status">
            {askedForName}
          </Text>
          <TextField
            {...register("firstName", { validate: isFilled })}
            autoComplete="off"
            label={t("wristband.firstName")}
            error={errors.firstName?.message}
          />
          <TextField
            {...register("lastName", { validate: isFilled })}
            autoComplete="off"
            label={t("wristband.lastName")}
            error={errors.lastName?.message}
          />
          <BirthDateField
            born={form.watch("dateOfBirth")}
            {...register("dateOfBirth", { validate: isFilled })}
            autoComplete="off"
            label={t("wristband.dateOfBirth")}
            error={errors.dateOfBirth?.message}
          />
        </>
      )}
      {(mayCreate || isCreating) && (
        <Stack gap={3} padY={4} padX={4} ground="soft" corners="field" role="status">
          {mayCreate && <p>{mayCreate}</p>}
          <p>{t("wristband.newPatient")}</p>
          <SecondaryButton
            isFullWidth
            isPending={isCreating}
            pendingLabel={t("wristband.pending")}
            onClick={handleSubmit(() => bedside.issue({ createAccount: true }))}
          >
            {t("wristband.createAccount")}
          </SecondaryButton>
        </Stack>
      )}
      <Problem message={bedside.problem} />
      <DialogActions>
        <SecondaryButton onClick={onClose}>{t("shell:cancel")}</SecondaryButton>
        <PrimaryButton type="submit" isPending={isPending && !isCreating} pendingLabel={t("wristband.pending")}>
          {t("wristband.submit")}
        </PrimaryButton>
      </DialogActions>
    </Stack>
  );
}
