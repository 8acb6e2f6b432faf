import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call, errorMessage } from "../../api.ts";
import { DangerButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { forgetPatient, refetchCaseload } from "../patient-queries.ts";

/** Ends the stay after confirmation: every grant and the bike's link. */
export function DischargeButton({ patientId, name }: { patientId: number; name: string }) {
  const { t } = useTranslation("provider");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const discharge = useMutation({
    mutationFn: () => call("patients.discharge", { params: { id: patientId } }),
    onSuccess: () => {
      setIsAsking(false);
      toast({ title: t("stay.discharged", { name }) });
      navigate("/provider-dashboard", { replace: true });
      forgetPatient(queries, patientId);
      refetchCaseload(queries);
    },
    onError: (error) => {
      setIsAsking(false);
      toast({ title: t("stay.dischargeFailed"), message: errorMessage(error), variant: "destructive" });
    },
  });
  return (
    <>
      <DangerButton onClick={() => setIsAsking(true)}>{t("stay.discharge")}</DangerButton>
      <ConfirmDialog
        title={t("stay.dischargeTitle", { name })}
        isOpen={isAsking}
        confirmLabel={t("stay.discharge")}
        onConfirm={() => discharge.mutate()}
        onCancel={() => setIsAsking(false)}
        isPending={discharge.isPending}
        isDestructive
      >
        <p>{t("stay.dischargeText", { name })}</p>
      </ConfirmDialog>
    </>
  );
}
