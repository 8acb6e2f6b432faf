import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { refetchRow } from "../caseload.ts";

interface ReleaseBikeButtonProps {
  patientId: number;
  name: string;
  deviceNumber: string;
}

/** Ends the patient's bike link after confirmation, so that somebody else can take the bike. */
export function ReleaseBikeButton({ patientId, name, deviceNumber: number }: ReleaseBikeButtonProps) {
  const { t } = useTranslation("clinical-dashboard");
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const release = useMutation({
    mutationFn: () => call("devices.release", { params: { id: patientId } }),
    onSuccess: () => {
      setIsAsking(false);
      toast({ title: t("stay.bikeReleased", { number }), isOnPage: true });
      refetchRow(queries, patientId);
    },
    onError: (error) => {
      setIsAsking(false);
      toast({ title: t("stay.releaseFailed"), message: errorMessage(error), variant: "destructive" });
    },
  });
  return (
    <>
      <SecondaryButton size="small" onClick={() => setIsAsking(true)}>
        {t("stay.release")}
      </SecondaryButton>
      <ConfirmDialog
        title={t("stay.releaseTitle", { number })}
        isOpen={isAsking}
        confirmLabel={t("stay.release")}
        onConfirm={() => release.mutate()}
        onCancel={() => setIsAsking(false)}
        starts={release}
      >
        <PatientIdentity />
        <p>{t("stay.releaseText", { name })}</p>
      </ConfirmDialog>
    </>
  );
}
