import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorMessage } from "../api.ts";
import { PublicHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { EmptyState, Loading } from "../ui/screen-states.tsx";
import { needsPasskey, PasskeyWayOn } from "./sign-in/passkey-way-on.tsx";
import { useFinishSingleSignOn } from "./sign-in/use-single-sign-on.ts";

/** The hospital's single sign-on redirects back here; this screen passes the result to the server and redirects. */
export default function SingleSignOnScreen() {
  const { t } = useTranslation(["sign-in", "sign-in-forms"]);
  const [params] = useSearchParams();
  const [code, state, iss] = [params.get("code"), params.get("state"), params.get("iss")];
  const { mutate, error } = useFinishSingleSignOn();
  const isBegun = useRef(false);
  const hasAnswer = code !== null && state !== null;
  const isHalfWay = needsPasskey(error);

  useEffect(() => {
    if (code === null || state === null || isBegun.current) return;
    isBegun.current = true;
    mutate({ code, state, ...(iss ? { iss } : {}) });
  }, [code, state, iss, mutate]);

  return (
    <AppShell title={t("title")} header={<PublicHeader />}>
      {hasAnswer && !error ? (
        <Loading text={t("sign-in-forms:singleSignOn.pending")} />
      ) : (
        <EmptyState
          title={t(isHalfWay ? "sign-in-forms:singleSignOn.passkeyNext" : "sign-in-forms:singleSignOn.failed")}
          icon="alert"
          isWholeScreen
        >
          <p>{errorMessage(error) ?? t("sign-in-forms:singleSignOn.failedHint")}</p>
          {isHalfWay && <PasskeyWayOn />}
          {isHalfWay ? (
            <SecondaryButton to="/">{t("sign-in-forms:singleSignOn.back")}</SecondaryButton>
          ) : (
            <PrimaryButton to="/">{t("sign-in-forms:singleSignOn.back")}</PrimaryButton>
          )}
        </EmptyState>
      )}
    </AppShell>
  );
}
