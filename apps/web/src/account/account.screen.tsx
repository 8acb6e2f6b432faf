import { useTranslation } from "react-i18next";
import { homePath } from "../session/route-guard.tsx";
import { useSignedIn } from "../session/signed-in.tsx";
import { BackHeader } from "../shell/header.tsx";
import { AppShell, useSystemStatus } from "../ui/app-shell.tsx";
import { Stack } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmailCard } from "./email-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** The account's sign-ins, a provider's passkeys, and a way to add an email address for a patient who has none. */
export default function AccountScreen() {
  const { t } = useTranslation("account");
  const { user } = useSignedIn();
  const { data: status } = useSystemStatus();
  if (!user) return null;
  const isProvider = user.userType === "provider";
  return (
    <AppShell
      title={t("title")}
      header={<BackHeader to={homePath(user)} label={t(isProvider ? "backToPortal" : "backToDashboard")} />}
      density={user.userType}
      width="narrow"
    >
      <PageHeader title={t("title")} />
      <Stack gap={5}>
        {isProvider && !status?.isSingleSignOnOnly && <PasskeysCard />}
        {!isProvider && status?.authMode === "verified" && <EmailCard />}
        <SessionsCard />
      </Stack>
    </AppShell>
  );
}
