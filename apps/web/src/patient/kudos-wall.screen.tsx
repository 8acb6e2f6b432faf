import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePatient } from "../session/signed-in.tsx";
import { isUnconfirmed } from "../session/stored-session.ts";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Grid, Row, Stack, Text } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Screen } from "../ui/screen.tsx";
import { ActivityCard } from "./kudos/activity-card.tsx";
import { EncouragementCard } from "./kudos/encouragement-card.tsx";
import { FeedCard } from "./kudos/feed-card.tsx";
import { SettingsDialog } from "./kudos/settings-dialog.tsx";
import { type Preferences, useLiveWall, usePreferences } from "./kudos/use-kudos.ts";
import styles from "./kudos-wall.module.css";
import { UnconfirmedCard } from "./unconfirmed/unconfirmed-card.tsx";

/** The community: what others achieved, and encouragement for them. */
export default function KudosWallScreen() {
  const { t } = useTranslation("kudos");
  const patient = usePatient();
  return (
    <AppShell title={t("title")} header={<BackHeader />}>
      {isUnconfirmed(patient) ? (
        <>
          <PageHeader title={t("title")} subtitle={t("subtitle")} />
          <UnconfirmedCard />
        </>
      ) : (
        <LoadedWall />
      )}
    </AppShell>
  );
}

function LoadedWall() {
  const { t } = useTranslation("kudos");
  const query = usePreferences();
  return (
    <>
      {!query.data && <PageHeader title={t("title")} />}
      <Screen query={query} loading={t("loading")} failed={t("failed")}>
        {(preferences) => <Wall preferences={preferences} />}
      </Screen>
    </>
  );
}

function Wall({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation("kudos");
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const takesNoPart = !preferences.optInKudos && !preferences.optInNudges;
  const openSettings = () => setIsSettingsOpen(true);
  useLiveWall();
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={<SecondaryButton onClick={openSettings}>{t("settings.open")}</SecondaryButton>}
      />
      {takesNoPart && <JoinBanner onJoin={openSettings} />}
      <Grid gap={5} align="start" className={styles.grid}>
        <FeedCard />
        <Stack gap={5} align="start" className={styles.side}>
          <ActivityCard />
          <EncouragementCard mayNudge={preferences.optInNudges} onSettings={openSettings} />
        </Stack>
      </Grid>
      <SettingsDialog preferences={preferences} isOpen={isSettingsOpen} onClose={() => setIsSettingsOpen(false)} />
    </>
  );
}

function JoinBanner({ onJoin }: { onJoin: () => void }) {
  const { t } = useTranslation("kudos");
  return (
    <Stack below={5}>
      <Card title={t("join.title")} variant="soft">
        <Row gap={4} className={styles.join}>
          <Text size="large" className={styles.joinText}>
            {t("join.text")}
          </Text>
          <PrimaryButton size="large" onClick={onJoin}>
            {t("join.button")}
          </PrimaryButton>
        </Row>
      </Card>
    </Stack>
  );
}
