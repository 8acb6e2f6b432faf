import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { Grid, Stack, Text } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Screen } from "../ui/screen.tsx";
import { LinkForm } from "./family/link-form.tsx";
import { LinkIsOn } from "./family/link-is-on.tsx";
import { NewCode } from "./family/new-code.tsx";
import { PaperCard } from "./family/paper-card.tsx";
import { type Names, useFamilyLink } from "./family/use-family-link.ts";
import { WhatTheySee } from "./family/what-they-see.tsx";

interface Made {
  readonly url: string;
  readonly names: Names;
}

/** The patient's card for the family: makes the link, shows its code once, and ends it. */
export default function FamilyLinkScreen() {
  const { t } = useTranslation("family-link");
  const shown = useFamilyLink();
  const [typed, setTyped] = useState<Names | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [isEnded, setIsEnded] = useState(false);
  return (
    <AppShell title={t("short")} header={<BackHeader />}>
      <Screen query={shown} loading={t("loading")} failed={t("failed")} heading={t("title")}>
        {({ link }) => {
          const names = made?.names ?? typed ?? link ?? { viewerName: null, shownName: null };
          return (
            <>
              <Stack screenOnly>
                <PageHeader title={t("title")} />
                <Grid min="23.75rem" gap={4} align="start">
                  {made ? (
                    <NewCode url={made.url} />
                  ) : (
                    <LinkForm
                      names={names}
                      isOn={link !== null}
                      onType={setTyped}
                      onMade={(url) => {
                        setMade({ url, names });
                        setIsEnded(false);
                      }}
                    />
                  )}
                  <Stack gap={4}>
                    <WhatTheySee names={names} />
                    {(made || link) && (
                      <LinkIsOn
                        endsAt={link?.endsAt ?? null}
                        onEnded={() => {
                          setMade(null);
                          setTyped(names);
                          setIsEnded(true);
                        }}
                      />
                    )}
                    <Text role="status" weight="bold" textAlign="center">
                      {isEnded && t("off")}
                    </Text>
                  </Stack>
                </Grid>
              </Stack>
              {made && <PaperCard url={made.url} names={made.names} endsAt={link?.endsAt ?? null} />}
            </>
          );
        }}
      </Screen>
    </AppShell>
  );
}
