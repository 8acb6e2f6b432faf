import type { ProviderPatient } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorCode, errorMessage } from "../../api.ts";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { anyText, type Draft, useDraft } from "../../session/use-draft.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Row } from "../../ui/layout.tsx";
import { toast } from "../../ui/toast.ts";
import { refetchRow } from "../caseload.ts";

/** Sets which bed the patient is in, or clears it. */
export function BedButton({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation("patient-identity");
  const [isOpen, setIsOpen] = useState(false);
  const draft = useDraft({ about: ["bed", patient.id], initial: patient.bed ?? "", restore: anyText });
  const close = () => {
    draft.forget();
    setIsOpen(false);
  };
  return (
    <>
      <SecondaryButton size="small" onClick={() => setIsOpen(true)}>
        {t(patient.bed === null ? "bed.set" : "bed.change")}
      </SecondaryButton>
      <Dialog title={t("bed.title")} isOpen={isOpen} onClose={close} size="small">
        <BedForm patient={patient} draft={draft} onDone={close} />
      </Dialog>
    </>
  );
}

/** Mounted again each time the dialog opens. */
function BedForm({ patient, draft, onDone }: { patient: ProviderPatient; draft: Draft<string>; onDone: () => void }) {
  const { t } = useTranslation("patient-identity");
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const bed = draft.value;
  const save = useMutation({
    mutationFn: (takeOver: boolean) => call("patients.setBed", { params: { id: patient.id }, body: { bed, takeOver } }),
    onSuccess: (saved) => {
      refetchRow(queries, patient.id);
      toast({ title: saved.bed === null ? t("bed.removed") : t("bed.saved", { bed: saved.bed }), isOnPage: true });
      onDone();
    },
  });
  const isTaken = errorCode(save.error) === "bed_taken";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(isTaken);
  };
  return (
    <form onSubmit={submit} noValidate>
      <PatientIdentity />
      <TextField
        value={bed}
        onChange={(event) => {
          save.reset();
          draft.change(event.target.value);
        }}
        autoComplete="off"
        autoCapitalize="characters"
        label={t("bed.label")}
        hint={t("bed.hint")}
        error={save.error ? (errorMessage(save.error) ?? t("bed.failed")) : undefined}
      />
      <Row align="stretch" justify="end" gap={3} above={6}>
        <SecondaryButton onClick={onDone}>{isTaken ? t("bed.keep") : shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" starts={save}>
          {t(isTaken ? "bed.move" : "bed.save")}
        </PrimaryButton>
      </Row>
    </form>
  );
}
