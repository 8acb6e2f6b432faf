import { useTranslation } from "react-i18next";
import { PublicHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DidYouKnow } from "../ui/did-you-know.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Grid, Row, Stack, Text } from "../ui/layout.tsx";
import { Logo } from "../ui/logo.tsx";
import { ProgressRing } from "../ui/progress-ring.tsx";
import { EntryCard } from "./sign-in/entry-card.tsx";
import styles from "./sign-in.module.css";

const features = [
  ["risk", "pulse"],
  ["goals", "target"],
  ["analytics", "chart"],
  ["collaboration", "people"],
] as const satisfies readonly (readonly [string, IconName])[];

export default function SignInScreen() {
  const { t } = useTranslation(["sign-in", "shell"]);
  return (
    <AppShell title={t("title")} header={<SignInHeader />}>
      <div className={styles.grid}>
        <Row nowrap justify="between" gap={5} className={styles.hero}>
          <Text weight="bold" className={styles.headline}>
            {t("headline")}
          </Text>
          <div className={styles.ring}>
            <ProgressRing value={20} max={30} caption={t("ringUnit")} />
          </div>
        </Row>
        <Stack gap={5} className={styles.side}>
          <EntryCard />
          <Grid as="ul" min="12.5rem" gap={4} rowGap={2} className={styles.features} aria-label={t("features.title")}>
            {features.map(([key, icon]) => (
              <Row as="li" key={key} nowrap gap={3} tone="second" size="small">
                <Icon name={icon} />
                {t(`features.${key}`)}
              </Row>
            ))}
          </Grid>
          <Text above={2} tone="second" size="small" className={styles.means}>
            {t("shell:aiMeans")}
          </Text>
        </Stack>
        <Stack gap={4} className={styles.about}>
          <Card title={t("intro.title")}>
            <p>{t("intro.text")}</p>
          </Card>
          <Card>
            <Row justify="between" gap={4} rowGap={3}>
              <div>
                <Text as="h2" size="title">
                  {t("calculator.title")}
                </Text>
                <Text tone="second">{t("calculator.text")}</Text>
              </div>
              <SecondaryButton to="/anonymous-risk-calculator" size="small">
                {t("calculator.open")}
              </SecondaryButton>
            </Row>
          </Card>
          <DidYouKnow />
        </Stack>
      </div>
    </AppShell>
  );
}

function SignInHeader() {
  const { t } = useTranslation();
  return (
    <PublicHeader>
      <Row as="h1" nowrap gap={3} fill className={styles.brand}>
        <Logo />
        <span>
          <span className={styles.name}>{t("brand")}</span>
          <span className={styles.dash}> - </span>
          <span className={styles.tagline}>{t("tagline")}</span>
        </span>
      </Row>
    </PublicHeader>
  );
}
