import type { ProviderPatient } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorCode, errorMessage } from "../../api.ts";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { refetchCaseload } from "../patient-queries.ts";
import styles from "./stay-dialog.module.css";

/** Sets which bed the patient is in, or clears it. */
export function BedButton({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation("patient-identity");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SecondaryButton size="small" onClick={() => setIsOpen(true)}>
        {t(patient.bed === null ? "bed.set" : "bed.change")}
      </SecondaryButton>
      <Dialog title={t("bed.title")} isOpen={isOpen} onClose={() => setIsOpen(false)} size="small">
        <BedForm patient={patient} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

/** Mounted again each time the dialog opens. */
function BedForm({ patient, onDone }: { patient: ProviderPatient; onDone: () => void }) {
  const { t } = useTranslation("patient-identity");
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const [bed, setBed] = useState(patient.bed ?? "");
  const save = useMutation({
    mutationFn: (takeOver: boolean) => call("patients.setBed", { params: { id: patient.id }, body: { bed, takeOver } }),
    onSuccess: (saved) => {
      refetchCaseload(queries);
      toast({ title: saved.bed === null ? t("bed.removed") : t("bed.saved", { bed: saved.bed }) });
      onDone();
    },
  });
  const isTaken = errorCode(save.error) === "bed_taken";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(isTaken);
  };
  return (
    <form onSubmit={submit} noValidate>
      <PatientIdentity />
      <TextField
        value={bed}
        onChange={(event) => {
          save.reset();
          setBed(event.target.value);
        }}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={12}
        label={t("bed.label")}
        hint={t("bed.hint")}
        error={save.isError ? (errorMessage(save.error) ?? t("bed.failed")) : undefined}
      />
      <div className={styles.actions}>
        <SecondaryButton onClick={onDone}>{isTaken ? t("bed.keep") : shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" isPending={save.isPending}>
          {t(isTaken ? "bed.move" : "bed.save")}
        </PrimaryButton>
      </div>
    </form>
  );
}
