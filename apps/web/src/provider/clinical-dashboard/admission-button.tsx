import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { anyText, type Draft, useDraft } from "../../session/use-draft.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DateField } from "../../ui/field.tsx";
import { Row } from "../../ui/layout.tsx";
import { toast } from "../../ui/toast.ts";
import { refetchRow } from "../caseload.ts";
import { refetchPatient } from "../patient-queries.ts";
import styles from "./stay-dialog.module.css";

interface AdmissionButtonProps {
  patientId: number;
  admissionDate: string;
}

/** The admission date is the day of registration until a provider corrects it. */
export function AdmissionButton(props: AdmissionButtonProps) {
  const { t } = useTranslation("clinical-dashboard");
  const { patientId, admissionDate } = props;
  const [isOpen, setIsOpen] = useState(false);
  const draft = useDraft({ about: ["admission", patientId], initial: admissionDate, restore: anyText });
  const close = () => {
    draft.forget();
    setIsOpen(false);
  };
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
      <Dialog title={t("stay.title")} isOpen={isOpen} onClose={close} size="small">
        <AdmissionForm patientId={patientId} draft={draft} onDone={close} />
      </Dialog>
    </>
  );
}

interface AdmissionFormProps {
  patientId: number;
  draft: Draft<string>;
  onDone: () => void;
}

function AdmissionForm({ patientId, draft, onDone }: AdmissionFormProps) {
  const { t } = useTranslation("clinical-dashboard");
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const date = draft.value;
  const save = useMutation({
    mutationFn: () => call("patients.update", { params: { id: patientId }, body: { admissionDate: date } }),
    onSuccess: () => {
      refetchRow(queries, patientId);
      refetchPatient(queries, patientId);
      toast({ title: t("stay.saved"), isOnPage: true });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (date !== "") save.mutate();
  };
  const refused = save.error ? (errorMessage(save.error) ?? t("stay.failed")) : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <PatientIdentity />
      <DateField
        label={t("stay.date")}
        hint={t("stay.hint")}
        error={date === "" ? shell("required") : refused}
        value={date}
        onChange={(event) => {
          save.reset();
          draft.change(event.target.value);
        }}
      />
      <Row align="stretch" justify="end" gap={3} above={6}>
        <SecondaryButton onClick={onDone}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" starts={save} pendingLabel={t("stay.saving")}>
          {t("stay.save")}
        </PrimaryButton>
      </Row>
    </form>
  );
}
