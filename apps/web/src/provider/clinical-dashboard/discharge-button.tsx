import type { DischargeAnswers } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, errorMessage } from "../../api.ts";
import { useTranslation } from "../../locales/translation.ts";
import { useNavigate } from "../../navigation/navigation.tsx";
import { DangerButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { forgetPatient, refetchCaseload } from "../patient-queries.ts";
import { DischargeQuestions } from "./discharge-questions.tsx";

/** Ends the stay after confirmation: every grant and the bike's link. Asks what happened, which may stay unanswered. */
export function DischargeButton({ patientId, name }: { patientId: number; name: string }) {
  const { t } = useTranslation("provider");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [answers, setAnswers] = useState<DischargeAnswers>({});
  const discharge = useMutation({
    mutationFn: () => call("patients.discharge", { params: { id: patientId }, body: answers }),
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
        size="medium"
        isDestructive
      >
        <p>{t("stay.dischargeText", { name })}</p>
        <DischargeQuestions answers={answers} onChange={setAnswers} />
      </ConfirmDialog>
    </>
  );
}
