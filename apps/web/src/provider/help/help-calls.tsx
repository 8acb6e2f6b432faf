import type { HelpRequest, ProviderPatient } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { nameWithBed } from "../../patient-identity/patient-names.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { refetchCaseload } from "../patient-queries.ts";
import styles from "./help-calls.module.css";

interface HelpCallsProps {
  patients: readonly ProviderPatient[];
  /** The table below shows who is waiting, first and with the button: here it is only announced. */
  isAboveToday: boolean;
}

/** Who asked for help, on every view of the portal: until one provider says 'I am going', and then who. */
export function HelpCalls({ patients, isAboveToday }: HelpCallsProps) {
  const { t } = useTranslation("provider");
  const calling = patients
    .flatMap((patient) => (patient.helpRequest ? [{ patient, request: patient.helpRequest }] : []))
    .sort((a, b) => Number(a.request.answer !== null) - Number(b.request.answer !== null));
  return (
    <section role="alert" aria-label={t("help.title")} className={styles.calls}>
      {calling.map(({ patient, request }) => (
        <Call
          key={request.id}
          patient={patient}
          request={request}
          isSaidOnly={isAboveToday && request.state === "open"}
        />
      ))}
    </section>
  );
}

interface CallProps {
  patient: ProviderPatient;
  request: HelpRequest;
  isSaidOnly: boolean;
}

function Call({ patient, request, isSaidOnly }: CallProps) {
  const { t } = useTranslation("provider");
  const time = useHospitalTime();
  const go = useHelpCall("helpRequests.answer", request.id);
  const close = useHelpCall("helpRequests.close", request.id);
  const { answer, closedAt, deviceNumber } = request;
  const asked = { name: nameWithBed(patient), time: time(request.askedAt) };
  const words =
    deviceNumber === null ? t("help.askedNoBike", asked) : t("help.asked", { ...asked, number: deviceNumber });
  if (isSaidOnly) return <VisuallyHidden>{words}</VisuallyHidden>;
  return (
    <div className={styles.call} data-tone={answer ? "answered" : "open"}>
      <p className={styles.words}>
        <AppLink to={`/provider-dashboard?patient=${patient.id}`} className={styles.who}>
          {words}
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

export function useHelpCall(name: "helpRequests.answer" | "helpRequests.close", id: number) {
  const { t } = useTranslation("provider");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(name, { params: { helpRequestId: id } }),
    onSuccess: () => refetchCaseload(queries),
    onError: (error) => toast({ title: t("help.failed"), message: errorMessage(error), variant: "destructive" }),
  });
}
