import { useTranslation } from "react-i18next";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { PrimaryButton } from "../ui/button.tsx";
import { Stack } from "../ui/layout.tsx";
import { Logo } from "../ui/logo.tsx";
import styles from "./not-found.module.css";

export default function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <AppShell title={t("notFound.title")} header={<BackHeader to="/" label={t("back")} />} width="narrow">
      <Stack gap={4} textAlign="center" className={styles.notFound}>
        <Logo size={120} />
        <h1>{t("notFound.title")}</h1>
        <p>{t("notFound.hint")}</p>
        <PrimaryButton to="/" size="large">
          {t("notFound.home")}
        </PrimaryButton>
      </Stack>
    </AppShell>
  );
}
