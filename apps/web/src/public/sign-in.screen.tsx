import { useTranslation } from "react-i18next";
import { PublicHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DidYouKnow } from "../ui/did-you-know.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Grid, Row, Text } from "../ui/layout.tsx";
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
          <p className={styles.headline}>{t("headline")}</p>
          <div className={styles.ring}>
            <ProgressRing value={20} max={30} caption={t("ringUnit")} />
          </div>
        </Row>
        <div className={styles.side}>
          <EntryCard />
          <Grid as="ul" min="12.5rem" gap={4} rowGap={2} className={styles.features} aria-label={t("features.title")}>
            {features.map(([key, icon]) => (
              <li key={key}>
                <Icon name={icon} />
                {t(`features.${key}`)}
              </li>
            ))}
          </Grid>
          <p className={styles.means}>{t("shell:aiMeans")}</p>
        </div>
        <div className={styles.about}>
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
        </div>
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
