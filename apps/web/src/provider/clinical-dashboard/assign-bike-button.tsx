import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { bikeInUse } from "../../bike/bike-in-use.ts";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { anyText, type Draft, useDraft } from "../../session/use-draft.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Row } from "../../ui/layout.tsx";
import { toast } from "../../ui/toast.ts";
import { refetchRow } from "../caseload.ts";
import { refetchPatient } from "../patient-queries.ts";

/** Links a bike to the patient by the number on it, for patients who can't do it themselves. */
export function AssignBikeButton({ patientId }: { patientId: number }) {
  const { t } = useTranslation("clinical-dashboard");
  const [isOpen, setIsOpen] = useState(false);
  const draft = useDraft({ about: ["bike", patientId], initial: "", restore: anyText });
  const close = () => {
    draft.forget();
    setIsOpen(false);
  };
  return (
    <>
      <SecondaryButton size="small" onClick={() => setIsOpen(true)}>
        {t("stay.assign")}
      </SecondaryButton>
      <Dialog title={t("stay.assign")} isOpen={isOpen} onClose={close} size="small">
        <AssignForm patientId={patientId} draft={draft} onDone={close} />
      </Dialog>
    </>
  );
}

interface AssignFormProps {
  patientId: number;
  draft: Draft<string>;
  onDone: () => void;
}

/** Mounted again each time the dialog opens. */
function AssignForm({ patientId, draft, onDone }: AssignFormProps) {
  const { t } = useTranslation("clinical-dashboard");
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const number = draft.value;
  const [isMissing, setIsMissing] = useState(false);
  const assign = useMutation({
    mutationFn: (takeOver: boolean) =>
      call("devices.link", { params: { id: patientId }, body: { deviceNumber: number, takeOver } }),
    onSuccess: ({ deviceNumber }) => {
      toast({ title: t("stay.bikeAssigned", { number: deviceNumber }), isOnPage: true });
      refetchRow(queries, patientId);
      refetchPatient(queries, patientId);
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(number.trim() === "");
    if (number.trim() !== "") assign.mutate(inUse !== null);
  };
  const inUse = bikeInUse(assign.error);
  const failure = () => {
    if (!assign.error) return undefined;
    if (inUse?.holder) return t("stay.isTheirs", { number: number.trim(), name: inUse.holder });
    if (inUse) return t("stay.inUse", { number: number.trim() });
    return errorMessage(assign.error) ?? t("stay.assignFailed");
  };
  return (
    <form onSubmit={submit} noValidate>
      <PatientIdentity />
      <TextField
        value={number}
        onChange={(event) => {
          assign.reset();
          draft.change(event.target.value);
        }}
        inputMode="numeric"
        autoComplete="off"
        label={t("stay.bikeNumber")}
        hint={t("stay.assignHint")}
        error={isMissing ? t("stay.bikeMissing") : failure()}
      />
      <Row align="stretch" justify="end" gap={3} above={6}>
        <SecondaryButton onClick={onDone}>{shell("cancel")}</SecondaryButton>
        <PrimaryButton type="submit" starts={assign}>
          {t(inUse ? "stay.takeOver" : "stay.assign")}
        </PrimaryButton>
      </Row>
    </form>
  );
}
