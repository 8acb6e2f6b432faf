import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DateField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { refetchCaseload, refetchPatient } from "../patient-queries.ts";
import styles from "./stay-dialog.module.css";

interface AdmissionButtonProps {
  patientId: number;
  admissionDate: string;
}

/** The admission date is the day of registration until a provider corrects it. */
export function AdmissionButton(props: AdmissionButtonProps) {
  const { t } = useTranslation("provider");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.correct}
        aria-label={t("stay.correctLabel")}
        onClick={() => setIsOpen(true)}
      >
        {t("stay.correct")}
      </button>
      <Dialog title={t("stay.title")} isOpen={isOpen} onClose={() => setIsOpen(false)} size="small">
        <AdmissionForm {...props} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function AdmissionForm({ patientId, admissionDate, onDone }: AdmissionButtonProps & { onDone: () => void }) {
  const { t } = useTranslation("provider");
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const [date, setDate] = useState(admissionDate);
  const save = useMutation({
    mutationFn: () => call("patients.update", { params: { id: patientId }, body: { admissionDate: date } }),
    onSuccess: () => {
      refetchCaseload(queries);
      refetchPatient(queries, patientId);
      toast({ title: t("stay.saved") });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (date !== "" && !save.isPending) save.mutate();
  };
  const problem =
    date === "" ? shell("required") : save.isError ? (errorMessage(save.error) ?? t("stay.failed")) : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <PatientIdentity />
      <DateField
        label={t("stay.date")}
        hint={t("stay.hint")}
        error={problem}
        value={date}
        onChange={(event) => {
          save.reset();
          setDate(event.target.value);
        }}
      />
      <div className={styles.actions}>
        <SecondaryButton onClick={onDone}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" isPending={save.isPending} pendingLabel={t("stay.saving")}>
          {t("stay.save")}
        </PrimaryButton>
      </div>
    </form>
  );
}
