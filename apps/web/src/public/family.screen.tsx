import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { Brand, PublicHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { EmptyState, FailedState, Loading } from "../ui/screen-states.tsx";
import { FamilyView } from "./family/family-view.tsx";
import { isOff, useFamilyRing } from "./family/use-family-ring.ts";

/** Today's ring for whoever has a patient's link, and nothing else: no sign-in, no way to other screens. */
export default function FamilyScreen() {
  const { t } = useTranslation("family");
  const token = useToken();
  const header = (
    <PublicHeader>
      <Brand />
    </PublicHeader>
  );
  return (
    <AppShell title={t("title")} header={header} width="narrow">
      <meta name="robots" content="noindex" />
      {token === "" ? <LinkIsOff /> : <Family key={token} token={token} />}
    </AppShell>
  );
}

const skipLink = "#main";

/** What stands behind '#', which no browser sends anywhere. It stays there for a reload, also after 'Skip to content'. */
function useToken(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  const isSkipping = hash === skipLink;
  if (!isSkipping && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (isSkipping) void navigate({ hash: token }, { replace: true });
  }, [isSkipping, token, navigate]);
  return token;
}

function Family({ token }: { token: string }) {
  const { t } = useTranslation("family");
  const { data, error, dataUpdatedAt, refetch } = useFamilyRing(token);
  if (isOff(error)) return <LinkIsOff />;
  if (data) return <FamilyView ring={data} token={token} error={error} answeredAtMs={dataUpdatedAt} />;
  return error ? <FailedState title={t("failed")} onRetry={() => void refetch()} /> : <Loading text={t("loading")} />;
}

function LinkIsOff() {
  const { t } = useTranslation("family");
  return <EmptyState title={t("off")} isWholeScreen />;
}
