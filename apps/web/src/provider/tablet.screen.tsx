import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { version } from "../../package.json";
import { type ThisTablet, thisTablet } from "../bike/tablet-ride/this-tablet.ts";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { Card } from "../ui/card.tsx";
import { Stack } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Loading } from "../ui/screen-states.tsx";
import { TabletCards } from "./tablet/tablet-cards.tsx";

/** For staff who look after a tablet at the beds: its bike, the rides that wait on it, its storage and the version. */
export default function TabletScreen() {
  const { t } = useTranslation("tablet");
  const tablet = useThisTablet();
  return (
    <AppShell
      title={t("title")}
      header={<BackHeader to="/provider-dashboard" label={t("back")} />}
      density="provider"
      width="narrow"
    >
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <Stack gap={5}>
        {tablet ? <TabletCards tablet={tablet} /> : <Loading text={t("loading")} />}
        <Card title={t("version.title")}>
          <p>{t("version.text", { version })}</p>
        </Card>
      </Stack>
    </AppShell>
  );
}

function useThisTablet(): ThisTablet | null {
  const [tablet, setTablet] = useState<ThisTablet | null>(null);
  useEffect(() => {
    void thisTablet().then((opened) => {
      // A provider is signed in, so no patient is.
      opened.journal.signedIn(null);
      setTablet(opened);
    });
  }, []);
  return tablet;
}
