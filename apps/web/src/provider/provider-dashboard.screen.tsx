import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { AccountLink } from "../account/account-link.tsx";
import { useAskedId } from "../patient-identity/use-asked-id.ts";
import { ProviderHeader } from "../shell/provider-header.tsx";
import { AppLink } from "../ui/app-link.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { Screen } from "../ui/screen.tsx";
import { EmptyState } from "../ui/screen-states.tsx";
import { useFirstDeferred } from "../ui/use-first-deferred.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { BedsideCodeButton } from "./bedside-code/bedside-code-button.tsx";
import { useCaseload, usePatientOf } from "./caseload.ts";
import { RenewProofsButton } from "./identity-proofs/renew-proofs-button.tsx";
import { ProviderLive } from "./live/provider-live.tsx";
import { Portal } from "./portal.tsx";
import { useProvider } from "./use-provider.ts";
import { WitnessCodeButton } from "./witness-code-button.tsx";

/** The provider's start screen: what needs doing next for whom, and the selected patient in detail. */
export default function ProviderDashboardScreen() {
  const { t } = useTranslation("provider");
  const { id } = useProvider();
  const patient = usePatientOf(id, useAskedId());
  return (
    <AppShell
      title={t("title")}
      patient={patient}
      header={
        <ProviderHeader pages={<Pages />}>
          <BedsideCodeButton />
          <WitnessCodeButton />
          <RenewProofsButton />
          <SecondaryButton size="small" to="/tablet">
            {t("tablet")}
          </SecondaryButton>
          <AccountLink />
        </ProviderHeader>
      }
      density="provider"
      width="full"
    >
      <h1>
        <VisuallyHidden>{t("title")}</VisuallyHidden>
      </h1>
      <ProviderLive providerId={id}>
        <Caseload providerId={id} />
      </ProviderLive>
    </AppShell>
  );
}

function Pages() {
  const { t } = useTranslation("provider");
  const [params] = useSearchParams();
  const { isAdministrator } = useProvider();
  return (
    <>
      <AppLink to="/provider-dashboard" aria-current={params.has("patient") ? undefined : "page"}>
        {t("today.title")}
      </AppLink>
      <AppLink to="/shift-summary">{t("shiftSummary")}</AppLink>
      <AppLink to="/board">{t("board")}</AppLink>
      {isAdministrator && <AppLink to="/administration">{t("administration")}</AppLink>}
    </>
  );
}

function Caseload({ providerId }: { providerId: number }) {
  const { t } = useTranslation("provider");
  const caseload = useCaseload(providerId);
  const patients = useFirstDeferred(caseload.data);
  return (
    <Screen
      query={{ ...caseload, data: patients }}
      loading={t("loading")}
      failed={t("failed")}
      // A list with patients stays, and says that it is outdated.
      forgetsWhenFailed={patients?.length === 0}
    >
      {(listed) =>
        listed.length > 0 ? (
          <Portal patients={listed} isOutdated={caseload.isError} onRetry={() => void caseload.refetch()} />
        ) : (
          <EmptyState title={t("empty")} icon="people">
            <p>{t("emptyHint")}</p>
          </EmptyState>
        )
      }
    </Screen>
  );
}
