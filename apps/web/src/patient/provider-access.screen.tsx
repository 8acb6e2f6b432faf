import { useTranslation } from "react-i18next";
import { usePatient } from "../session/signed-in.tsx";
import { isUnconfirmed } from "../session/stored-session.ts";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { Grid, Stack } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { CurrentAccess } from "./access/current-access.tsx";
import { LogCard } from "./access/log-card.tsx";
import { PrivacyCards } from "./access/privacy-cards.tsx";
import { useAccessChanges } from "./access/use-access.ts";
import styles from "./provider-access.module.css";
import { UnconfirmedCard } from "./unconfirmed/unconfirmed-card.tsx";

/** 'My Providers': who has access, and who used it. */
export default function ProviderAccessScreen() {
  const { t } = useTranslation("access");
  const patient = usePatient();
  return (
    <AppShell title={t("title")} patient={patient} header={<BackHeader />}>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      {isUnconfirmed(patient) ? <UnconfirmedCard /> : <Access />}
    </AppShell>
  );
}

function Access() {
  useAccessChanges();
  return (
    <Grid gap={5} align="start" className={styles.grid}>
      <CurrentAccess />
      <Stack gap={5} className={styles.side}>
        <PrivacyCards />
      </Stack>
      <LogCard />
    </Grid>
  );
}
