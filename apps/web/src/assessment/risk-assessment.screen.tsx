import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../api.ts";
import { OfPatient } from "../patient-identity/patient-identity.tsx";
import { useAskedId } from "../patient-identity/use-asked-id.ts";
import { useSignedIn } from "../session/signed-in.tsx";
import type { PatientUser } from "../session/stored-session.ts";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { Screen } from "../ui/screen.tsx";
import { AssessmentView } from "./assessment-view.tsx";
import { NoAccess } from "./no-access.tsx";
import { PatientChooser } from "./patient-chooser.tsx";
import { ScreenHeader } from "./screen-header.tsx";

/** The default patient when a provider names none: CALCULATOR-1. */
const defaultPatientId = 4;

/** The goal calculator, for patients about themselves and for providers about theirs. */
export default function RiskAssessmentScreen() {
  const { user } = useSignedIn();
  const askedId = useAskedId();
  if (!user) return null;
  if (user.userType === "provider") return <ProviderCalculator providerId={user.id} askedId={askedId} />;
  return <PatientCalculator patient={user} askedId={askedId} />;
}

function PatientCalculator({ patient, askedId }: { patient: PatientUser; askedId: number | null }) {
  const { t } = useTranslation("calculator");
  const { id, firstName, lastName } = patient;
  const isOwn = askedId === null || askedId === id;
  const subtitle = t("screen.welcome", { name: `${firstName} ${lastName}` });
  return (
    <AppShell title={t("screen.title")} patient={patient} header={<BackHeader />}>
      {isOwn ? (
        <AssessmentView patientId={id} isProvider={false} subtitle={subtitle} />
      ) : (
        <>
          <ScreenHeader subtitle={subtitle} />
          <NoAccess />
        </>
      )}
    </AppShell>
  );
}

function ProviderCalculator({ providerId, askedId }: { providerId: number; askedId: number | null }) {
  const { t } = useTranslation("calculator");
  const caseload = useQuery(query("providers.patients", { params: { id: providerId } }));
  const patient = caseload.data?.find(({ id }) => id === (askedId ?? defaultPatientId));
  const name = `${patient?.firstName} ${patient?.lastName}`;
  const back = patient ? `/provider-dashboard?patient=${patient.id}` : "/provider-dashboard";
  return (
    <AppShell title={t("screen.title")} patient={patient} header={<BackHeader to={back} />} density="provider">
      {patient ? (
        <OfPatient key={patient.id} patient={patient}>
          <AssessmentView patientId={patient.id} isProvider subtitle={t("screen.welcomeProvider", { name })} />
        </OfPatient>
      ) : (
        <>
          <ScreenHeader />
          <Screen query={caseload} loading={t("screen.loadingPatients")} failed={t("screen.patientsFailed")}>
            {(patients) => (
              <>
                {askedId !== null && <NoAccess />}
                <PatientChooser patients={patients} />
              </>
            )}
          </Screen>
        </>
      )}
    </AppShell>
  );
}
