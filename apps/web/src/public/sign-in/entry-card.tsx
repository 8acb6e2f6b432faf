import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { Card } from "../../ui/card.tsx";
import { Text } from "../../ui/layout.tsx";
import { lazyPart, usePreload } from "../../ui/lazy-part.tsx";
import { SegmentedTabs } from "../../ui/segmented-tabs.tsx";
import styles from "./entry-card.module.css";
import { type KnownPerson, PatientSignIn } from "./patient-sign-in.tsx";
import type { Challenge } from "./use-sign-in.ts";

/** Loaded after the first step, to keep the first load small. */
const { Part: CodeForm } = lazyPart(() => import("./code-form.tsx"), "sign-in-forms");

/** Loaded only if it is the only way for providers, and then only on their tab. */
const { Part: HospitalSignIn } = lazyPart(() => import("./hospital-sign-in.tsx"), "sign-in-forms");

const { Part: OtherForms, preload: loadOtherForms } = lazyPart(() => import("./other-forms.tsx"), "sign-in-forms");

/** Patient or Provider, Sign In or Register, and the one form they choose. */
export function EntryCard() {
  const { t } = useTranslation("sign-in");
  const [who, setWho] = useState<"patient" | "provider">("patient");
  const [what, setWhat] = useState<"signIn" | "register">(useLocation().state?.isRegistering ? "register" : "signIn");
  const [known, setKnown] = useState<KnownPerson | null>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const { data: status } = useSystemStatus();
  usePreload(loadOtherForms);

  if (!navigator.cookieEnabled) {
    return (
      <Card className={styles.entry}>
        <Alert>{t("noCookies")}</Alert>
      </Card>
    );
  }
  if (challenge) {
    return (
      <Card className={styles.entry}>
        <Suspense fallback={null}>
          <CodeForm challenge={challenge} onNewChallenge={setChallenge} onBack={() => setChallenge(null)} />
        </Suspense>
      </Card>
    );
  }
  return (
    <Card className={styles.entry}>
      <SegmentedTabs
        label={t("who")}
        value={who}
        onChange={setWho}
        tabs={[
          { value: "patient", label: t("patient") },
          { value: "provider", label: t("provider") },
        ]}
      >
        {who === "provider" && status?.isSingleSignOnOnly ? (
          <Suspense fallback={null}>
            <HospitalSignIn />
          </Suspense>
        ) : (
          <SegmentedTabs
            label={t("signInOrRegister")}
            value={what}
            onChange={setWhat}
            tabs={[
              { value: "signIn", label: t("signIn") },
              { value: "register", label: t("register") },
            ]}
          >
            {who === "patient" && what === "signIn" ? (
              <PatientSignIn known={known} onChallenge={setChallenge} />
            ) : (
              <Suspense>
                <OtherForms
                  who={who}
                  what={what}
                  onChallenge={setChallenge}
                  onKnown={(person) => {
                    setKnown(person);
                    setWhat("signIn");
                  }}
                />
              </Suspense>
            )}
          </SegmentedTabs>
        )}
      </SegmentedTabs>
      {status?.demoProviderEmail && (
        <Text above={4} tone="second" size="small" textAlign="center" anywhere>
          {t("demoProvider")} <EmailAddress address={status.demoProviderEmail} />
        </Text>
      )}
    </Card>
  );
}

/** May break before the @ if the card is narrow. */
function EmailAddress({ address }: { address: string }) {
  const [name, domain] = address.split("@");
  return (
    <Text as="strong" tone="ink">
      {name}
      <wbr />@{domain}
    </Text>
  );
}
