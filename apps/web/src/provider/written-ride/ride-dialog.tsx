import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { refetchRow } from "../caseload.ts";
import { refetchPatient } from "../patient-queries.ts";
import type { RideDraft, WrittenRideBody } from "./ride-draft.ts";
import { RideForm } from "./ride-form.tsx";

interface RideDialogProps {
  patientId: number;
  title: string;
  saveLabel: string;
  savedMessage: string;
  isOpen: boolean;
  onClose: () => void;
  /** Stored outside, so that closing loses nothing that was typed. */
  draft: RideDraft;
  /** When something was typed last: a ride whose start nobody set ended then, not when the dialog is opened again. */
  typedAtMs?: number | null;
  onDraft: (draft: RideDraft) => void;
  save: (body: WrittenRideBody) => Promise<unknown>;
  onSaved?: () => void;
  /** 'Cancel': closing by Escape keeps what was typed. */
  onGiveUp?: () => void;
}

/** The fields of a written ride, for a new one and for a correction. */
export function RideDialog({ patientId, title, isOpen, onClose, onSaved, onGiveUp, ...form }: RideDialogProps) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: form.save,
    onSuccess: () => {
      refetchPatient(queries, patientId);
      refetchRow(queries, patientId);
      toast({ title: form.savedMessage });
      onClose();
      onSaved?.();
    },
  });
  const close = () => {
    onClose();
    saving.reset();
  };
  const giveUp = () => {
    close();
    onGiveUp?.();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <PatientIdentity />
      <RideForm {...form} saving={saving} onCancel={giveUp} />
    </Dialog>
  );
}
