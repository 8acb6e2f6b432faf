import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { formatGoal } from "../../number-format.ts";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { FailedToSave } from "../../ui/alert.tsx";
import { TextButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { refetchRow } from "../caseload.ts";
import { refetchPatient } from "../patient-queries.ts";
import type { WrittenSession } from "./ride-draft.ts";

/** For the author: the ride stays listed and counts nowhere. Asks once before. */
export function StrikeRideButton({ patientId, ride }: { patientId: number; ride: WrittenSession }) {
  const { t, i18n } = useTranslation("written-ride");
  const queries = useQueryClient();
  const when = useHospitalMoment()(ride.createdAt);
  const [isAsking, setIsAsking] = useState(false);
  const strike = useMutation({
    mutationFn: () => call("rides.strikeByHand", { params: { rideId: ride.id } }),
    onSuccess: () => {
      setIsAsking(false);
      toast({ title: t("strike.saved"), isOnPage: true });
      refetchPatient(queries, patientId);
      refetchRow(queries, patientId);
    },
  });
  const cancel = () => {
    setIsAsking(false);
    strike.reset();
  };
  return (
    <>
      <TextButton aria-label={t("strike.label", { when })} onClick={() => setIsAsking(true)}>
        {t("strike.open")}
      </TextButton>
      <ConfirmDialog
        title={t("strike.title")}
        isOpen={isAsking}
        confirmLabel={t("strike.open")}
        onConfirm={() => strike.mutate()}
        onCancel={cancel}
        starts={strike}
        isDestructive
      >
        <PatientIdentity />
        <p>{t("strike.text", { when, minutes: formatGoal(ride.written.minutes, i18n.language) })}</p>
        <FailedToSave mutation={strike} text={t("strike.failed")} />
      </ConfirmDialog>
    </>
  );
}
