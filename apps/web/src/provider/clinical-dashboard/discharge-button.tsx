import type { DischargeAnswers, ProviderPatient } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call, errorMessage } from "../../api.ts";
import { fullName } from "../../patient-identity/patient-names.ts";
import { Alert } from "../../ui/alert.tsx";
import { DangerButton } from "../../ui/button.tsx";
import { ChoiceRow } from "../../ui/choice-row.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { fetchedCaseload } from "../caseload.ts";
import { forgetPatient } from "../patient-queries.ts";
import { DischargeQuestions } from "./discharge-questions.tsx";
import { twoNames } from "./two-names.ts";

/**
 * Ends the stay, with every grant and the bike's link, once the patient's name was recognized among two. Asks what
 * happened, which may stay unanswered.
 */
export function DischargeButton({ patient }: { patient: ProviderPatient }) {
  const patientId = patient.id;
  const name = fullName(patient);
  const { t } = useTranslation("clinical-dashboard");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [answers, setAnswers] = useState<DischargeAnswers>({});
  const [chosenName, setChosenName] = useState("");
  const [problem, setProblem] = useState<"chooseName" | "wrongName" | null>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const discharge = useMutation({
    mutationFn: () => call("patients.discharge", { params: { id: patientId }, body: answers }),
    onSuccess: () => {
      setIsAsking(false);
      toast({ title: t("stay.discharged", { name }) });
      navigate("/provider-dashboard", { replace: true });
      forgetPatient(queries, patientId);
    },
    onError: (error) => {
      setIsAsking(false);
      toast({ title: t("stay.dischargeFailed"), message: errorMessage(error), variant: "destructive" });
    },
  });
  const open = () => {
    setChosenName("");
    setProblem(null);
    setNames(twoNames(patient, fetchedCaseload(queries) ?? [], Math.random() < 0.5));
    setIsAsking(true);
  };
  const choose = (next: string) => {
    setChosenName(next);
    setProblem(null);
  };
  const confirm = () => {
    if (chosenName === name) return discharge.mutate();
    setProblem(chosenName === "" ? "chooseName" : "wrongName");
  };
  return (
    <>
      <DangerButton onClick={open}>{t("stay.discharge")}</DangerButton>
      <ConfirmDialog
        title={t("stay.dischargeTitle")}
        isOpen={isAsking}
        confirmLabel={t("stay.discharge")}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
        starts={discharge}
        size="medium"
        isDestructive
      >
        <ChoiceRow
          label={t("stay.whoLeaves")}
          choices={names.map((value) => ({ value, label: value }))}
          value={chosenName}
          onChange={choose}
        />
        {problem && <Alert>{t(`stay.${problem}`)}</Alert>}
        <p>{t("stay.dischargeText")}</p>
        <DischargeQuestions answers={answers} onChange={setAnswers} />
      </ConfirmDialog>
    </>
  );
}
