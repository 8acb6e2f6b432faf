import type { HelpRequest, ProviderPatient } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { fullName } from "../patient-list/arrange-patients.ts";
import { refetchCaseload } from "../patient-queries.ts";
import styles from "./help-calls.module.css";

/** Who asked for help, on every view of the portal: until one provider says 'I am going', and then who. */
export function HelpCalls({ patients }: { patients: readonly ProviderPatient[] }) {
  const { t } = useTranslation("provider");
  const calling = patients
    .flatMap((patient) => (patient.helpRequest ? [{ patient, request: patient.helpRequest }] : []))
    .sort((a, b) => Number(a.request.answer !== null) - Number(b.request.answer !== null));
  return (
    <section role="alert" aria-label={t("help.title")} className={styles.calls}>
      {calling.map(({ patient, request }) => (
        <Call key={request.id} patient={patient} request={request} />
      ))}
    </section>
  );
}

function Call({ patient, request }: { patient: ProviderPatient; request: HelpRequest }) {
  const { t } = useTranslation("provider");
  const time = useHospitalTime();
  const go = useHelpCall("helpRequests.answer", request.id);
  const close = useHelpCall("helpRequests.close", request.id);
  const { answer, closedAt, deviceNumber } = request;
  const name = patient.bed === null ? fullName(patient) : `${patient.bed} ${fullName(patient)}`;
  const asked = { name, time: time(request.askedAt) };
  return (
    <div className={styles.call} data-tone={answer ? "answered" : "open"}>
      <p className={styles.words}>
        <AppLink to={`/provider-dashboard?patient=${patient.id}`} className={styles.who}>
          {deviceNumber === null ? t("help.askedNoBike", asked) : t("help.asked", { ...asked, number: deviceNumber })}
        </AppLink>{" "}
        {answer && t("help.going", { by: answer.by, time: time(answer.at) })}
        {closedAt !== null && !answer && t("help.better", { time: time(closedAt) })}
      </p>
      {answer ? (
        <SecondaryButton size="small" isPending={close.isPending} onClick={() => close.mutate()}>
          {t("help.close")}
        </SecondaryButton>
      ) : (
        <PrimaryButton size="small" isPending={go.isPending} onClick={() => go.mutate()}>
          {t("help.go")}
        </PrimaryButton>
      )}
    </div>
  );
}

function useHelpCall(name: "helpRequests.answer" | "helpRequests.close", id: number) {
  const { t } = useTranslation("provider");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(name, { params: { helpRequestId: id } }),
    onSuccess: () => refetchCaseload(queries),
    onError: (error) => toast({ title: t("help.failed"), message: errorMessage(error), variant: "destructive" }),
  });
}
